import { column } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import type { ReportCounters, ReportDocument } from '../../report-document.js';
import type { Tone } from '../../report-query.js';
import { storedCounters, documentRow } from './indexed-document.js';

const changedIds = { id: column.bigint() };

/** Numbers are drawn under the lock of the row, so that they follow the order of commits. */
const write = statement(
  {},
  `WITH clock AS MATERIALIZED (SELECT nextval('elastic_clock') AS now)
   INSERT INTO elastic_document AS e (id, number, matched, labels, counters, words, text_end, topics)
   SELECT id, nextval('report_clock'), now, labels, counters, words, text_end, topics
   FROM clock, json_to_recordset($1::json) AS d(
     id bigint, labels json, counters json, words json, text_end int, topics bigint[]
   )
   ORDER BY id
   ON CONFLICT (id) DO UPDATE SET
     number = nextval('report_clock'),
     matched = excluded.matched,
     labels = excluded.labels,
     counters = excluded.counters,
     words = excluded.words,
     text_end = excluded.text_end,
     topics = excluded.topics`,
);

/** Stores documents as the index must hold them. */
export async function writeDocuments(tx: EntityManager, documents: readonly ReportDocument[]): Promise<void> {
  await affected(tx, write, [JSON.stringify(documents.map(documentRow))]);
}

const count = statement(
  changedIds,
  `WITH locked AS (
     SELECT e.id, c.counters
     FROM elastic_document e
     JOIN json_to_recordset($1::json) AS c(id bigint, counters json) USING (id)
     ORDER BY e.id
     FOR UPDATE OF e
   )
   UPDATE elastic_document e SET number = nextval('report_clock'), counters = l.counters
   FROM locked l
   WHERE e.id = l.id
   RETURNING e.id`,
);

/** Replaces the reactions of known documents. Returns the ids of these. */
export async function writeCounters(
  tx: EntityManager,
  counters: readonly (ReportCounters & { id: number })[],
): Promise<number[]> {
  const updates = counters.map(({ id, ...reactions }) => ({ id, counters: storedCounters(reactions) }));
  return idsOf(await rows(tx, count, [JSON.stringify(updates)]));
}

const renumber = statement(
  changedIds,
  `WITH locked AS (SELECT id FROM elastic_document WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE)
   UPDATE elastic_document e SET number = nextval('report_clock') FROM locked l WHERE e.id = l.id RETURNING e.id`,
);

/** Gives known documents new numbers, because their marks changed. Returns the ids of these. */
export const renumberDocuments = async (tx: EntityManager, ids: readonly number[]): Promise<number[]> =>
  idsOf(await rows(tx, renumber, [ids]));

const remove = statement(
  {},
  `WITH marks AS (DELETE FROM report_mark WHERE publication_id = ANY($1::bigint[]))
   DELETE FROM elastic_document WHERE id = ANY($1::bigint[])`,
);

/** Removes documents with their marks. */
export async function removeDocuments(tx: EntityManager, ids: readonly number[]): Promise<void> {
  await affected(tx, remove, [ids]);
}

const idsOf = (found: readonly { id: string }[]): number[] => found.map(({ id }) => Number(id));

const enqueue = statement(
  {},
  `INSERT INTO report_pending AS p (id, number, urgent, counters_only)
   SELECT id, nextval('report_clock'), false, false FROM elastic_document
   ON CONFLICT (id) DO UPDATE SET number = nextval('report_clock'), counters_only = false, refused = NULL`,
);

/** Queues every document, for an index that lost them. */
export async function enqueueAll(database: Database): Promise<void> {
  await affected(database, enqueue);
}

const tones = statement(
  { id: column.bigint(), tone: column.int() },
  `SELECT e.id, coalesce(
     (SELECT k.tone FROM report_mark k WHERE k.topic_id = $2 AND k.publication_id = e.id),
     (e.labels->>'tone')::int
   ) AS tone
   FROM elastic_document e
   WHERE e.id = ANY($1::bigint[])`,
);

/** Stored tones of publications; within a topic, its own tone if one is set. */
export async function readTones(
  database: Database,
  ids: readonly number[],
  topicId: number | undefined,
): Promise<Map<number, Tone>> {
  const found = await rows(database, tones, [ids, topicId ?? null]);
  return new Map(found.map(({ id, tone }) => [Number(id), tone as Tone]));
}

const documents = statement({ count: column.int() }, 'SELECT count(*)::int AS count FROM elastic_document');

/** The number of documents. */
export async function countDocuments(database: Database): Promise<number> {
  const [found] = await rows(database, documents);
  return found?.count ?? 0;
}
