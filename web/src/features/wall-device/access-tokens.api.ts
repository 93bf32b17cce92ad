import { accessTokenCalls } from '@mm/proto/http/access-tokens.js';
import { api, type TagId } from '../../api/api.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';

const tokens: TagId = { type: 'Access', id: 'tokens' };
const change = { invalidates: [tokens] };

export const {
  useAccessTokensQuery,
  useApproveWallMutation,
  useCreateAccessTokenMutation,
  useUpdateAccessTokenMutation,
  useRevokeAccessTokenMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    accessTokens: queryOf(build, accessTokenCalls.accessTokens, { provides: [tokens] }),
    approveWall: mutationOf(build, accessTokenCalls.approveWall, change),
    createAccessToken: mutationOf(build, accessTokenCalls.createAccessToken, change),
    updateAccessToken: mutationOf(build, accessTokenCalls.updateAccessToken, change),
    revokeAccessToken: mutationOf(build, accessTokenCalls.revokeAccessToken, change),
  }),
});

/** The list is asked for again while it is shown, because it says when each token was last used. */
export const refresh = { pollingInterval: 30_000, skipPollingIfUnfocused: true };
