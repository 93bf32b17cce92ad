import { column, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { TopicExpression } from '@mm/keywords/matcher.js';
import type { EntityManager } from 'typeorm';
import { expressionColumns, expressionOf } from '../matching/topic-matcher-cache.js';
import type { TopicVersion } from '../store/report-document.js';
import type { BatchEnd } from '../store/report-store.js';

/**
 * The stages of a matching:
 * - `match`: stored publications are added to the version, which is shown at the end; a topic without a former
 *   expression shows it from the beginning
 * - `announce`: what the change added and removed is announced, and the former members are removed
 * - `drop`: the version was given up, or its topic was deleted
 */
const matchingColumns = {
  topic_id: column.bigint(),
  version: column.int(),
  stage: column.text(),
  former: column.nullable(column.int()),
  below: column.nullable(column.bigint()),
};
export type Matching = RowOf<typeof matchingColumns>;

/** Of one topic the oldest first: what a version replaced has to be announced before what replaces it. */
const waiting = statement(
  matchingColumns,
  `SELECT ${listOf(matchingColumns, 'm')} FROM topic_matching m
   WHERE m.stage <> 'announce' OR NOT EXISTS (
     SELECT FROM topic_matching o WHERE o.topic_id = m.topic_id AND o.version < m.version AND o.stage = 'announce'
   )
   ORDER BY m.stage <> 'match', m.touched_at
   LIMIT 20`,
);
const current = statement(
  matchingColumns,
  `SELECT ${listOf(matchingColumns)} FROM topic_matching WHERE topic_id = $1 AND version = $2 AND stage = $3`,
);
/** Taken by the process that works on the topic; waiting for it would keep a connection. */
const tryLock = statement({ mine: column.boolean() }, 'SELECT pg_try_advisory_xact_lock($1::bigint) AS mine');
const lockBase = 726_040n << 32n;
const unfinished = statement(
  {
    version: column.int(),
    former: column.nullable(column.int()),
    former_expression: column.nullable(column.jsonb<FormerExpression>()),
  },
  `SELECT version, former, former_expression FROM topic_matching WHERE topic_id = $1 AND stage = 'match' FOR UPDATE`,
);
const giveUp = statement({}, `UPDATE topic_matching SET stage = 'drop' WHERE topic_id = $1 AND version = $2`);
const remove = statement({}, 'DELETE FROM topic_matching WHERE topic_id = $1 AND version = $2');
const add = statement(
  {},
  `INSERT INTO topic_matching (topic_id, version, stage, former, former_expression) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (topic_id, version) DO UPDATE SET stage = excluded.stage`,
);
const advance = statement(
  {},
  `UPDATE topic_matching
   SET below = $4, done = done + $5, total = coalesce(total, $6), touched_at = clock_timestamp()
   WHERE topic_id = $1 AND version = $2 AND stage = $3`,
);
const touch = statement(
  {},
  'UPDATE topic_matching SET touched_at = clock_timestamp() WHERE topic_id = $1 AND version = $2',
);
const startAnnouncing = statement(
  {},
  `UPDATE topic_matching SET stage = 'announce', below = NULL, touched_at = clock_timestamp()
   WHERE topic_id = $1 AND version = $2 AND stage = 'match'`,
);
const removeAll = statement(
  { version: column.int(), former: column.nullable(column.int()) },
  'DELETE FROM topic_matching WHERE topic_id = $1 RETURNING version, former',
);
const shares = statement(
  { topic_id: column.bigint(), share: column.double() },
  `SELECT topic_id, CASE WHEN total > 0 THEN least(1, done::float8 / total) ELSE 0 END AS share
   FROM topic_matching
   WHERE stage = 'match' AND topic_id = ANY($1::bigint[])`,
);
const unmatched = statement(
  expressionColumns,
  `SELECT ${listOf(expressionColumns, 't')}
   FROM topic_matching m
   JOIN topic t ON t.id = m.topic_id AND t.members_version = m.version
   WHERE m.topic_id = $1 AND m.stage = 'match'`,
);
const progress = statement(
  { topic_id: column.bigint(), name: column.text(), share: column.double(), since: column.timestamptz() },
  `SELECT m.topic_id, t.name, CASE WHEN total > 0 THEN least(1, done::float8 / total) ELSE 0 END AS share, since
   FROM topic_matching m
   JOIN topic t ON t.id = m.topic_id
   WHERE stage = 'match'
   ORDER BY since
   LIMIT 100`,
);

/** What a topic required of its members before. */
export interface FormerExpression {
  keywords: string;
  exclude_words: string;
  attr_search: boolean;
}

/** What readers saw until now: a version with its expression. */
export interface FormerMembers {
  version: number;
  expression: FormerExpression;
}

/**
 * Begins the matching of a version, which takes the place of one that has not ended. Returns whether readers see the
 * new version from now on: nothing complete stood there before.
 */
export async function beginMatching(
  tx: EntityManager,
  { topicId, version }: TopicVersion,
  former: FormerMembers | undefined,
): Promise<boolean> {
  const [superseded] = await rows(tx, unfinished, [topicId]);
  let before = { former: former?.version ?? null, expression: former?.expression ?? null };
  if (superseded) {
    const wasShown = superseded.former_expression === null;
    before = wasShown
      ? { former: superseded.version, expression: null }
      : { former: superseded.former, expression: superseded.former_expression };
    // members that were shown are compared with the new ones; others are only dropped
    await affected(tx, wasShown ? remove : giveUp, [topicId, superseded.version]);
    if (wasShown && superseded.former !== null)
      await affected(tx, add, [topicId, superseded.former, 'drop', null, null]);
  }
  const { expression } = before;
  await affected(tx, add, [topicId, version, 'match', before.former, expression && JSON.stringify(expression)]);
  return expression === null;
}

/** All members of a deleted topic are to be dropped, those of `version` and of all that is unfinished. */
export async function dropMatchings(tx: EntityManager, { topicId, version }: TopicVersion): Promise<void> {
  const known = await rows(tx, removeAll, [topicId]);
  const versions = new Set([version, ...known.flatMap((one) => [one.version, one.former ?? one.version])]);
  for (const one of versions) await affected(tx, add, [topicId, one, 'drop', null, null]);
}

/** What is to be done, what readers wait for first, then the longest untouched, at most 20. */
export const waitingMatchings = (database: Database): Promise<Matching[]> => rows(database, waiting);

/** The matching as it is now, for this process until the end of `tx`; undefined if another one has it or it is over. */
export async function takeMatching(
  tx: EntityManager,
  { stage, topic_id: topicId, version }: Matching,
): Promise<Matching | undefined> {
  const [lock] = await rows(tx, tryLock, [String(lockBase + BigInt(topicId))]);
  if (!lock?.mine) return undefined;
  const [found] = await rows(tx, current, [topicId, version, stage]);
  return found;
}

/** Notes what a batch did; false if the matching was given up meanwhile, so that the batch has to be rolled back. */
export async function noteBatch(
  tx: EntityManager,
  { stage, topic_id: topicId, version }: Matching,
  { below, count }: BatchEnd,
  total: number,
): Promise<boolean> {
  // no publication has an id below 1
  return (await affected(tx, advance, [topicId, version, stage, below ?? 0, count, total])) > 0;
}

export const touchMatching = async (tx: EntityManager, { topic_id: topicId, version }: Matching): Promise<void> =>
  void (await affected(tx, touch, [topicId, version]));

/** The version is complete; false if it was given up meanwhile. */
export const completeMatching = async (tx: EntityManager, { topic_id: topicId, version }: Matching): Promise<boolean> =>
  (await affected(tx, startAnnouncing, [topicId, version])) > 0;

export const removeMatching = async (tx: EntityManager, { topic_id: topicId, version }: Matching): Promise<void> =>
  void (await affected(tx, remove, [topicId, version]));

/** Of the topics those that are still being matched, with the share that is done, 0 to 1. */
export const matchedShares = async (database: Database, topicIds: readonly number[]): Promise<Map<number, number>> =>
  topicIds.length === 0
    ? new Map()
    : new Map((await rows(database, shares, [topicIds])).map((row) => [Number(row.topic_id), row.share]));

/** The expression of a topic that is still matched with what is stored; undefined when its members are complete. */
export async function unmatchedExpression(database: Database, topicId: number): Promise<TopicExpression | undefined> {
  const [topic] = await rows(database, unmatched, [topicId]);
  return topic && expressionOf(topic);
}

/** Topics that are being matched, the oldest first, for lists of background jobs. */
export const matchingProgress = (database: Database): Promise<RowOf<(typeof progress)['columns']>[]> =>
  rows(database, progress);
