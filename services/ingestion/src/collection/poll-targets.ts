import { randomUUID } from 'node:crypto';
import type { Cursor } from '@mm/networks/network-collector.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { DataSource } from 'typeorm';
import { rowsOf, type Queryable } from '../rows.js';
import type { CollectionSettings } from '../settings.js';
import type { NextPoll } from './poll-interval.js';

/** An author that only this process may poll until the lease expires. */
export interface PollTarget {
  authorId: string;
  network: NetworkId;
  code: string;
  username: string;
  url: string;
  lease: string;
  cursor: Cursor | null;
  intervalSeconds: number;
  fails: number;
  lastFaultKind: string;
  /** Posts of the first history that may still be read; 0 once it is complete. */
  historyLeft: number;
  newestAt: Date | null;
  subscribedAt: Date;
  profileAt: Date;
}

interface TargetRow {
  author_id: string;
  network: NetworkId;
  code: string;
  username: string;
  url: string;
  cursor: Cursor | null;
  interval_s: number;
  fails: number;
  trouble: string;
  history_left: number;
  newest_at: Date | null;
  subscribed_at: Date;
  profile_at: Date;
}

/** How long an author stays locked after its process died. */
export const LEASE = `interval '20 seconds'`;
/** How often a held lease is renewed. */
export const RENEW_MS = 6_000;

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
  acquireDue(network: NetworkId, limit: number): Promise<PollTarget[]> {
    return this.#acquire(
      `SELECT author_id FROM poll_target
       WHERE network = $2 AND next_at <= now() AND (lease_until IS NULL OR lease_until < now())
       ORDER BY next_at
       LIMIT ${limit}
       FOR UPDATE SKIP LOCKED`,
      network,
    );
  }

  /** Leases one author now, due or not; undefined while it is leased elsewhere or has no watchers. */
  async acquireLease(authorId: string): Promise<PollTarget | undefined> {
    const [target] = await this.#acquire(
      `SELECT author_id FROM poll_target
       WHERE author_id = $2 AND next_at IS NOT NULL AND (lease_until IS NULL OR lease_until < now())
       FOR UPDATE SKIP LOCKED`,
      authorId,
    );
    return target;
  }

  async #acquire(authorIdsSql: string, parameter: string): Promise<PollTarget[]> {
    const lease = randomUUID();
    const rows = await rowsOf<TargetRow>(
      this.dataSource,
      `UPDATE poll_target t
       SET lease = $1, lease_until = now() + ${LEASE}
       FROM author a
       WHERE a.id = t.author_id AND t.author_id IN (${authorIdsSql})
       RETURNING t.author_id, t.network, a.code, a.username, a.url, t.cursor, t.interval_s, t.fails, t.trouble,
         t.history_left, t.newest_at, t.subscribed_at, t.profile_at`,
      [lease, parameter],
    );
    return rows.map((row) => ({
      authorId: row.author_id,
      network: row.network,
      code: row.code,
      username: row.username,
      url: row.url,
      lease,
      cursor: row.cursor,
      intervalSeconds: row.interval_s,
      fails: row.fails,
      lastFaultKind: row.trouble,
      historyLeft: row.history_left,
      newestAt: row.newest_at,
      subscribedAt: row.subscribed_at,
      profileAt: row.profile_at,
    }));
  }

  /** Renews leases that have not expired. */
  async renewLeases(leases: readonly string[]): Promise<void> {
    if (leases.length > 0)
      await this.dataSource.query(
        `UPDATE poll_target SET lease_until = now() + ${LEASE} WHERE lease = ANY($1) AND lease_until > now()`,
        [leases],
      );
  }

  /** Stores the result of a successful poll and releases the lease. */
  async completePoll(target: PollTarget, next: NextPoll): Promise<void> {
    await this.dataSource.query(
      `UPDATE poll_target
       SET cursor = $3, history_left = $4, interval_s = $5, fails = 0, trouble = '', collected_at = now(),
         lease = NULL, lease_until = NULL,
         next_at = CASE WHEN next_at IS NULL THEN NULL ELSE now() + make_interval(secs => $6) END
       WHERE author_id = $1 AND lease = $2`,
      [target.authorId, target.lease, target.cursor, target.historyLeft, next.intervalSeconds, next.afterSeconds],
    );
  }

  /** Schedules the next poll after a failure and releases the lease; pages stored before stay. */
  async failPoll(target: PollTarget, next: NextPoll, faultKind: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE poll_target
       SET fails = $3, trouble = $4, lease = NULL, lease_until = NULL,
         next_at = CASE WHEN next_at IS NULL THEN NULL ELSE now() + make_interval(secs => $5) END
       WHERE author_id = $1 AND lease = $2`,
      [target.authorId, target.lease, next.fails, faultKind, next.afterSeconds],
    );
  }

  /**
   * Makes a watched author due now. After a time without watchers its history is read again, within the limits;
   * an author that is already polled stays as it is.
   */
  async activate(db: Queryable, authorId: string, network: NetworkId): Promise<void> {
    await db.query(
      `INSERT INTO poll_target AS t (author_id, network, next_at, interval_s, history_left)
       VALUES ($1, $2, now(), $3, $4)
       ON CONFLICT (author_id) DO UPDATE
         SET next_at = now(), interval_s = $3, fails = 0, trouble = '', subscribed_at = now(),
           history_left = GREATEST($4, 0)
       WHERE t.next_at IS NULL`,
      [authorId, network, Math.round(this.settings.pollLimits(network).startSeconds), this.settings.history.posts],
    );
  }

  /** Stops polling an author whose last watcher left. */
  async deactivate(db: Queryable, authorId: string): Promise<void> {
    await db.query('UPDATE poll_target SET next_at = NULL, lease = NULL, lease_until = NULL WHERE author_id = $1', [
      authorId,
    ]);
  }

  /** Makes all authors of a network that wait because of a fault due now (a new token was stored). */
  async retryFailed(db: Queryable, network: NetworkId): Promise<void> {
    await db.query(
      "UPDATE poll_target SET next_at = now(), fails = 0 WHERE network = $1 AND next_at IS NOT NULL AND trouble <> ''",
      [network],
    );
  }
}
