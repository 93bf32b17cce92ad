import { column, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { Expression } from '@mm/keywords/expression.js';
import { TopicMatcher } from '@mm/keywords/matcher.js';
import type { TopicVersion } from '../../report-document.js';
import type { VersionedTopic } from '../../report-store.js';
import { memberKey, topicOfKey } from './member-keys.js';
import { fromStored, type StoredWords } from './stored-words.js';

/**
 * The expression of a version of a topic since `defined`, a value of the store's clock. Without keywords no older
 * publication belongs to it.
 */
export interface TopicDefinition {
  topicId: number;
  /** See `memberKey`. */
  key: number;
  defined: number;
  keywords: Expression | undefined;
  exclude: Expression | undefined;
  attrSearch: boolean;
}

/** The versions of topics that readers see; one without a definition is defined by its documents alone. */
export type ShownTopics = ReadonlyMap<number, { key: number; definition: TopicDefinition | undefined }>;

const definition = {
  topic_id: column.bigint(),
  version: column.int(),
  defined: column.bigint(),
  keywords: column.nullable(column.jsonb<Expression>()),
  exclude: column.nullable(column.jsonb<Expression>()),
  attr_search: column.boolean(),
};
const define = statement(
  {},
  `INSERT INTO elastic_topic (topic_id, version, defined, keywords, exclude, attr_search)
   VALUES ($1, $2, nextval('elastic_clock'), $3, $4, $5)
   ON CONFLICT (topic_id, version) DO UPDATE SET
     defined = excluded.defined,
     keywords = excluded.keywords,
     exclude = excluded.exclude,
     attr_search = excluded.attr_search`,
);
const remove = statement({}, 'DELETE FROM elastic_topic WHERE topic_id = $1 AND version = $2');
const shownVersions = statement(
  { topic_id: column.bigint(), version: column.int() },
  'SELECT topic_id, version FROM report_topic WHERE topic_id = ANY($1::bigint[])',
);
const definitionsOf = statement(
  definition,
  `SELECT ${listOf(definition)} FROM elastic_topic WHERE topic_id = ANY($1::bigint[])`,
);
const definedSince = statement(
  definition,
  `SELECT ${listOf(definition)} FROM elastic_topic
   WHERE defined >= $1 AND ($2::bigint IS NULL OR topic_id = $2)
   ORDER BY topic_id, version`,
);
const matched = statement(
  {
    id: column.bigint(),
    matched: column.bigint(),
    topics: column.arrayOf(column.bigint()),
    words: column.nullable(column.json<Partial<StoredWords>>()),
    text_end: column.int(),
  },
  `SELECT id, matched, topics,
     CASE WHEN matched <= (SELECT max(defined) FROM elastic_topic WHERE $2::bigint IS NULL OR topic_id = $2) THEN words
     END AS words, text_end
   FROM elastic_document
   WHERE id = ANY($1::bigint[])
   ORDER BY id`,
);
const earliest = statement(
  { matched: column.nullable(column.bigint()) },
  'SELECT min(matched) AS matched FROM elastic_document',
);
const forget = statement({}, 'DELETE FROM elastic_topic WHERE defined < $1');

/** Defines a version of a topic as of now on the store's clock. */
export async function writeDefinition(
  tx: Database,
  { topicId, version, keywords, exclude, attrSearch }: VersionedTopic,
): Promise<void> {
  const json = (e: Expression | undefined): string | null => (e ? JSON.stringify(e) : null);
  await affected(tx, define, [topicId, version, json(keywords), json(exclude), attrSearch]);
}

/** Removes the definition of a version that readers do not see. */
export async function removeDefinition(tx: Database, { topicId, version }: TopicVersion): Promise<void> {
  await affected(tx, remove, [topicId, version]);
}

/** What readers see of these topics. */
export async function readShown(db: Database, topicIds: readonly number[]): Promise<ShownTopics> {
  if (topicIds.length === 0) return new Map();
  const versions = await shownOf(db, topicIds);
  const definitions = new Map(
    (await rows(db, definitionsOf, [topicIds])).map(definitionOf).map((found) => [found.key, found]),
  );
  return new Map(
    topicIds.map((topicId) => {
      const key = memberKey({ topicId, version: versions.get(topicId) ?? 0 });
      return [topicId, { key, definition: definitions.get(key) }];
    }),
  );
}

/** The shown versions of those topics that have one; the others show version 0. */
const shownOf = async (db: Database, topicIds: readonly number[]): Promise<Map<number, number>> =>
  new Map((await rows(db, shownVersions, [topicIds])).map((row) => [Number(row.topic_id), row.version]));

const definitionOf = (row: RowOf<typeof definition>): TopicDefinition => ({
  topicId: Number(row.topic_id),
  key: memberKey({ topicId: Number(row.topic_id), version: row.version }),
  defined: Number(row.defined),
  keywords: row.keywords ?? undefined,
  exclude: row.exclude ?? undefined,
  attrSearch: row.attr_search,
});

/** A document with the keys of its members. */
export interface DocumentMembers {
  id: number;
  /** On the store's clock. */
  matched: number;
  keys: ReadonlySet<number>;
}

/**
 * The versions of topics that documents belong to, as the transaction sees them: as they were matched, and for versions
 * that were defined later as their expressions decide. With `topicId`, only the versions of that topic are certain.
 */
export async function readKeys(db: Database, ids: readonly number[], topicId?: number): Promise<DocumentMembers[]> {
  const documents = await rows(db, matched, [ids, topicId ?? null]);
  const since = documents.reduce((least, row) => (row.words ? Math.min(least, Number(row.matched)) : least), Infinity);
  const later = Number.isFinite(since)
    ? (await rows(db, definedSince, [since, topicId ?? null])).map(definitionOf)
    : [];
  const matcher = new TopicMatcher(
    later.flatMap(({ key, keywords, ...rest }) => (keywords ? [{ ...rest, topicId: key, keywords }] : [])),
  );
  const defined = new Map(later.map(({ key, defined: moment }) => [key, moment]));
  return documents.map(({ id, topics, words, text_end: textEnd, ...document }) => {
    const isDecidedLater = (key: number): boolean => (defined.get(key) ?? -1) >= Number(document.matched);
    const found = words ? matcher.match(fromStored(words, textEnd)).filter(isDecidedLater) : [];
    const keys = new Set([...topics.map(Number).filter((key) => !isDecidedLater(key)), ...found]);
    return { id: Number(id), matched: Number(document.matched), keys };
  });
}

/** The topics that readers see publications in. */
export async function readMembers(db: Database, ids: readonly number[]): Promise<Map<number, number[]>> {
  const documents = await readKeys(db, ids);
  const shown = await shownOf(db, [...new Set(documents.flatMap(({ keys }) => [...keys].map(topicOfKey)))]);
  return new Map(
    documents.map(({ id, keys }) => {
      const isShown = (topicId: number): boolean => keys.has(memberKey({ topicId, version: shown.get(topicId) ?? 0 }));
      const topics = new Set([...keys].map(topicOfKey).filter(isShown));
      return [id, [...topics].sort((a, b) => a - b)];
    }),
  );
}

/** The earliest time on the store's clock at which a document was matched; null without documents. */
export async function earliestMatch(db: Database): Promise<string | null> {
  const [row] = await rows(db, earliest);
  return row?.matched ?? null;
}

/** Deletes definitions older than `before`; every document MUST have been matched later. */
export async function forgetDefinitions(db: Database, before: string | null): Promise<void> {
  await affected(db, forget, [before]);
}
