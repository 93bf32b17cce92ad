import { Injectable } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { Invalid, NotFound } from '@mm/http/problem.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource, type EntityManager } from 'typeorm';
import { audit, auditedCredential } from '../audit/audit.js';
import { CollectionScheduler } from '../collection/collection-scheduler.js';
import { PollTargets } from '../collection/poll-targets.js';
import { Networks } from '../networks/networks.js';
import { CredentialStore, type CredentialName } from '../credentials/credential-store.js';

/** Looked up only to check a token; the author need not exist. */
const PROBE_AUTHOR = { kind: 'id', value: '1' } as const;

/** Who changes something, with which call. */
export interface Actor {
  actor: string;
  call: string;
}

/** Stores what collection signs in with, and starts collection with it. */
@Injectable()
export class StartNetwork {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly networks: Networks,
    private readonly store: CredentialStore,
    private readonly targets: PollTargets,
    private readonly scheduler: CollectionScheduler,
  ) {}

  /**
   * Checks an access token with the network and stores it under a name, '' for the first one. Throws NetworkFault when
   * the network refuses the token or fails; then the previous token stays. Throws NotFound for a network that needs no
   * token, and NameTaken when an operator has the name.
   */
  async start(network: NetworkId, token: { name: string; secret: string }, by: Actor): Promise<void> {
    this.assertHasToken(network);
    try {
      await this.networks.check(network, token.secret, (collector, context) => collector.lookup(PROBE_AUTHOR, context));
    } catch (error) {
      if (!isFault(error, 'not_found', 'closed_account')) throw error;
    }
    await this.#change(tokenOf(network, token.name), by, async (tx, name) => {
      await this.store.store(tx, name, token.secret, by.actor);
      await this.targets.retryFailed(tx, network);
    });
    this.scheduler.resume(network);
  }

  /** Throws NotFound for a network that needs no token. */
  assertHasToken(network: NetworkId): void {
    if (this.networks.collector(network).needs.credential === 'none')
      throw new NotFound(`a token of ${network}`, 'network-not-found');
  }

  /** Stops using a token, or uses it again. Throws NotFound for an unknown one. */
  async switchToken(network: NetworkId, name: string, isActive: boolean, by: Actor): Promise<void> {
    await this.#setActive(tokenOf(network, name), isActive, by);
  }

  /** Deletes a token. Throws NotFound for an unknown one. */
  async removeToken(network: NetworkId, name: string, by: Actor): Promise<void> {
    await this.#change(tokenOf(network, name), by, async (tx, token) => {
      if (!(await this.store.remove(tx, token))) throw notFound(token);
    });
  }

  /** Adds an operator, changes its password, or activates it. Throws Invalid for a new one without a password. */
  async addOperator(
    network: NetworkId,
    { username, password }: { username: string; password: string | undefined },
    by: Actor,
  ): Promise<void> {
    await this.#change({ network, kind: 'operator', username }, by, async (tx, name) => {
      if (password !== undefined) await this.store.store(tx, name, password, by.actor);
      else if (!(await this.store.setActive(tx, name, true)))
        throw new Invalid('password-missing', 'a new operator needs a password', [
          { path: 'body.password', code: 'password-missing' },
        ]);
      await this.targets.retryFailed(tx, network);
    });
    this.scheduler.resume(network);
  }

  /** Stops using an operator. Throws NotFound for an unknown one. */
  async disableOperator(network: NetworkId, username: string, by: Actor): Promise<void> {
    await this.#setActive({ network, kind: 'operator', username }, false, by);
  }

  async #setActive(name: CredentialName, isActive: boolean, by: Actor): Promise<void> {
    const change = async (tx: EntityManager): Promise<void> => {
      if (!(await this.store.setActive(tx, name, isActive))) throw notFound(name);
      if (isActive) await this.targets.retryFailed(tx, name.network);
    };
    await this.#change(name, by, change, { active: isActive });
    if (isActive) this.scheduler.resume(name.network);
  }

  async #change(
    name: CredentialName,
    by: Actor,
    change: (tx: EntityManager, name: CredentialName) => Promise<void>,
    after?: { active: boolean },
  ): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await change(tx, name);
      const object = auditedCredential(name.kind, name.network, name.username);
      await audit(tx, this.outbox, by, object, after ? { after } : {});
    });
  }
}

const tokenOf = (network: NetworkId, username: string): CredentialName => ({ network, kind: 'token', username });
const nameOf = ({ network, kind, username }: CredentialName): string =>
  username === '' ? `${kind} of ${network}` : `${kind} ${username} of ${network}`;
const notFound = (name: CredentialName): NotFound => new NotFound(`the ${nameOf(name)}`, `${name.kind}-not-found`);
