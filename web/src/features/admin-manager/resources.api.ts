import type { NetworkCalls } from '@mm/networks/network.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { sourceTokenCalls, type OperatorWire } from '@mm/proto/http/credentials.js';
import { proxyCalls, type ProxyWire } from '@mm/proto/http/proxies.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { api, type Build, type TagId } from '../../api/api.js';
import { mutationOf, queryOf, schemaOf } from '../../api/endpoints.js';
import { callNetwork } from '../../api/network-call.js';
import { requestOf } from '../../api/request-of.js';
import type { LivePayload, LiveFeature } from '../../live/live-session.js';
import { reloadSoon } from '../../live/reload-soon.js';

type ResourceKind = LivePayload<'resource:changed'>['kind'];

/** Owners. */
export const ownersTag: TagId = { type: 'Resource', id: 'owner' };
/** Proxies, operators and tokens: each list shows something of the others. */
export const accessTag: TagId = { type: 'Resource', id: 'access' };

export const reloadPauseMs = 1_000;
const tagOf = (kind: ResourceKind): TagId => (kind === 'owner' ? ownersTag : accessTag);

/** Fetches shown resources again when the server or another administrator changed one, at most once a second. */
export const resourcesLive: LiveFeature = (live, store) => {
  const reload = reloadSoon(store, reloadPauseMs);
  live.on('resource:changed', ({ kind }) => reload(tagOf(kind)));
};

interface ChangeArg<Body> {
  network: NetworkId;
  body: Body;
}

/** A mutation that sends a body to one of a network's calls and needs nothing of the response. */
export const networkChange = <Body>(build: Build, name: keyof NetworkCalls, tag: TagId) =>
  build.mutation<null, ChangeArg<Body>>({
    queryFn: async ({ network, body }, queryApi) => {
      const result = await callNetwork(network, name, () => ({ body }), queryApi);
      return 'error' in result ? result : { data: null };
    },
    invalidatesTags: [tag],
  });

/** Without a password the stored one stays. */
interface OperatorAccount {
  username: string;
  password?: string;
}

const change = { invalidates: [accessTag] };
const resourcesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Changes do not invalidate the list: the tab fetches it again a second later, as specified. */
    proxies: queryOf(build, proxyCalls.list, { provides: [accessTag] }),
    addProxy: mutationOf(build, proxyCalls.add),
    /** Shown at once; put back when it was not saved. */
    saveProxy: build.mutation<CallResponse<typeof proxyCalls.save>, ProxyWire>({
      query: (proxy) => requestOf(proxyCalls.save, { body: proxy }),
      responseSchema: schemaOf(proxyCalls.save),
      onQueryStarted: async ({ id, platforms }, { dispatch, queryFulfilled }) => {
        const shownAtOnce = dispatch(
          resourcesApi.util.updateQueryData('proxies', undefined, (proxies) => {
            const shown = proxies.find((proxy) => proxy.id === id);
            if (shown) shown.platforms = platforms;
          }),
        );
        await queryFulfilled.catch(() => shownAtOnce.undo());
      },
    }),
    removeProxy: mutationOf(build, proxyCalls.remove),
    operatorAccounts: build.query<OperatorWire[], NetworkId>({
      queryFn: async (network, queryApi) => {
        const result = await callNetwork(network, 'operators', () => ({}), queryApi);
        return 'error' in result ? result : { data: result.data.data as OperatorWire[] };
      },
      providesTags: [accessTag],
    }),
    /** Adds an operator, changes its password, or uses it again. */
    saveOperator: networkChange<OperatorAccount>(build, 'addOperator', accessTag),
    disableOperator: networkChange<OperatorAccount>(build, 'disableOperator', accessTag),
    sourceTokens: queryOf(build, sourceTokenCalls.token, { provides: [accessTag] }),
    storeToken: mutationOf(build, sourceTokenCalls.storeToken, change),
    switchToken: mutationOf(build, sourceTokenCalls.switchToken, change),
    removeToken: mutationOf(build, sourceTokenCalls.removeToken, change),
  }),
});

export const {
  useProxiesQuery,
  useAddProxyMutation,
  useSaveProxyMutation,
  useRemoveProxyMutation,
  useOperatorAccountsQuery,
  useSaveOperatorMutation,
  useDisableOperatorMutation,
  useSourceTokensQuery,
  useStoreTokenMutation,
  useSwitchTokenMutation,
  useRemoveTokenMutation,
} = resourcesApi;
