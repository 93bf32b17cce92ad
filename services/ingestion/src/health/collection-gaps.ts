import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import { CollectionGap } from './collection-gap.entity.js';

/**
 * Seconds without a success after which a source that is polled every `interval_s` seconds has a gap: at least half an
 * hour, since a shorter one does not show in reports by the hour, and two intervals, since a poll may be late by one
 * without anything being wrong.
 */
const gapAfter = (interval: string): string => `GREATEST(1800, 2 * ${interval})`;

/** How long no heartbeat means that mm was stopped. */
const STOPPED_AFTER_S = 300;

/** When the source of plan `t` with health `h` was last collected, or taken into scheduled polls. */
const SUCCESS = 'GREATEST(t.collected_at, t.subscribed_at, h.active_since)';

/** mm was stopped since then if a run began later. A fault before that explains the gap better. */
const reasonSince = (fault: string, from: string): string => `CASE
    WHEN ${fault} <> '' THEN ${fault}
    WHEN EXISTS (SELECT FROM collection_run r WHERE r.from_at > ${from}) THEN 'stopped'
    ELSE 'delayed'
  END`;

const extendRun = statement(
  {},
  `UPDATE collection_run
   SET until_at = GREATEST(until_at, $1)
   WHERE id = (SELECT id FROM collection_run ORDER BY id DESC LIMIT 1)
     AND until_at >= $1::timestamptz - make_interval(secs => ${STOPPED_AFTER_S})`,
);
const beginRun = statement({}, 'INSERT INTO collection_run (from_at, until_at) VALUES ($1, $1)');
const openLate = statement(
  columnsOf(CollectionGap, 'author_id', 'reason'),
  `INSERT INTO collection_gap (author_id, network, from_at, reason)
   SELECT t.author_id, t.network, ${SUCCESS}, ${reasonSince('t.last_fault', SUCCESS)}
   FROM poll_target t
   JOIN source_health h ON h.author_id = t.author_id
   WHERE t.next_at < 'infinity' AND h.state <> 'off'
     AND ${SUCCESS} < $1::timestamptz - make_interval(secs => ${gapAfter('t.interval_s')})
     AND NOT EXISTS (SELECT FROM collection_gap g WHERE g.author_id = t.author_id AND g.until_at IS NULL)
   ORDER BY t.author_id
   LIMIT $2
   ON CONFLICT (author_id) WHERE until_at IS NULL DO NOTHING
   RETURNING author_id, reason`,
);
const closeUnpolled = statement(
  {},
  `UPDATE collection_gap g
   SET until_at = GREATEST(g.from_at, $1)
   FROM poll_target t
   WHERE t.author_id = g.author_id AND g.until_at IS NULL AND (t.next_at IS NULL OR t.next_at = 'infinity')`,
);
const closeOf = statement(
  {},
  'UPDATE collection_gap SET until_at = GREATEST(from_at, $2) WHERE author_id = $1 AND until_at IS NULL',
);
const addEnded = statement(
  { author_id: column.bigint() },
  `INSERT INTO collection_gap (author_id, network, from_at, until_at, reason)
   SELECT v.author_id, v.network, v.from_at, v.until_at, ${reasonSince('v.fault', 'v.from_at')}
   FROM (
     SELECT t.author_id, t.network, $2::timestamptz AS until_at, $3::text AS fault,
       GREATEST($4::timestamptz, t.subscribed_at, h.active_since) AS from_at
     FROM poll_target t
     LEFT JOIN source_health h ON h.author_id = t.author_id
     WHERE t.author_id = $1 AND t.next_at < 'infinity'
   ) v
   WHERE v.from_at < v.until_at - make_interval(secs => ${gapAfter('$5::integer')})
   RETURNING author_id`,
);

/** Says that collection runs. */
export async function beat(tx: EntityManager, now: Date): Promise<void> {
  if ((await affected(tx, extendRun, [now])) === 0) await affected(tx, beginRun, [now]);
}

/** Opens gaps of sources that are overdue, at most `limit`. Returns them. */
export const openGaps = (
  tx: EntityManager,
  now: Date,
  limit: number,
): Promise<Pick<CollectionGap, 'author_id' | 'reason'>[]> => rows(tx, openLate, [now, limit]);

/** Ends gaps of sources that are no longer polled: they miss nothing that they should have. */
export const closeGapsOfUnpolled = (tx: EntityManager, now: Date): Promise<number> =>
  affected(tx, closeUnpolled, [now]);

/** Ends the open gap of a source. Returns whether there was one. */
export const closeGap = async (database: Database, authorId: string, now: Date): Promise<boolean> =>
  (await affected(database, closeOf, [authorId, now])) > 0;

/**
 * Stores the gap that a success ends although no check had seen it, as after a start: the previous success was at
 * `since`, with the fault `fault` after it.
 */
export async function addEndedGap(
  tx: EntityManager,
  {
    authorId,
    since,
    intervalSeconds,
    fault,
  }: { authorId: string; since: Date | null; intervalSeconds: number; fault: string },
  now: Date,
): Promise<void> {
  // the first success after a start may come before the first check
  await beat(tx, now);
  await rows(tx, addEnded, [authorId, now, fault, since, intervalSeconds]);
}
