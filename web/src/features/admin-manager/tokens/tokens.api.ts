import { sourceTokenCalls } from '@mm/proto/http/credentials.js';
import { api } from '../../../api/api.js';
import { mutationOf, queryOf } from '../../../api/endpoints.js';
import { accessTag } from '../resources.live.js';

const change = { invalidates: [accessTag] };
const tokensApi = api.injectEndpoints({
  endpoints: (build) => ({
    sourceTokens: queryOf(build, sourceTokenCalls.token, { provides: [accessTag] }),
    storeToken: mutationOf(build, sourceTokenCalls.storeToken, change),
    switchToken: mutationOf(build, sourceTokenCalls.switchToken, change),
    removeToken: mutationOf(build, sourceTokenCalls.removeToken, change),
  }),
});

export const { useSourceTokensQuery, useStoreTokenMutation, useSwitchTokenMutation, useRemoveTokenMutation } =
  tokensApi;
