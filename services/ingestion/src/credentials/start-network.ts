import { inTransaction } from '@mm/database/transaction.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource, EntityManager } from 'typeorm';
import { audit } from '../audit/audit.js';
import type { Networks } from '../networks/networks.js';
import type { Credentials } from './credentials.js';

/** Looked up only to check a token; the author need not exist. */
const PROBE_AUTHOR = { kind: 'id', value: '1' } as const;

/** What collection does when a network has a new token. */
export interface CollectionRestart {
  /** Makes the authors due that wait because of a fault. */
  retryFailed(tx: EntityManager, network: NetworkId): Promise<void>;
  /** Ends a pause of the network; called after the commit. */
  resume(network: NetworkId): void;
}

/** Checks an access token with the network, stores it and starts collection. */
export class StartNetwork {
  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
    private readonly credentials: Credentials,
    private readonly collection: CollectionRestart,
  ) {}

  /** Throws NetworkFault when the network refuses the token or fails; then the previous token stays. */
  async start(network: NetworkId, secret: string, actor: string, call: string): Promise<void> {
    try {
      await this.networks.collector(network).lookup(PROBE_AUTHOR, { credential: secret });
    } catch (error) {
      if (!isFault(error, 'not_found', 'closed_account')) throw error;
    }
    await inTransaction(this.dataSource, async (tx) => {
      await this.credentials.store(tx, network, secret, actor);
      await this.collection.retryFailed(tx, network);
      await audit(tx, actor, call, `token of ${network}`);
    });
    this.credentials.dropCached(network);
    this.collection.resume(network);
  }
}
