import { column, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';

/** An expression that a topic had; `version` is the topic's `members_version` then. */
export const topicVersionColumns = {
  topic_id: column.bigint(),
  version: column.int(),
  keywords: column.text(),
  exclude_words: column.text(),
  attr_search: column.boolean(),
  /** Username; empty when nobody knows any more. */
  saved_by: column.text(),
  saved_at: column.timestamptz(),
  /** Publications of the 30 days before; counted in the background (`query-lab/count-versions.ts`). */
  hits: column.nullable(column.int()),
};
export type TopicVersionRow = RowOf<typeof topicVersionColumns>;

/** A topic keeps as many of its expressions. */
const most = 100;

const keep = statement(
  {},
  `INSERT INTO topic_version (topic_id, version, keywords, exclude_words, attr_search, saved_by)
   SELECT id, members_version, keywords, exclude_words, attr_search, $2 FROM topic WHERE id = $1`,
);
const removeOlder = statement(
  {},
  `DELETE FROM topic_version v
   WHERE v.topic_id = $1
     AND v.version < (SELECT min(version) FROM (
       SELECT version FROM topic_version WHERE topic_id = $1 ORDER BY version DESC LIMIT $2
     ) newest)`,
);

const saved = statement(
  { version: column.int(), saved_at: column.timestamptz() },
  `SELECT v.version, v.saved_at FROM topic t
   JOIN topic_version v ON v.topic_id = t.id AND v.version = t.members_version
   WHERE t.id = $1`,
);

/** The version of a topic's expression by which it is counted now; undefined for a topic that was deleted. */
export async function savedVersion(
  database: Database,
  topicId: number,
): Promise<{ version: number; savedAt: Date } | undefined> {
  const [found] = await rows(database, saved, [topicId]);
  return found && { version: found.version, savedAt: found.saved_at };
}

/** Keeps the expression of a topic that `tx` saved or brought back, with who did it. */
export async function keepVersion(tx: EntityManager, topicId: number, by: string): Promise<void> {
  await affected(tx, keep, [topicId, by]);
  await affected(tx, removeOlder, [topicId, most]);
}
