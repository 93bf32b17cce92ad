import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { NotFound } from '@mm/http/problem.js';
import { AuthorUnsubscribedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import { DataSource } from 'typeorm';
import { audit, auditedAuthor } from '../audit/audit.js';
import { PollTargets } from '../collection/poll-targets.js';
import { Networks } from '../networks/networks.js';
import { toAuthorEvent } from '../authors/author-event.js';
import { authorById, findAuthor } from '../authors/author-store.js';
import type { Subscription } from './subscribe.js';
import { Watcher } from '../authors/author.entity.js';

const lockAuthor = statement({}, 'SELECT FROM author WHERE id = $1 FOR UPDATE');

/**
 * Removes a watcher of an author. Without watchers the author is no longer listed, nor collected unless it is an active
 * owner; its posts stay.
 */
@Injectable()
export class Unsubscribe {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly networks: Networks,
    private readonly targets: PollTargets,
  ) {}

  /** Idempotent. Throws NotFound for an author that was never watched. */
  async unsubscribe({ network, name, watcher, actor, call }: Subscription): Promise<void> {
    const ref = this.networks.collector(network).parseRef(name);
    await inTransaction(this.dataSource, async (tx) => {
      const known = await findAuthor(tx, network, ref ? [name, ref.value] : [name]);
      if (!known) throw new NotFound(`the author ${JSON.stringify(name)}`, 'author-not-found');
      await rows(tx, lockAuthor, [known.id]);
      const { affected: removed } = await tx.delete(Watcher, { author_id: known.id, username: watcher });
      const author = await authorById(tx, known.id);
      if (!removed || !author) return;
      await audit(tx, this.outbox, { actor, call }, auditedAuthor(author), { before: { watcher } });
      if (author.watchers.length === 0 && !author.is_owner) await this.targets.deactivate(tx, author.id);
      const message = create(AuthorUnsubscribedSchema, {
        author: toAuthorEvent(author),
        watcher,
        watchers: author.watchers,
        unsubscribedAt: new Date().toISOString(),
      });
      await this.outbox.publish(tx, 'author.unsubscribed', [message]);
    });
  }
}
