import type { ClientAccountWire, ClientWire, newAccount } from '@mm/proto/http/clients.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { z } from 'zod';
import { api } from '../../../api/api.js';
import { callNetwork } from '../../../api/network-call.js';
import type { LiveStore, LiveFeature } from '../../../live/live-session.js';
import { accessTag } from '../resources.api.js';

export type ClientCommand = 'loadClient' | 'startClient' | 'closeClient' | 'reloadClient';
export type EntryKind = 'code' | 'password';
interface CommandArg {
  network: NetworkId;
  command: ClientCommand;
  phone: string;
}
interface EntryArg {
  network: NetworkId;
  kind: EntryKind;
  phone: string;
  secret: string;
}
interface AccountArg {
  network: NetworkId;
  body: z.output<ReturnType<typeof newAccount>>;
}

const clientsApi = api.injectEndpoints({
  endpoints: (build) => ({
    networkClients: build.query<ClientWire[], NetworkId>({
      queryFn: async (network, queryApi) => {
        const result = await callNetwork(network, 'clients', () => ({}), queryApi);
        return 'error' in result ? result : { data: (result.data.data as { clients: ClientWire[] }).clients };
      },
      providesTags: [accessTag],
    }),
    clientAccounts: build.query<ClientAccountWire[], NetworkId>({
      queryFn: async (network, queryApi) => {
        const result = await callNetwork(network, 'accounts', () => ({}), queryApi);
        return 'error' in result ? result : { data: result.data.data as ClientAccountWire[] };
      },
      providesTags: [accessTag],
    }),
    /** Has the client do something, and shows what it does then. */
    commandClient: build.mutation<ClientWire, CommandArg>({
      queryFn: async ({ network, command, phone }, queryApi) => {
        const input = () => (command === 'reloadClient' ? { params: { phone } } : { query: { phone } });
        const result = await callNetwork(network, command, input, queryApi);
        return 'error' in result ? result : { data: (result.data.data as { client: ClientWire }).client };
      },
      onQueryStarted: ({ network }, queryApi) => showResult(network, queryApi),
    }),
    /** Gives a client the code or the password for which it waits. */
    enterForClient: build.mutation<ClientWire, EntryArg>({
      queryFn: async ({ network, kind, phone, secret }, queryApi) => {
        const call = kind === 'code' ? 'enterCode' : 'enterPassword';
        const result = await callNetwork(network, call, () => ({ body: { phone, [kind]: secret } }), queryApi);
        return 'error' in result ? result : { data: (result.data.data as { client: ClientWire }).client };
      },
      onQueryStarted: ({ network }, queryApi) => showResult(network, queryApi),
    }),
    /** The switches are shown at once and put back when they were not saved. */
    saveClientAccount: build.mutation<null, AccountArg>({
      queryFn: async ({ network, body }, queryApi) => {
        const result = await callNetwork(network, 'saveAccount', () => ({ body }), queryApi);
        return 'error' in result ? result : { data: null };
      },
      onQueryStarted: async ({ network, body }, { dispatch, queryFulfilled }) => {
        const change = dispatch(
          clientsApi.util.updateQueryData('clientAccounts', network, (accounts) => switchShown(accounts, body)),
        );
        await queryFulfilled.catch(() => change.undo());
      },
      invalidatesTags: [accessTag],
    }),
  }),
});

export const {
  useNetworkClientsQuery,
  useClientAccountsQuery,
  useCommandClientMutation,
  useEnterForClientMutation,
  useSaveClientAccountMutation,
} = clientsApi;

/** Shows a client's state in the cached list of its network; an older one than the shown is left out. */
function showClient({ dispatch, getState }: LiveStore, network: string, client: ClientWire): void {
  for (const arg of clientsApi.util.selectCachedArgsForQuery(getState(), 'networkClients'))
    if (arg === network)
      dispatch(
        clientsApi.util.updateQueryData('networkClients', arg, (clients) => {
          const at = clients.findIndex(({ cid }) => cid === client.cid);
          const shown = clients[at];
          if (!shown) clients.push(client);
          else if (shown.changed_at <= client.changed_at) clients[at] = client;
        }),
      );
}

async function showResult(network: NetworkId, queryApi: object & { queryFulfilled: Promise<{ data: ClientWire }> }) {
  const answer = await queryApi.queryFulfilled.catch(() => null);
  if (answer) showClient(queryApi as unknown as LiveStore, network, answer.data);
}

function switchShown(accounts: ClientAccountWire[], { phone, active, default: isDefault }: AccountArg['body']): void {
  const changed = accounts.find((account) => account.phone === phone);
  if (!changed) return;
  if (active !== undefined) changed.active = active;
  if (isDefault) for (const account of accounts) account.default = account === changed;
}

/** Shows what a client is doing as soon as it changes, without fetching the list again. */
export const clientsLive: LiveFeature = (live, store) => {
  live.on('client:status', ({ network, client }) => showClient(store, network, client));
};
