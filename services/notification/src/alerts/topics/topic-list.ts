import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import { KnownTopic } from './known-topic.entity.js';

const topicColumns = columnsOf(KnownTopic, 'id', 'name', 'access', 'counted_from');
const existing = statement(
  topicColumns,
  `SELECT ${listOf(topicColumns)} FROM known_topic WHERE NOT is_deleted AND ($1::bigint[] IS NULL OR id = ANY($1))`,
);

/** A topic that exists. */
export interface WatchedTopic {
  id: number;
  name: string;
  /** Accounts that may see it. */
  access: number[];
  authorId: number;
  /** Hours since 1970; null until its earlier publications are counted. */
  countedFrom: number | null;
}

/** The topics with these ids that exist; all without ids. */
export async function watchedTopics(database: Database, ids: readonly number[] | null): Promise<WatchedTopic[]> {
  return (await rows(database, existing, [ids])).map(watchedTopic);
}

function watchedTopic({ id, name, access, counted_from }: RowOf<typeof topicColumns>): WatchedTopic {
  const accounts = access.map(Number);
  // events name the author first
  return { id: Number(id), name, access: accounts, authorId: accounts[0] ?? 0, countedFrom: counted_from };
}
