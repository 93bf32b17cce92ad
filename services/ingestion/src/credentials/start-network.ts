import { inTransaction } from '@mm/database/transaction.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource } from 'typeorm';
import { audit } from '../audit/audit.js';
import { responseOfFault } from '../authors/fault-response.js';
import type { Networks } from '../collection/networks.js';
import type { PollTargets } from '../collection/poll-targets.js';
import type { Credentials } from './credentials.js';

/** Looked up only to check a token; the author need not exist. */
const PROBE_AUTHOR = { kind: 'id', value: '1' } as const;

/** Checks an access token with the network, stores it and starts collection. */
export class StartNetwork {
  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
    private readonly credentials: Credentials,
    private readonly targets: Pick<PollTargets, 'retryFailed'>,
    private readonly resumeCollection: (network: NetworkId) => void,
  ) {}

  /** Status '200' when the token was stored; else the reason, and the previous token stays. */
  async start(
    network: NetworkId,
    secret: string,
    actor: string,
    call: string,
  ): Promise<{ status: string; reason?: string }> {
    try {
      await this.networks.collector(network).lookup(PROBE_AUTHOR, { credential: secret });
    } catch (error) {
      if (!isFault(error)) throw error;
      if (!isFault(error, 'not_found', 'closed_account')) {
        const { status, reason } = responseOfFault(error);
        return { status, reason };
      }
    }
    await inTransaction(this.dataSource, async (tx) => {
      await this.credentials.store(tx, network, secret, actor);
      await this.targets.retryFailed(tx, network);
      await audit(tx, actor, call, `token of ${network}`);
    });
    this.credentials.dropCached(network);
    this.resumeCollection(network);
    return { status: '200' };
  }
}
