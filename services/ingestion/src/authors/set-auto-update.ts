import { afterCommit, inTransaction } from '@mm/database/transaction.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { NotFound } from '@mm/http/problem.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Not, type DataSource, type EntityManager } from 'typeorm';
import { audit, auditedAuthor } from '../audit/audit.js';
import type { Networks } from '../networks/networks.js';
import { publishRefreshed } from './author-event.js';
import type { AuthorRow } from './author-row.js';
import { authorById, findAuthor } from './author-store.js';
import { Author } from './author.entity.js';

/** What follows when an author is left out of scheduled polls, or is no longer. */
export interface PollSchedule {
  setScheduled(tx: EntityManager, authorId: string, isScheduled: boolean, now: Date): Promise<void>;
}

/** Leaves an author out of scheduled polls, or polls it again. A person may still collect it. */
export class SetAutoUpdate {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly networks: Networks,
    private readonly schedule: PollSchedule,
    private readonly wakeCollection: (network: NetworkId) => void,
  ) {}

  /** Stores the switch alone and returns the author. Idempotent. Throws NotFound. */
  async set(
    network: NetworkId,
    name: string,
    isOn: boolean,
    { actor, call }: { actor: string; call: string },
  ): Promise<AuthorRow> {
    const ref = this.networks.collector(network).parseRef(name);
    return inTransaction(this.dataSource, async (tx) => {
      const known = await findAuthor(tx, network, ref ? [name, ref.value] : [name]);
      if (!known) throw new NotFound(`the author ${JSON.stringify(name)}`, 'author-not-found');
      const { affected } = await tx.update(
        Author,
        { id: known.id, auto_update: Not(isOn) },
        { auto_update: isOn, updated_at: () => 'now()' },
      );
      await audit(tx, this.outbox, { actor, call }, auditedAuthor(known), {
        before: { auto_update: known.auto_update },
        after: { auto_update: isOn },
      });
      if (affected) {
        const now = new Date();
        await this.schedule.setScheduled(tx, known.id, isOn, now);
        await publishRefreshed(tx, this.outbox, known.id, now);
        afterCommit(tx, () => this.wakeCollection(network));
      }
      return (await authorById(tx, known.id)) ?? known;
    });
  }
}
