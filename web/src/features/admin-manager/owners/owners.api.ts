import type { OwnerWire } from '@mm/proto/http/owners.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { api } from '../../../api/api.js';
import { callNetwork } from '../../../api/network-call.js';
import type { LiveStore } from '../../../live/live-session.js';
import { networkChange, ownersTag } from '../resources.api.js';

interface AddedOwner {
  status: string;
  /** Absent when the page was not found. */
  username?: string;
  reason?: string;
}
interface OwnerChange {
  network: NetworkId;
  owner: OwnerWire;
  /** What becomes of the owner. */
  change: { oblast: number } | { is_active: boolean };
}

const ownersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Owners by the id of their oblast; '0' has those without one. */
    owners: build.query<Record<string, OwnerWire[]>, NetworkId>({
      queryFn: async (network, queryApi) => {
        const result = await callNetwork(network, 'owners', () => ({}), queryApi);
        return 'error' in result ? result : { data: result.data.data as Record<string, OwnerWire[]> };
      },
      providesTags: [ownersTag],
    }),
    addOwner: build.mutation<AddedOwner, { network: NetworkId; url: string }>({
      queryFn: async ({ network, url }, queryApi) => {
        const result = await callNetwork(network, 'addOwner', () => ({ body: { url } }), queryApi);
        return 'error' in result ? result : { data: result.data.data as AddedOwner };
      },
      invalidatesTags: [ownersTag],
    }),
    /** Shown at once; put back when it was not saved. */
    changeOwner: build.mutation<null, OwnerChange>({
      queryFn: async ({ network, owner: { id }, change }, queryApi) => {
        const call = 'oblast' in change ? 'updateOwnerOblast' : change.is_active ? 'activateOwner' : 'deactivateOwner';
        const body = 'oblast' in change ? { id, oblast: change.oblast } : { id };
        const result = await callNetwork(network, call, () => ({ body }), queryApi);
        return 'error' in result ? result : { data: null };
      },
      onQueryStarted: async ({ network, owner, change }, queryApi) => {
        const store = queryApi as unknown as LiveStore;
        show(store, network, { ...owner, ...change });
        await queryApi.queryFulfilled.catch(() => show(store, network, owner));
      },
      invalidatesTags: [ownersTag],
    }),
    activateOblast: networkChange<{ oblast: number }>(build, 'activateOwnersOfOblast', ownersTag),
    deactivateOblast: networkChange<{ oblast: number }>(build, 'deactivateOwnersOfOblast', ownersTag),
  }),
});

/** Puts an owner into its place of the cached list. */
function show({ dispatch }: LiveStore, network: NetworkId, owner: OwnerWire): void {
  dispatch(
    ownersApi.util.updateQueryData('owners', network, (byOblast) => {
      for (const owners of Object.values(byOblast)) {
        const at = owners.findIndex(({ id }) => id === owner.id);
        if (at >= 0) owners[at] = owner;
      }
    }),
  );
}

export const {
  useOwnersQuery,
  useAddOwnerMutation,
  useChangeOwnerMutation,
  useActivateOblastMutation,
  useDeactivateOblastMutation,
} = ownersApi;
