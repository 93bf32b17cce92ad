import { create } from '@bufbuild/protobuf';
import type { Clock } from '@mm/clock/clock.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { AuthorRefreshedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { AuthorProfile } from '@mm/networks/network-collector.js';
import type { DataSource, EntityManager } from 'typeorm';
import { toAuthorEvent } from '../authors/author-row.js';
import { authorById } from '../authors/author-store.js';
import { rowsOf } from '../rows.js';
import type { Networks } from './networks.js';
import type { PollTarget } from './poll-targets.js';

const REFRESH_AFTER_MS = 24 * 3_600_000;

/**
 * Keeps stored profiles up to date: once a day, and when an account closes or opens.
 * Changes are published as author.refreshed.
 */
export class RefreshProfile {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly networks: Networks,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads the profile again when it is a day old, or when collection works again after a closed account.
   * A network fault here does not fail the poll.
   */
  async afterSuccess(target: PollTarget): Promise<void> {
    if (
      target.lastFaultKind !== 'closed_account' &&
      this.clock.now().getTime() - target.profileAt.getTime() < REFRESH_AFTER_MS
    )
      return;
    try {
      const profile = await this.#fetchProfile(target);
      if (profile?.code === target.code) await this.store(target.authorId, profile);
    } catch (error) {
      if (!isFault(error)) throw error;
    }
    await this.dataSource.query('UPDATE poll_target SET profile_at = now() WHERE author_id = $1', [target.authorId]);
  }

  /** Marks an account that no longer shows its posts. */
  async markClosed(authorId: string): Promise<void> {
    await this.#applyChange(authorId, (tx) =>
      rowsOf(
        tx,
        'UPDATE author SET is_closed = true, updated_at = now() WHERE id = $1 AND NOT is_closed RETURNING id',
        [authorId],
      ),
    );
  }

  /** Stores the changes of a profile; regions stay, because operators choose them. */
  async store(authorId: string, profile: AuthorProfile): Promise<void> {
    await this.#applyChange(authorId, (tx) =>
      rowsOf(
        tx,
        `UPDATE author
         SET username = $2, full_name = $3, biography = $4, followers = $5, follows = $6, media_count = $7,
           is_group = $8, is_closed = $9, url = $10, updated_at = now()
         WHERE id = $1
           AND (username, full_name, biography, followers, follows, is_group, is_closed, url)
             IS DISTINCT FROM ($2, $3, $4, $5, $6, $8, $9, $10)
         RETURNING id`,
        [
          authorId,
          profile.username,
          profile.fullName,
          profile.biography,
          profile.followers,
          profile.follows,
          profile.mediaCount,
          profile.isGroup,
          profile.isClosed,
          profile.url,
        ],
      ),
    );
  }

  async #applyChange(authorId: string, update: (tx: EntityManager) => Promise<unknown[]>): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const changed = await update(tx);
      const author = changed.length > 0 ? await authorById(tx, authorId) : undefined;
      if (author)
        await this.outbox.publish(tx, 'author.refreshed', [
          create(AuthorRefreshedSchema, {
            author: toAuthorEvent(author),
            watchers: author.watchers,
            refreshedAt: this.clock.now().toISOString(),
          }),
        ]);
    });
  }

  async #fetchProfile({ network, code }: PollTarget): Promise<AuthorProfile | undefined> {
    const collector = this.networks.collector(network);
    const ref = collector.parseRef(code);
    return ref ? collector.lookup(ref, await this.networks.context(network)) : undefined;
  }
}
