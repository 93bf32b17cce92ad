import type { CommentWire } from '@mm/proto/http/comments.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { api } from '../../../api/api.js';
import { callNetwork, networkOf } from '../../../api/network-call.js';

/** The most that a network's comments call gives. */
const maxComments = 100;

const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    networkComments: build.query<CommentWire[], { network: NetworkId; id: number; code: string }>({
      queryFn: async ({ network, id, code }, queryApi) => {
        const result = await callNetwork(
          network,
          'comments',
          (calls) => {
            const input = calls.comments?.request.write({ id, code }) ?? {};
            return { ...input, query: { ...input.query, size: maxComments } };
          },
          queryApi,
        );
        return 'error' in result
          ? result
          : { data: networkOf(network)?.calls.comments?.answer.read(result.data.data) ?? [] };
      },
    }),
  }),
});

/** Comments of a post, most liked first, at most 100. */
export const { useNetworkCommentsQuery } = commentsApi;
