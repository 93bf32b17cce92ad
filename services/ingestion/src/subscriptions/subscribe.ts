import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { affected, statement } from '@mm/database/statement.js';
import { afterCommit, inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { AuthorSubscribedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { isFault } from '@mm/networks/network-fault.js';
import { DataSource, type EntityManager } from 'typeorm';
import { audit, auditedAuthor } from '../audit/audit.js';
import { CollectionScheduler } from '../collection/collection-scheduler.js';
import { PollTargets } from '../collection/poll-targets.js';
import { problemOfFault } from '../networks/fault-response.js';
import { toAuthorEvent } from '../authors/author-event.js';
import type { AuthorRow } from '../authors/author-row.js';
import { authorById, defaultOblasts, findAuthor, storeProfile } from '../authors/author-store.js';
import { Author } from '../authors/author.entity.js';
import { AuthorLookup } from '../authors/author-lookup.js';

export interface Subscription {
  network: NetworkId;
  name: string;
  /** The operator that looks the author up; the server chooses one without a name. */
  operator?: string | undefined;
  watcher: string;
  actor: string;
  call: string;
}

const addWatcher = statement({}, 'INSERT INTO watcher (author_id, username) VALUES ($1, $2) ON CONFLICT DO NOTHING');

/** Adds a watcher to an author and starts collecting it at once. Idempotent. */
@Injectable()
export class Subscribe {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly lookup: AuthorLookup,
    private readonly targets: PollTargets,
    private readonly scheduler: CollectionScheduler,
  ) {}

  /** Returns the updated author. Throws NotFound, AccountClosed, UpstreamBusy and others for faults of the network. */
  async subscribe(subscription: Subscription): Promise<AuthorRow> {
    const { network, name, operator, watcher } = subscription;
    try {
      const profile = await this.lookup.profile(network, name, operator);
      return await inTransaction(this.dataSource, async (tx) => {
        const id = await storeProfile(tx, network, profile, await defaultOblasts(tx, watcher, network));
        return this.#addWatcher(tx, id, subscription);
      });
    } catch (error) {
      if (!isFault(error)) throw error;
      // a named operator is used, or the call fails
      const isRefused = isFault(error, 'not_found', 'refused_address') || (operator && isFault(error, 'auth_required'));
      const stored = isRefused ? undefined : await findAuthor(this.dataSource, network, [name, name.replace(/^@/, '')]);
      if (!stored) throw problemOfFault(error, name);
      return inTransaction(this.dataSource, (tx) => this.#addWatcher(tx, stored.id, subscription));
    }
  }

  async #addWatcher(
    tx: EntityManager,
    id: string,
    { network, watcher, actor, call }: Subscription,
  ): Promise<AuthorRow> {
    await tx.update(Author, { id }, { hidden: false });
    const isNew = (await affected(tx, addWatcher, [id, watcher])) > 0;
    await this.targets.activate(tx, id, network);
    const author = await authorById(tx, id);
    if (!author) throw new Error(`author ${id} disappeared`);
    if (isNew) {
      await audit(tx, this.outbox, { actor, call }, auditedAuthor(author), { after: { watcher } });
      const message = create(AuthorSubscribedSchema, {
        author: toAuthorEvent(author),
        watcher,
        watchers: author.watchers,
        subscribedAt: new Date().toISOString(),
      });
      await this.outbox.publish(tx, 'author.subscribed', [message]);
    }
    afterCommit(tx, () => this.scheduler.wake(network));
    return author;
  }
}
