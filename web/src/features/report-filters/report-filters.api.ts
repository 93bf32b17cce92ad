import { authorCalls } from '@mm/proto/http/authors.js';
import { api } from '../../api/api.js';
import { mutationOf } from '../../api/endpoints.js';

export const reportFiltersApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggestAuthors: mutationOf(build, authorCalls.searchSocial),
    suggestMedia: mutationOf(build, authorCalls.searchMedia),
  }),
});

export const { useSuggestAuthorsMutation, useSuggestMediaMutation } = reportFiltersApi;
