import { queryLabCalls } from '@mm/proto/http/query-lab.js';
import { api, listTag } from '../../api/api.js';
import { queryOf } from '../../api/endpoints.js';

/** Answers about a draft are kept while it is edited: back at a former text they are there at once. */
const keepSeconds = 60;

export const {
  useLazyTryQueryQuery,
  useLazyQueryPartsQuery,
  useLazyQueryDifferenceQuery,
  useLazyDividingWordsQuery,
  useTopicVersionsQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    tryQuery: queryOf(build, queryLabCalls.try, { keepSeconds }),
    queryParts: queryOf(build, queryLabCalls.parts, { keepSeconds }),
    queryDifference: queryOf(build, queryLabCalls.difference, { keepSeconds }),
    dividingWords: queryOf(build, queryLabCalls.examples, { keepSeconds }),
    topicVersions: queryOf(build, queryLabCalls.versions, {
      provides: (_, { params }) => [{ type: 'Topic', id: params.topicId }, listTag('Topic')],
    }),
  }),
});
