import { randomUUID } from 'node:crypto';
import { columnsOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource, EntityManager } from 'typeorm';
import { Author } from '../authors/author.entity.js';
import type { CollectionSettings } from './collection-settings.js';
import type { NextPoll } from './poll-interval.js';
import { PollTarget } from './poll-target.entity.js';

/** How long an author stays locked after its process died. */
export const LEASE = `interval '20 seconds'`;
/** How often a held lease is renewed. */
export const RENEW_MS = 6_000;

const leasedColumns = {
  ...columnsOf(Author, 'code', 'username', 'url'),
  ...columnsOf(
    PollTarget,
    'author_id',
    'network',
    'cursor',
    'interval_s',
    'fails',
    'trouble',
    'history_left',
    'newest_at',
    'subscribed_at',
    'profile_at',
  ),
};

/** An author that only this process may poll until the lease expires. */
export type LeasedTarget = RowOf<typeof leasedColumns> & { lease: string };

const leasing = (authorIds: string): string => `UPDATE poll_target t
  SET lease = $1, lease_until = now() + ${LEASE}
  FROM author a
  WHERE a.id = t.author_id AND t.author_id IN (${authorIds})
  RETURNING t.author_id, t.network, a.code, a.username, a.url, t.cursor, t.interval_s, t.fails, t.trouble,
    t.history_left, t.newest_at, t.subscribed_at, t.profile_at`;

const leaseDue = statement(
  leasedColumns,
  leasing(`SELECT author_id FROM poll_target
    WHERE network = $2 AND next_at <= now() AND (lease_until IS NULL OR lease_until < now())
    ORDER BY next_at
    LIMIT $3
    FOR UPDATE SKIP LOCKED`),
);
const leaseOne = statement(
  leasedColumns,
  leasing(`SELECT author_id FROM poll_target
    WHERE author_id = $2 AND next_at IS NOT NULL AND (lease_until IS NULL OR lease_until < now())
    FOR UPDATE SKIP LOCKED`),
);
const renew = statement(
  {},
  `UPDATE poll_target SET lease_until = now() + ${LEASE} WHERE lease = ANY($1) AND lease_until > now()`,
);
const complete = statement(
  {},
  `UPDATE poll_target
   SET cursor = $3, history_left = $4, interval_s = $5, fails = 0, trouble = '', collected_at = now(),
     lease = NULL, lease_until = NULL,
     next_at = CASE WHEN next_at < 'infinity' THEN now() + make_interval(secs => $6) ELSE next_at END
   WHERE author_id = $1 AND lease = $2`,
);
const fail = statement(
  {},
  `UPDATE poll_target
   SET fails = $3, trouble = $4, lease = NULL, lease_until = NULL,
     next_at = CASE WHEN next_at < 'infinity' THEN now() + make_interval(secs => $5) ELSE next_at END
   WHERE author_id = $1 AND lease = $2`,
);
const activate = statement(
  {},
  `INSERT INTO poll_target AS t (author_id, network, next_at, interval_s, history_left)
   SELECT a.id, $2, CASE WHEN a.auto_update THEN now() ELSE 'infinity' END, $3, $4 FROM author a WHERE a.id = $1
   ON CONFLICT (author_id) DO UPDATE
     SET next_at = excluded.next_at, interval_s = $3, fails = 0, trouble = '', subscribed_at = now(),
       history_left = GREATEST($4, 0)
   WHERE t.next_at IS NULL`,
);
const schedule = statement(
  {},
  `UPDATE poll_target SET next_at = CASE WHEN $2::boolean THEN now() ELSE 'infinity' END
   WHERE author_id = $1 AND next_at IS NOT NULL`,
);
const countAgain = statement(
  {},
  "UPDATE post SET next_count_at = now() WHERE author_id = $1 AND next_count_at = 'infinity'",
);
const retryFailed = statement(
  {},
  "UPDATE poll_target SET next_at = now(), fails = 0 WHERE network = $1 AND next_at < 'infinity' AND trouble <> ''",
);

/**
 * The poll plan: one row per author. A lease keeps two processes from polling the same author,
 * and expires when its holder dies.
 */
export class PollTargets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: CollectionSettings,
  ) {}

  /** Leases up to `limit` due authors of a network. */
  async acquireDue(network: NetworkId, limit: number): Promise<LeasedTarget[]> {
    const lease = randomUUID();
    const due = await rows(this.dataSource, leaseDue, [lease, network, limit]);
    return due.map((row) => ({ ...row, lease }));
  }

  /** Leases one author now, due or not; undefined while it is leased elsewhere or has no watchers. */
  async acquireLease(authorId: string): Promise<LeasedTarget | undefined> {
    const lease = randomUUID();
    const [row] = await rows(this.dataSource, leaseOne, [lease, authorId]);
    return row && { ...row, lease };
  }

  /** Renews leases that have not expired. */
  async renewLeases(leases: readonly string[]): Promise<void> {
    if (leases.length > 0) await affected(this.dataSource, renew, [leases]);
  }

  /** Stores the result of a successful poll and releases the lease. */
  async completePoll(target: LeasedTarget, next: NextPoll): Promise<void> {
    await affected(this.dataSource, complete, [
      target.author_id,
      target.lease,
      target.cursor,
      target.history_left,
      next.intervalSeconds,
      next.afterSeconds,
    ]);
  }

  /** Schedules the next poll after a failure and releases the lease; pages stored before stay. */
  async failPoll(target: LeasedTarget, next: NextPoll, faultKind: string): Promise<void> {
    await affected(this.dataSource, fail, [target.author_id, target.lease, next.fails, faultKind, next.afterSeconds]);
  }

  /**
   * Makes a watched author due now. After a time without watchers its history is read again, within the limits;
   * an author that is already polled stays as it is.
   */
  async activate(tx: EntityManager, authorId: string, network: NetworkId): Promise<void> {
    const { startSeconds } = this.settings.pollLimits(network);
    await affected(tx, activate, [authorId, network, Math.round(startSeconds), this.settings.history.posts]);
  }

  /** Stops polling an author whose last watcher left. */
  async deactivate(tx: EntityManager, authorId: string): Promise<void> {
    await tx.update(PollTarget, { author_id: authorId }, { next_at: null, lease: null, lease_until: null });
  }

  /** Leaves a watched author out of scheduled polls, or makes it due; its posts are counted again then. */
  async setScheduled(tx: EntityManager, authorId: string, isScheduled: boolean): Promise<void> {
    await affected(tx, schedule, [authorId, isScheduled]);
    if (isScheduled) await affected(tx, countAgain, [authorId]);
  }

  /** Makes all authors of a network that wait because of a fault due now (a new token was stored). */
  async retryFailed(tx: EntityManager, network: NetworkId): Promise<void> {
    await affected(tx, retryFailed, [network]);
  }

  /** Records that an author's profile was read now. */
  async recordProfile(authorId: string): Promise<void> {
    await this.dataSource.manager.update(PollTarget, { author_id: authorId }, { profile_at: () => 'now()' });
  }
}
