import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { NotFound } from '@mm/http/problem.js';
import type { CollectContext, NetworkCollector } from '@mm/networks/network-collector.js';

/** Collectors by network id. */
export type Collectors = Readonly<Partial<Record<NetworkId, NetworkCollector>>>;

/** The installed collectors, each with the credential it needs. */
export class Networks {
  readonly ids: readonly NetworkId[];

  constructor(
    private readonly collectors: Collectors,
    private readonly tokenOf: (network: NetworkId) => Promise<string | undefined>,
  ) {
    this.ids = Object.values(collectors).map(({ id }) => id);
  }

  /** Throws NotFound for a network that is not installed. */
  collector(network: NetworkId): NetworkCollector {
    const collector = this.collectors[network];
    if (!collector) throw new NotFound(`the network ${network}`, 'network-not-found');
    return collector;
  }

  /** Credential and abort signal for one task of a collector. */
  async context(network: NetworkId, signal?: AbortSignal): Promise<CollectContext> {
    const credential = this.collector(network).needs.credential === 'none' ? undefined : await this.tokenOf(network);
    return { ...(credential === undefined ? {} : { credential }), ...(signal ? { signal } : {}) };
  }
}
