import { sourceStates, type SourceState } from '@mm/proto/http/source-health.js';
import { networkIds, type NetworkId } from '@mm/proto/vocabulary/network.js';
import type { useAddress } from '../../ui/hooks/use-address.js';

type Address = Pick<ReturnType<typeof useAddress>, 'text'>;

export interface HealthFilter {
  network: NetworkId | null;
  state: SourceState | null;
  search: string;
}

/** The filter in the address; unknown words in it are no filter. */
export const readFilter = (address: Address): HealthFilter => ({
  network: networkIds.find((id) => id === address.text('network')) ?? null,
  state: sourceStates.find((state) => state === address.text('state')) ?? null,
  search: address.text('search'),
});

/** The filter as parameters of the list call. */
export const filterQuery = ({ network, state, search }: HealthFilter) => ({
  ...(network === null ? {} : { network }),
  ...(state === null ? {} : { state }),
  ...(search === '' ? {} : { search }),
});

export const isFiltered = (filter: HealthFilter): boolean => Object.keys(filterQuery(filter)).length > 0;
