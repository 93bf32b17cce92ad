import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource, type EntityManager } from 'typeorm';
import type { PollRun } from './collect-author.js';
import { CollectionSettings } from './collection-settings.js';
import { leaseDue, leaseOne, renewLeases, type LeasedTarget } from './poll-lease.js';
import type { NextPoll } from './poll-interval.js';
import { PollTarget } from './poll-target.entity.js';
import { evidenceOfHistory, observe, observedHours, type PostingEvidence } from './posting-rate.js';

const HOUR_MS = 3_600_000;
/** Weight of the last poll in the average number of units. */
const UNITS_WEIGHT = 0.2;

const complete = statement(
  {},
  `UPDATE poll_target
   SET cursor = $3, history_left = $4, interval_s = $5, rate_posts = $7, rate_hours = $8, poll_units = $9,
     fails = 0, last_fault = '', last_fault_text = '', failing_since = NULL, collected_at = now(),
     lease = NULL, lease_until = NULL,
     next_at = CASE WHEN next_at <= now() AND next_at > $10::timestamptz + interval '1 millisecond' THEN next_at
       WHEN next_at < 'infinity' THEN now() + make_interval(secs => $6) ELSE next_at END
   WHERE author_id = $1 AND lease = $2`,
);
const fail = statement(
  {},
  `UPDATE poll_target
   SET fails = $3, last_fault = $4, last_fault_text = $6, failing_since = coalesce(failing_since, now()),
     lease = NULL, lease_until = NULL,
     next_at = CASE WHEN next_at < 'infinity' THEN now() + make_interval(secs => $5) ELSE next_at END
   WHERE author_id = $1 AND lease = $2`,
);
const release = statement(
  {},
  `UPDATE poll_target SET lease = NULL, lease_until = NULL WHERE author_id = $1 AND lease = $2`,
);
const activate = statement(
  {},
  `INSERT INTO poll_target AS t (author_id, network, next_at, interval_s, history_left)
   SELECT a.id, $2, CASE WHEN a.auto_update THEN now() ELSE 'infinity' END, $3, $4 FROM author a WHERE a.id = $1
   ON CONFLICT (author_id) DO UPDATE
     SET next_at = excluded.next_at, interval_s = $3, fails = 0, last_fault = '', last_fault_text = '',
       failing_since = NULL, rate_posts = 0, rate_hours = 0, subscribed_at = now(), history_left = GREATEST($4, 0)
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
  "UPDATE poll_target SET next_at = now(), fails = 0 WHERE network = $1 AND next_at < 'infinity' AND last_fault <> ''",
);
/** Ages in hours of the newest posts of the author $1 that are at most $2 days old. */
const agesOfPosts = statement(
  { hours: column.nullable(column.double()) },
  `SELECT EXTRACT(EPOCH FROM now() - published_at)::float8 / 3600 AS hours
   FROM post
   WHERE author_id = $1 AND published_at BETWEEN now() - make_interval(days => $2) AND now()
   ORDER BY published_at DESC
   LIMIT $3`,
);

/** What a successful poll says about its author: how often it posts, and units of one poll. */
export interface Learned {
  evidence: PostingEvidence;
  units: number;
}

/**
 * The poll plan: one row per author. A lease keeps two processes from polling the same author,
 * and expires when its holder dies.
 */
@Injectable()
export class PollTargets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: CollectionSettings,
  ) {}

  /** Leases those of the given authors that are still due and free. */
  async acquireDue(authorIds: readonly string[]): Promise<LeasedTarget[]> {
    if (authorIds.length === 0) return [];
    const lease = randomUUID();
    const due = await rows(this.dataSource, leaseDue, [lease, authorIds]);
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
    if (leases.length > 0) await affected(this.dataSource, renewLeases, [leases]);
  }

  /**
   * Stores the result of a successful poll and releases the lease. An author that became due while it was polled is
   * polled again.
   */
  async completePoll(target: LeasedTarget, next: NextPoll, { evidence, units }: Learned): Promise<void> {
    await affected(this.dataSource, complete, [
      target.author_id,
      target.lease,
      target.cursor,
      target.history_left,
      next.intervalSeconds,
      next.afterSeconds,
      evidence.posts,
      evidence.hours,
      units,
      target.leased_at,
    ]);
  }

  /** Schedules the next poll after a failure and releases the lease; pages stored before stay. */
  async failPoll(target: LeasedTarget, next: NextPoll, fault: { kind: string; text: string }): Promise<void> {
    const { author_id: id, lease } = target;
    await affected(this.dataSource, fail, [id, lease, next.fails, fault.kind, next.afterSeconds, fault.text]);
  }

  /** Releases a lease and leaves the author due, after a poll that we ended ourselves. */
  async release({ author_id: id, lease }: LeasedTarget): Promise<void> {
    await affected(this.dataSource, release, [id, lease]);
  }

  /**
   * What a successful poll that ended at `now` says about its author. When the first history is complete, its posts are
   * the evidence; afterwards each poll adds the posts and hours since the previous one.
   */
  async learn(target: LeasedTarget, run: PollRun, now: Date): Promise<Learned> {
    const stored = { posts: target.rate_posts, hours: target.rate_hours };
    const units = target.poll_units * (1 - UNITS_WEIGHT) + run.units * UNITS_WEIGHT;
    if (run.target.history_left > 0) return { evidence: stored, units };
    if (target.history_left > 0 || target.rate_hours === 0)
      return { evidence: await this.#evidenceOfStored(target, now), units };
    if (!target.collected_at) return { evidence: stored, units };
    const hours = observedHours((now.getTime() - target.collected_at.getTime()) / HOUR_MS, {
      fresh: run.fresh,
      known: run.known,
      oldestFreshHours: run.oldestAt ? (now.getTime() - run.oldestAt.getTime()) / HOUR_MS : null,
    });
    return { evidence: observe(stored, run.fresh, hours), units };
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

  async #evidenceOfStored({ author_id, subscribed_at }: LeasedTarget, now: Date): Promise<PostingEvidence> {
    const { history } = this.settings;
    const watchedHours = (now.getTime() - subscribed_at.getTime()) / HOUR_MS;
    const limit = Math.max(1, history.posts);
    const windowHours = history.posts === 0 ? watchedHours : Math.max(watchedHours, history.days * 24);
    const days = Math.min(Math.ceil(windowHours / 24), 3650);
    const found = await rows(this.dataSource, agesOfPosts, [author_id, days, limit]);
    const ages = found.flatMap(({ hours }) => (hours === null ? [] : [hours]));
    // a history that reached its limit says nothing about the time before its oldest post
    const isCut = ages.length >= limit;
    return evidenceOfHistory(ages, isCut ? Math.max(...ages) : windowHours);
  }
}
