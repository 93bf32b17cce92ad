import { Injectable } from '@nestjs/common';
import { afterCommit, inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { NotFound } from '@mm/http/problem.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource, Not } from 'typeorm';
import { audit, auditedAuthor } from '../audit/audit.js';
import { CollectionScheduler } from '../collection/collection-scheduler.js';
import { SwitchSource } from '../health/switch-source.js';
import { Networks } from '../networks/networks.js';
import { publishRefreshed } from '../authors/author-event.js';
import type { AuthorRow } from '../authors/author-row.js';
import { authorById, findAuthor } from '../authors/author-store.js';
import { Author } from '../authors/author.entity.js';

/** Leaves an author out of scheduled polls, or polls it again. A person may still collect it. */
@Injectable()
export class SetAutoUpdate {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly networks: Networks,
    private readonly source: SwitchSource,
    private readonly scheduler: CollectionScheduler,
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
        await this.source.setScheduled(tx, known.id, isOn, now);
        await publishRefreshed(tx, this.outbox, known.id, now);
        afterCommit(tx, () => this.scheduler.wake(network));
      }
      return (await authorById(tx, known.id)) ?? known;
    });
  }
}
