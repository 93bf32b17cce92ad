import { authorCalls } from '@mm/proto/http/authors.js';
import { api } from '../../api/api.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';

export const { useDefaultRegionsQuery, useSaveDefaultRegionsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    defaultRegions: queryOf(build, authorCalls.preselectedOblasts, { provides: ['Config'] }),
    saveDefaultRegions: mutationOf(build, authorCalls.preselectOblasts, { invalidates: ['Config'] }),
  }),
});
