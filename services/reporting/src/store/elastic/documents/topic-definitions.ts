import { column, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { Expression } from '@mm/keywords/expression.js';
import { TopicMatcher, type TopicExpression } from '@mm/keywords/matcher.js';
import { fromSlots, type StoredWords } from './word-slots.js';

/**
 * The expression of a topic since `defined`, a value of the store's clock. Without keywords no older publication
 * belongs to it.
 */
export interface TopicDefinition {
  topicId: number;
  defined: number;
  keywords: Expression | undefined;
  exclude: Expression | undefined;
  attrSearch: boolean;
}

export type TopicDefinitions = ReadonlyMap<number, TopicDefinition>;

const definition = {
  topic_id: column.bigint(),
  defined: column.bigint(),
  keywords: column.nullable(column.jsonb<Expression>()),
  exclude: column.nullable(column.jsonb<Expression>()),
  attr_search: column.boolean(),
};
const define = statement(
  {},
  `INSERT INTO elastic_topic (topic_id, defined, keywords, exclude, attr_search)
   VALUES ($1, nextval('elastic_clock'), $2, $3, $4)
   ON CONFLICT (topic_id) DO UPDATE SET
     defined = excluded.defined,
     keywords = excluded.keywords,
     exclude = excluded.exclude,
     attr_search = excluded.attr_search`,
);
const definitionsOf = statement(
  definition,
  `SELECT ${listOf(definition)} FROM elastic_topic WHERE topic_id = ANY($1::bigint[])`,
);
const definedSince = statement(
  definition,
  `SELECT ${listOf(definition)} FROM elastic_topic WHERE defined >= $1 ORDER BY topic_id`,
);
const matched = statement(
  {
    id: column.bigint(),
    matched: column.bigint(),
    topics: column.arrayOf(column.bigint()),
    words: column.nullable(column.json<Omit<StoredWords, 'textEnd'>>()),
    text_end: column.int(),
  },
  `SELECT id, matched, topics,
     CASE WHEN matched <= (SELECT max(defined) FROM elastic_topic) THEN words END AS words, text_end
   FROM elastic_document
   WHERE id = ANY($1::bigint[])
   ORDER BY id`,
);
const earliest = statement(
  { matched: column.nullable(column.bigint()) },
  'SELECT min(matched) AS matched FROM elastic_document',
);
const forget = statement({}, 'DELETE FROM elastic_topic WHERE defined < $1');

/** Defines a topic as of now on the store's clock; without an expression it becomes empty. */
export async function writeDefinition(
  tx: Database,
  topicId: number,
  expression: Omit<TopicExpression, 'topicId'> | undefined,
): Promise<void> {
  const json = (e: Expression | undefined): string | null => (e ? JSON.stringify(e) : null);
  await affected(tx, define, [
    topicId,
    json(expression?.keywords),
    json(expression?.exclude),
    expression?.attrSearch ?? false,
  ]);
}

/** Definitions of these topics; a topic without one is defined by its documents alone. */
export async function readDefinitions(db: Database, topicIds: readonly number[]): Promise<TopicDefinitions> {
  if (topicIds.length === 0) return new Map();
  const found = await rows(db, definitionsOf, [topicIds]);
  return new Map(found.map((row) => [Number(row.topic_id), definitionOf(row)]));
}

const definitionOf = (row: RowOf<typeof definition>): TopicDefinition => ({
  topicId: Number(row.topic_id),
  defined: Number(row.defined),
  keywords: row.keywords ?? undefined,
  exclude: row.exclude ?? undefined,
  attrSearch: row.attr_search,
});

/**
 * The topics of publications as the transaction sees them: as they were matched, and for topics that were defined
 * later as their expressions decide.
 */
export async function readMembers(db: Database, ids: readonly number[]): Promise<Map<number, number[]>> {
  const documents = await rows(db, matched, [ids]);
  const since = documents.reduce((least, row) => (row.words ? Math.min(least, Number(row.matched)) : least), Infinity);
  const later = Number.isFinite(since) ? (await rows(db, definedSince, [since])).map(definitionOf) : [];
  const matcher = new TopicMatcher(later.flatMap(({ keywords, ...rest }) => (keywords ? [{ ...rest, keywords }] : [])));
  const defined = new Map(later.map((definition) => [definition.topicId, definition.defined]));
  return new Map(
    documents.map(({ id, topics, words, text_end: textEnd, ...document }) => {
      const isDecidedLater = (topic: number): boolean => (defined.get(topic) ?? -1) >= Number(document.matched);
      const found = words ? matcher.match(fromSlots({ ...words, textEnd })).filter(isDecidedLater) : [];
      return [
        Number(id),
        [...topics.map(Number).filter((topic) => !isDecidedLater(topic)), ...found].sort((a, b) => a - b),
      ];
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
