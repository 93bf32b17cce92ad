import { column } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import type { StoragePart } from '@mm/proto/http/storage.js';

export type Sizes = Partial<Record<StoragePart, number>>;

/** Tables with their indexes and long values. The sizes of tables are no secret of their owners. */
const tables = statement(
  { schema: column.text(), name: column.text(), bytes: column.bigint() },
  `SELECT n.nspname::text AS schema, c.relname::text AS name, pg_total_relation_size(c.oid) AS bytes
   FROM pg_class c
   JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema')`,
);
const partsOfTables: readonly [RegExp, StoragePart][] = [
  [/^log\.|\.outbox$/, 'log'],
  [/^identity\.audit_/, 'audit'],
  [/^reporting\.(publication_words|report_(match|mark|topic|name|pending|announcement|file)|elastic_)/, 'report-store'],
  [/^reporting\.(publication|relevance|topic_tone|story_)/, 'publications'],
  [/^(ingestion\.post|review\.(post|label_history|comment_label|story)|classification\.classified_post)/, 'posts'],
];

/** The part that a table belongs to. */
export const partOfTable = (table: string): StoragePart =>
  partsOfTables.find(([pattern]) => pattern.test(table))?.[1] ?? 'other';

/** The sizes of all tables of the database in bytes, by part. */
export async function measureTables(database: Database): Promise<Sizes> {
  const sizes: Sizes = {};
  for (const { schema, name, bytes } of await rows(database, tables)) {
    const part = partOfTable(`${schema}.${name}`);
    sizes[part] = (sizes[part] ?? 0) + Number(bytes);
  }
  return sizes;
}
