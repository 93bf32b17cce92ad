import { create } from '@bufbuild/protobuf';
import { inTransaction } from '@mm/database/transaction.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { Invalid, NotFound } from '@mm/http/problem.js';
import { AuthorRefreshedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource } from 'typeorm';
import { audit } from '../audit/audit.js';
import { rowsOf } from '../rows.js';
import { toAuthorEvent } from './author-row.js';
import { authorById, findAuthor } from './author-store.js';

/** Regions chosen by users: those of an author, and the default regions of a user's new authors of a network. */
export class PreselectOblasts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
  ) {}

  /** Stores an author's regions and publishes author.refreshed. Throws Invalid and NotFound. */
  async setForAuthor(
    network: NetworkId,
    author: { code?: string | undefined; username?: string | undefined },
    oblasts: readonly number[],
    actor: string,
  ): Promise<void> {
    const names = [author.code, author.username].filter((name): name is string => name !== undefined && name !== '');
    if (names.length === 0) throw new Invalid('author-missing', 'an author needs its code or username');
    const wanted = [...new Set(oblasts)];
    await inTransaction(this.dataSource, async (tx) => {
      const known = await findAuthor(tx, network, names);
      if (!known) throw new NotFound(`the author ${JSON.stringify(names[0])}`, 'author-not-found');
      await audit(tx, actor, 'change.pre-selected-oblast', `author ${known.id}: ${wanted.join(',')}`);
      const changed = await rowsOf(
        tx,
        'UPDATE author SET oblasts = $2, updated_at = now() WHERE id = $1 AND oblasts <> $2 RETURNING id',
        [known.id, wanted],
      );
      const after = changed.length > 0 ? await authorById(tx, known.id) : undefined;
      if (after)
        await this.outbox.publish(tx, 'author.refreshed', [
          create(AuthorRefreshedSchema, {
            author: toAuthorEvent(after),
            watchers: after.watchers,
            refreshedAt: new Date().toISOString(),
          }),
        ]);
    });
  }

  /** Stores a user's default regions of a network; without a list they stay unchanged. */
  async setForUser(
    network: NetworkId,
    username: string,
    oblasts: readonly number[] | undefined,
    actor: string,
  ): Promise<void> {
    if (!oblasts) return;
    const wanted = [...new Set(oblasts)];
    await inTransaction(this.dataSource, async (tx) => {
      await tx.query(
        `INSERT INTO user_region (username, network, oblasts)
         VALUES ($1, $2, $3)
         ON CONFLICT (username, network) DO UPDATE SET oblasts = $3`,
        [username, network, wanted],
      );
      await audit(tx, actor, 'change.pre-selected-oblast', `user ${username}: ${wanted.join(',')}`);
    });
  }
}
