import type { EntityManager } from 'typeorm';
import type { Expression } from '../../keywords/expression.js';
import { TopicMatcher, type TopicExpression } from '../../keywords/matcher.js';
import type { TopicDefinition, TopicDefinitions } from './compile-topic.js';
import { fromSlots, type StoredWords } from './word-slots.js';

type Db = Pick<EntityManager, 'query'>;

interface DefinitionRow {
  topic_id: string;
  defined: string;
  keywords: Expression | null;
  exclude: Expression | null;
  attr_search: boolean;
}

/** Defines a topic as of now on the store's clock; without an expression it becomes empty. */
export async function writeDefinition(
  tx: EntityManager,
  topicId: number,
  expression: Omit<TopicExpression, 'topicId'> | undefined,
): Promise<void> {
  const json = (e: Expression | undefined): string | null => (e ? JSON.stringify(e) : null);
  await tx.query(
    `INSERT INTO elastic_topic (topic_id, defined, keywords, exclude, attr_search)
     VALUES ($1, nextval('elastic_clock'), $2, $3, $4)
     ON CONFLICT (topic_id) DO UPDATE SET
       defined = excluded.defined,
       keywords = excluded.keywords,
       exclude = excluded.exclude,
       attr_search = excluded.attr_search`,
    [topicId, json(expression?.keywords), json(expression?.exclude), expression?.attrSearch ?? false],
  );
}

/** Definitions of these topics; a topic without one is defined by its documents alone. */
export async function readDefinitions(db: Db, topicIds: readonly number[]): Promise<TopicDefinitions> {
  if (topicIds.length === 0) return new Map();
  const rows = await db.query<DefinitionRow[]>('SELECT * FROM elastic_topic WHERE topic_id = ANY($1::bigint[])', [
    topicIds,
  ]);
  return new Map(rows.map((row) => [Number(row.topic_id), definitionOf(row)]));
}

const definitionOf = (row: DefinitionRow): TopicDefinition => ({
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
export async function readMembers(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db.query<
    { id: string; matched: string; topics: string[]; words: Omit<StoredWords, 'textEnd'> | null; text_end: number }[]
  >(
    `SELECT id, matched, topics,
       CASE WHEN matched <= (SELECT max(defined) FROM elastic_topic) THEN words END AS words, text_end
     FROM elastic_document
     WHERE id = ANY($1::bigint[])
     ORDER BY id`,
    [ids],
  );
  const earliest = rows.reduce((least, row) => (row.words ? Math.min(least, Number(row.matched)) : least), Infinity);
  const later = Number.isFinite(earliest)
    ? (
        await db.query<DefinitionRow[]>('SELECT * FROM elastic_topic WHERE defined >= $1 ORDER BY topic_id', [earliest])
      ).map(definitionOf)
    : [];
  const matcher = new TopicMatcher(later.flatMap(({ keywords, ...rest }) => (keywords ? [{ ...rest, keywords }] : [])));
  const defined = new Map(later.map((definition) => [definition.topicId, definition.defined]));
  return new Map(
    rows.map(({ id, matched, topics, words, text_end: textEnd }) => {
      const isDecidedLater = (topic: number): boolean => (defined.get(topic) ?? -1) >= Number(matched);
      const found = words ? matcher.match(fromSlots({ ...words, textEnd })).filter(isDecidedLater) : [];
      return [
        Number(id),
        [...topics.map(Number).filter((topic) => !isDecidedLater(topic)), ...found].sort((a, b) => a - b),
      ];
    }),
  );
}

/** The earliest time on the store's clock at which a document was matched; null without documents. */
export async function earliestMatch(db: Db): Promise<string | null> {
  const [row] = await db.query<{ matched: string | null }[]>('SELECT min(matched) AS matched FROM elastic_document');
  return row?.matched ?? null;
}

/** Deletes definitions older than `before`; every document MUST have been matched later. */
export async function forgetDefinitions(db: Db, before: string | null): Promise<void> {
  await db.query('DELETE FROM elastic_topic WHERE defined < $1', [before]);
}
