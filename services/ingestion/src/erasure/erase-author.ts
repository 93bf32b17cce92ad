import { Injectable } from '@nestjs/common';
import { create } from '@bufbuild/protobuf';
import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { afterCommit, inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { DomainError, Invalid, NotFound } from '@mm/http/problem.js';
import {
  AuthorErasedSchema,
  AuthorSchema,
  AuthorUnsubscribedSchema,
} from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { audit } from '../audit/audit.js';
import { authorById } from '../authors/author-store.js';
import { BlockedAuthors } from '../authors/blocked-authors.js';
import { ErasedAuthorRow } from '../authors/erased-author.entity.js';
import { FinishErasures } from './finish-erasures.js';

export interface Erasure {
  network: NetworkId;
  authorId: string;
  /** The author's username as the administrator typed it. */
  confirmedName: string;
  label: string;
  reason: string;
  actor: string;
  call: string;
}

const lockAuthor = statement({}, 'SELECT FROM author WHERE id = $1 FOR UPDATE');
/** Everything that refers to an author, then the author; its posts refer by number only. */
const removeAuthor = [
  'DELETE FROM watcher WHERE author_id = $1',
  'DELETE FROM poll_target WHERE author_id = $1',
  'DELETE FROM owner WHERE author_id = $1',
  'DELETE FROM source_health WHERE author_id = $1',
  'DELETE FROM collection_gap WHERE author_id = $1',
  'DELETE FROM author WHERE id = $1',
].map((sql) => statement({}, sql));
const countPosts = statement({ count: column.int() }, 'SELECT count(*)::int AS count FROM post WHERE author_id = $1');

/** Erases authors and ends their blocks. */
@Injectable()
export class EraseAuthor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly blocked: BlockedAuthors,
    private readonly rest: FinishErasures,
  ) {}

  /**
   * Ends all watching, deletes the author and blocks it; its posts follow in the background. Throws NotFound for an
   * unknown id or one of another network, Invalid (`name-mismatch`) when the confirmed name is another one.
   */
  async erase({ network, authorId, confirmedName, label, reason, actor, call }: Erasure): Promise<ErasedAuthorRow> {
    return inTransaction(this.dataSource, async (tx) => {
      await rows(tx, lockAuthor, [authorId]);
      const author = await authorById(tx, authorId);
      if (author?.network !== network) throw new NotFound(`the author ${authorId}`, 'author-not-found');
      const { username, code, url, watchers } = author;
      if (username !== confirmedName)
        throw new Invalid('name-mismatch', 'the confirmed name is that of another author');
      const [{ count: posts } = { count: 0 }] = await rows(tx, countPosts, [authorId]);
      for (const removal of removeAuthor) await rows(tx, removal, [authorId]);
      const hashes = await this.blocked.hashesOf(network, [code, username, url]);
      const erasedAt = new Date();
      const unfinished = { authorId, code, username, url };
      const entry = { network, label, reason, hashes, posts, erased_by: actor, erased_at: erasedAt, unfinished };
      const { identifiers } = await tx.insert(ErasedAuthorRow, entry);
      await audit(
        tx,
        this.outbox,
        { actor, call },
        { kind: 'author', id: authorId, name: label },
        { after: { network, reason, posts } },
      );
      // without names: events stay in the log
      const nameless = create(AuthorSchema, { id: Number(authorId), network });
      const at = erasedAt.toISOString();
      const left = watchers.map((watcher) =>
        create(AuthorUnsubscribedSchema, { author: nameless, watcher, watchers: [], unsubscribedAt: at }),
      );
      await this.outbox.publish(tx, 'author.unsubscribed', left);
      await this.outbox.publish(tx, 'author.erased', [
        create(AuthorErasedSchema, { author: nameless, erasedBy: actor, erasedAt: at }),
      ]);
      afterCommit(tx, () => this.rest.start());
      return tx.findOneByOrFail(ErasedAuthorRow, { id: String(identifiers[0]?.['id']) });
    });
  }

  /**
   * Allows an erased author again; what was deleted stays deleted. Throws NotFound, and 409 `erasure-unfinished` as
   * long as posts are deleted.
   */
  async unblock(id: string, { actor, call }: Pick<Erasure, 'actor' | 'call'>): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const row = await tx.findOne(ErasedAuthorRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row) throw new NotFound('the erased author', 'erased-author-not-found');
      if (row.unfinished) throw new DomainError(409, 'erasure-unfinished', 'the erasure has not finished');
      await tx.delete(ErasedAuthorRow, { id });
      const { network, label } = row;
      const object = { kind: 'author' as const, id: `erased:${id}`, name: label };
      await audit(tx, this.outbox, { actor, call }, object, { before: { network, label } });
    });
  }
}
