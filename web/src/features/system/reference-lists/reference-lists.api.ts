import { referenceCalls } from '@mm/proto/http/reference.js';
import { api, type TagId } from '../../../api/api.js';
import { mutationOf, queryOf } from '../../../api/endpoints.js';

/** Fetched again with the lists that other screens show: see `api/reference.api.ts`. */
const tags: TagId[] = [
  { type: 'Reference', id: 'sphere' },
  { type: 'Reference', id: 'oblast' },
];
const listsApi = api.injectEndpoints({
  endpoints: (build) => ({
    referenceLists: queryOf(build, referenceCalls.referenceLists, { provides: tags }),
    saveReferenceEntry: mutationOf(build, referenceCalls.saveReferenceEntry, { invalidates: tags }),
    orderReferenceList: mutationOf(build, referenceCalls.orderReferenceList, { invalidates: tags }),
  }),
});

export const { useReferenceListsQuery, useSaveReferenceEntryMutation, useOrderReferenceListMutation } = listsApi;
