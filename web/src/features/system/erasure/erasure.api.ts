import { erasureCalls } from '@mm/proto/http/erasure.js';
import { api, listTag, type TagId } from '../../../api/api.js';
import { mutationOf, queryOf } from '../../../api/endpoints.js';

const tag: TagId = { type: 'Config', id: 'erased-authors' };
const erasureApi = api.injectEndpoints({
  endpoints: (build) => ({
    erasableAuthors: queryOf(build, erasureCalls.erasableAuthors, { provides: [tag], keepSeconds: 0 }),
    erasedAuthors: queryOf(build, erasureCalls.erasedAuthors, { provides: [tag] }),
    eraseAuthor: mutationOf(build, erasureCalls.eraseAuthor, { invalidates: [tag, listTag('Author')] }),
    unblockAuthor: mutationOf(build, erasureCalls.unblockAuthor, { invalidates: [tag] }),
  }),
});

export const { useErasableAuthorsQuery, useErasedAuthorsQuery, useEraseAuthorMutation, useUnblockAuthorMutation } =
  erasureApi;
