import { create } from '@bufbuild/protobuf';
import { affected, statement } from '@mm/database/statement.js';
import { afterCommit, inTransaction } from '@mm/database/transaction.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { AuthorSubscribedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { DataSource, EntityManager } from 'typeorm';
import { audit, auditedAuthor } from '../audit/audit.js';
import { problemOfFault } from '../networks/fault-response.js';
import { toAuthorEvent } from './author-event.js';
import type { AuthorRow } from './author-row.js';
import { authorById, defaultOblasts, findAuthor, storeProfile } from './author-store.js';
import { Author } from './author.entity.js';
import type { Lookup } from './lookup.js';

export interface Subscription {
  network: NetworkId;
  name: string;
  /** The operator that looks the author up; the server chooses one without a name. */
  operator?: string | undefined;
  watcher: string;
  actor: string;
  call: string;
}

/** What collection does for authors. */
export interface PollPlan {
  /** Makes a watched author due now. */
  activate(tx: EntityManager, authorId: string, network: NetworkId): Promise<void>;
  /** Stops polling an author whose last watcher left. */
  deactivate(tx: EntityManager, authorId: string): Promise<void>;
}

const addWatcher = statement({}, 'INSERT INTO watcher (author_id, username) VALUES ($1, $2) ON CONFLICT DO NOTHING');

/** Adds a watcher to an author and starts collecting it at once. Idempotent. */
export class Subscribe {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly lookup: Pick<Lookup, 'profile'>,
    private readonly pollPlan: Pick<PollPlan, 'activate'>,
    private readonly wakeCollection: (network: NetworkId) => void,
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
    await this.pollPlan.activate(tx, id, network);
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
    afterCommit(tx, () => this.wakeCollection(network));
    return author;
  }
}
