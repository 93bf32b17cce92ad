import { column } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import { type Basket, basketCap } from '../../report-store.js';

const relevantTopics = statement(
  { id: column.bigint(), topics: column.arrayOf(column.bigint()) },
  `SELECT m.publication_id AS id, array_agg(m.topic_id ORDER BY m.topic_id) AS topics
   FROM report_match m
   LEFT JOIN report_topic s USING (topic_id)
   LEFT JOIN report_mark k USING (topic_id, publication_id)
   WHERE m.publication_id = ANY($1::bigint[]) AND m.version = coalesce(s.version, 0) AND k.irrelevant IS NOT TRUE
   GROUP BY 1`,
);
const basketsOf = statement(
  { topic_id: column.bigint(), ids: column.arrayOf(column.bigint()), total: column.int() },
  `SELECT topic_id, array_agg(id ORDER BY place) FILTER (WHERE place <= ${basketCap}) AS ids, count(*)::int AS total
   FROM (
     SELECT m.topic_id, p.id,
       row_number() OVER (PARTITION BY m.topic_id ORDER BY m.published_at DESC, p.id DESC) AS place
     FROM report_mark k
     JOIN report_match m USING (topic_id, publication_id)
     LEFT JOIN report_topic s USING (topic_id)
     JOIN publication p ON p.id = k.publication_id
     WHERE k.topic_id = ANY($1::bigint[]) AND m.version = coalesce(s.version, 0) AND k.irrelevant
       AND (p.labels->>'ignored')::boolean IS NOT TRUE
   ) basket
   GROUP BY 1`,
);
const matched = statement(
  { id: column.bigint() },
  `SELECT publication_id AS id
   FROM report_match
   WHERE topic_id = $1 AND publication_id = ANY($2::bigint[])
     AND version = coalesce((SELECT version FROM report_topic WHERE topic_id = $1), 0)
   ORDER BY 1`,
);

/** See `ReportStore.topicsOf`. */
export async function topicsOf(database: Database, ids: readonly number[]): Promise<Map<number, number[]>> {
  const found = await rows(database, relevantTopics, [ids]);
  return new Map(found.map(({ id, topics }) => [Number(id), topics.map(Number)]));
}

/** See `ReportStore.baskets`. */
export async function readBaskets(database: Database, topicIds: readonly number[]): Promise<Map<number, Basket>> {
  const found = await rows(database, basketsOf, [topicIds]);
  return new Map(found.map(({ topic_id, ids, total }) => [Number(topic_id), { ids: ids.map(Number), total }]));
}

/** See `ReportStore.members`. */
export async function membersAmong(database: Database, topicId: number, ids: readonly number[]): Promise<number[]> {
  return (await rows(database, matched, [topicId, ids])).map((row) => Number(row.id));
}
