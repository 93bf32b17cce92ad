import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { Forbidden, NotFound } from '@mm/http/problem.js';
import { AuthorUnsubscribedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import type { Relation } from '@mm/proto/http/object-rule.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { audit, auditedAuthor } from '../audit/audit.js';
import { toAuthorEvent } from '../authors/author-event.js';
import { authorById } from '../authors/author-store.js';
import { Author, Watcher } from '../authors/author.entity.js';
import { PollTargets } from '../collection/poll-targets.js';

export interface Removal {
  network: NetworkId;
  authorId: string;
  caller: Caller;
  call: string;
}

const lockAuthor = statement(columnsOf(Author, 'hidden'), 'SELECT hidden FROM author WHERE id = $1 FOR UPDATE');

/** What an author is to the caller, by who watches it. */
function relationOf(watchers: readonly string[], { username }: Caller): Relation {
  if (!watchers.includes(username)) return 'foreign';
  return watchers.length === 1 ? 'own' : 'shared';
}

/**
 * Removes an author for all its watchers. It is neither listed nor collected then, unless it is an active owner, until
 * somebody subscribes to it again; its posts stay.
 */
@Injectable()
export class RemoveAuthor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly targets: PollTargets,
  ) {}

  /**
   * Idempotent. Throws NotFound for an unknown id or one of another network, Forbidden for a caller who is neither an
   * administrator, nor a supervisor, nor the author's only watcher.
   */
  async remove({ network, authorId, caller, call }: Removal): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [locked] = await rows(tx, lockAuthor, [authorId]);
      const author = await authorById(tx, authorId);
      if (!locked || author?.network !== network) throw new NotFound(`the author ${authorId}`, 'author-not-found');
      const { watchers } = author;
      if (locked.hidden && watchers.length === 0) return;
      if (!mayUse(caller, objectRules.removeSource, relationOf(watchers, caller)))
        throw new Forbidden('only its only watcher may remove an author', 'not-the-only-watcher');
      await tx.delete(Watcher, { author_id: authorId });
      await tx.update(Author, { id: authorId }, { hidden: true, updated_at: () => 'now()' });
      if (!author.is_owner) await this.targets.deactivate(tx, authorId);
      const by = { actor: caller.username, call };
      await audit(tx, this.outbox, by, auditedAuthor(author), { before: { watchers } });
      const unsubscribedAt = new Date().toISOString();
      const event = toAuthorEvent({ ...author, watchers: [] });
      const messages = watchers.map((watcher) =>
        create(AuthorUnsubscribedSchema, { author: event, watcher, watchers: [], unsubscribedAt }),
      );
      await this.outbox.publish(tx, 'author.unsubscribed', messages);
    });
  }
}
