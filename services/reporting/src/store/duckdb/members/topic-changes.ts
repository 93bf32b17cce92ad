import { column } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { TopicVersion } from '../../report-document.js';
import type { MembersRange } from '../facts/read-facts.js';

/** What changed about the members of a topic, and is not in the file yet. */
export type TopicChange = { seq: string } & (({ kind: 'members' } & MembersRange) | ({ kind: 'shown' } & TopicVersion));

const add = statement(
  {},
  'INSERT INTO report_topic_change (kind, topic_id, version, low, high) VALUES ($1, $2, $3, $4, $5)',
);
const addShown = statement(
  {},
  `INSERT INTO report_topic_change (kind, topic_id, version)
   SELECT 'shown', id, coalesce(s.version, 0)
   FROM unnest($1::bigint[]) AS id
   LEFT JOIN report_topic s ON s.topic_id = id`,
);
const waiting = statement(
  {
    seq: column.bigint(),
    kind: column.text<'members' | 'shown'>(),
    topic_id: column.bigint(),
    version: column.int(),
    low: column.nullable(column.bigint()),
    high: column.nullable(column.bigint()),
  },
  'SELECT seq, kind, topic_id, version, low, high FROM report_topic_change ORDER BY seq LIMIT $1',
);
const remove = statement({}, 'DELETE FROM report_topic_change WHERE seq = ANY($1::bigint[])');
const removeAll = statement({}, 'DELETE FROM report_topic_change');
const urgent = statement({}, `SELECT FROM report_topic_change WHERE kind = 'shown' LIMIT 1`);

/** Within the transaction that changes members. */
export async function noteMembers(tx: Database, { topicId, version, low, high }: MembersRange): Promise<void> {
  await affected(tx, add, ['members', topicId, version, low, high]);
}

/** Within the transaction from which on readers see another version. */
export async function noteShown(tx: Database, { topicId, version }: TopicVersion): Promise<void> {
  await affected(tx, add, ['shown', topicId, version, null, null]);
}

/** Readers are to see the versions of these topics that they see by PostgreSQL. */
export async function noteShownAgain(tx: Database, topicIds: readonly number[]): Promise<void> {
  await affected(tx, addShown, [topicIds]);
}

/** The oldest changes, in their order. */
export async function waitingTopicChanges(database: Database, limit: number): Promise<TopicChange[]> {
  const found = await rows(database, waiting, [limit]);
  return found.map(({ topic_id, ...row }) => ({ ...row, topicId: Number(topic_id) }));
}

/** Removes changes that are in the file. */
export async function removeTopicChanges(tx: Database, changes: readonly TopicChange[]): Promise<void> {
  await affected(tx, remove, [changes.map(({ seq }) => seq)]);
}

/** Removes all changes that are committed, for a file that is built after them. */
export async function removeAllTopicChanges(tx: Database): Promise<void> {
  await affected(tx, removeAll);
}

/** Whether readers are to see another version of a topic than they do. */
export const hasShownWaiting = async (database: Database): Promise<boolean> =>
  (await rows(database, urgent)).length > 0;
