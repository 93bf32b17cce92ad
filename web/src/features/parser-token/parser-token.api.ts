import { tokenCheck, tokenState } from '@mm/proto/http/network-author-calls.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { api } from '../../api/api.js';
import { baseQuery } from '../../api/base-query.js';
import { networkOf } from '../../api/network-call.js';
import { requestOf } from '../../api/request-of.js';
import type { Wire } from '@mm/proto/http/once.js';

export type TokenState = Wire<typeof tokenState>;
type Started = Wire<typeof tokenCheck>;
type TokenCalls = Partial<Record<'start' | 'token', { path: string }>>;

const callsOf = (network: NetworkDescriptor | undefined): TokenCalls => (network?.calls ?? {}) as TokenCalls;
/** Whether requests to the network need an access token. */
export const needsToken = (network: NetworkDescriptor): boolean =>
  callsOf(network).start !== undefined && callsOf(network).token !== undefined;
const notOffered = (network: string) => ({ error: { status: 1, code: 'not_offered', message: network } });

const tokenApi = api.injectEndpoints({
  endpoints: (build) => ({
    tokenState: build.query<TokenState, NetworkId>({
      queryFn: async (network, queryApi) => {
        const call = callsOf(networkOf(network)).token;
        if (!call) return notOffered(network);
        const result = await baseQuery(requestOf({ method: 'GET', path: call.path }), queryApi, {});
        return result.error ? { error: result.error } : { data: tokenState().parse(result.data) };
      },
      keepUnusedDataFor: 0,
    }),
    /** Uses the POST variant of the call, because the call changes data. */
    startNetwork: build.mutation<Started, { network: NetworkId; secret: string }>({
      queryFn: async ({ network, secret }, queryApi) => {
        const call = callsOf(networkOf(network)).start;
        if (!call) return notOffered(network);
        const result = await baseQuery(
          requestOf({ method: 'POST', path: call.path }, { params: { secret } }),
          queryApi,
          {},
        );
        return result.error ? { error: result.error } : { data: tokenCheck().parse(result.data) };
      },
    }),
  }),
});

export const { useLazyTokenStateQuery, useStartNetworkMutation } = tokenApi;
