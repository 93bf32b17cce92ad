import { inTransaction } from '@mm/database/transaction.js';
import { Invalid, NotFound } from '@mm/http/problem.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource, EntityManager } from 'typeorm';
import { audit } from '../audit/audit.js';
import type { Networks } from '../networks/networks.js';
import type { Credentials } from './credentials.js';

/** Looked up only to check a token; the author need not exist. */
const PROBE_AUTHOR = { kind: 'id', value: '1' } as const;

/** What collection does when a network has a new token or operator. */
export interface CollectionRestart {
  /** Makes the authors due that wait because of a fault. */
  retryFailed(tx: EntityManager, network: NetworkId): Promise<void>;
  /** Ends a pause of the network; called after the commit. */
  resume(network: NetworkId): void;
}

/** Stores what collection signs in with, and starts collection with it. */
export class StartNetwork {
  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
    private readonly credentials: Credentials,
    private readonly collection: CollectionRestart,
  ) {}

  /**
   * Checks an access token with the network and stores it. Throws NetworkFault when the network refuses the token or
   * fails; then the previous token stays. Throws NotFound for a network that needs no token.
   */
  async start(network: NetworkId, secret: string, actor: string, call: string): Promise<void> {
    this.assertHasToken(network);
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
    this.#restart(network);
  }

  /** Throws NotFound for a network that needs no token. */
  assertHasToken(network: NetworkId): void {
    if (this.networks.collector(network).needs.credential === 'none')
      throw new NotFound(`a token of ${network}`, 'network-not-found');
  }

  /** Adds an operator, changes its password, or activates it. Throws Invalid for a new one without a password. */
  async addOperator(
    network: NetworkId,
    account: { username: string; password: string | undefined },
    actor: string,
    call: string,
  ): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      if (!(await this.credentials.storeOperator(tx, network, account, actor)))
        throw new Invalid('password-missing', 'a new operator needs a password', [
          { path: 'body.password', code: 'password-missing' },
        ]);
      await this.collection.retryFailed(tx, network);
      await audit(tx, actor, call, `operator ${account.username} of ${network}`);
    });
    this.#restart(network, account.username);
  }

  /** Stops using an operator. Throws NotFound for an unknown one. */
  async disableOperator(network: NetworkId, username: string, actor: string, call: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      if (!(await this.credentials.setActive(tx, network, username, false)))
        throw new NotFound(`the operator ${JSON.stringify(username)}`, 'operator-not-found');
      await audit(tx, actor, call, `operator ${username} of ${network}`);
    });
    this.credentials.dropCached(network, username);
  }

  #restart(network: NetworkId, username?: string): void {
    this.credentials.dropCached(network, username);
    this.collection.resume(network);
  }
}
