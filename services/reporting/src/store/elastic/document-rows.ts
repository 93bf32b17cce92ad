import type { EntityManager } from 'typeorm';
import type { ReportCounters, ReportDocument } from '../report-document.js';
import type { Tone } from '../report-query.js';
import { storedCounters, documentRow } from './indexed-document.js';
import type { ReadyDocument } from './ready-documents.js';

type Db = Pick<EntityManager, 'query'>;

const enqueueFrom = (changed: string, urgent = false): string => `INSERT INTO elastic_pending AS p (id, number, urgent)
  SELECT id, number, ${urgent} FROM ${changed} ORDER BY id
  ON CONFLICT (id) DO UPDATE SET
    number = greatest(p.number, excluded.number),
    urgent = p.urgent OR excluded.urgent,
    refused = NULL`;

/** Stores documents and queues them for the index. Numbers grow under the row lock, so they follow commit order. */
export async function writeDocuments(tx: EntityManager, documents: readonly ReportDocument[]): Promise<void> {
  await tx.query(
    `WITH clock AS MATERIALIZED (SELECT nextval('elastic_clock') AS now), written AS (
      INSERT INTO elastic_document AS e (id, matched, labels, counters, words, text_end, topics)
      SELECT id, now, labels, counters, words, text_end, topics
      FROM clock, json_to_recordset($1::json) AS d(
        id bigint, labels json, counters json, words json, text_end int, topics bigint[]
      )
      ORDER BY id
      ON CONFLICT (id) DO UPDATE SET
        number = e.number + 1,
        matched = excluded.matched,
        labels = excluded.labels,
        counters = excluded.counters,
        words = excluded.words,
        text_end = excluded.text_end,
        topics = excluded.topics
      RETURNING id, number
    ) ${enqueueFrom('written')}`,
    [JSON.stringify(documents.map(documentRow))],
  );
}

/** Replaces the reactions of known documents. */
export async function writeCounters(
  tx: EntityManager,
  counters: readonly (ReportCounters & { id: number })[],
): Promise<void> {
  const rows = counters.map(({ id, ...reactions }) => ({ id, counters: storedCounters(reactions) }));
  await tx.query(
    `WITH locked AS (
      SELECT e.id, c.counters
      FROM elastic_document e
      JOIN json_to_recordset($1::json) AS c(id bigint, counters json) USING (id)
      ORDER BY e.id
      FOR UPDATE OF e
    ), changed AS (
      UPDATE elastic_document e SET number = e.number + 1, counters = l.counters
      FROM locked l
      WHERE e.id = l.id
      RETURNING e.id, e.number
    ) ${enqueueFrom('changed')}`,
    [JSON.stringify(rows)],
  );
}

/** Queues known documents whose marks a user changed; the next query waits for them. */
export async function enqueueUrgent(tx: EntityManager, ids: readonly number[]): Promise<void> {
  await tx.query(
    `WITH locked AS (SELECT id FROM elastic_document WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE),
    changed AS (
      UPDATE elastic_document e SET number = e.number + 1 FROM locked l WHERE e.id = l.id RETURNING e.id, e.number
    ) ${enqueueFrom('changed', true)}`,
    [ids],
  );
}

/** Removes sent documents from the queue, except those that changed meanwhile. */
export async function ackSent(db: Db, rows: readonly ReadyDocument[]): Promise<void> {
  await db.query(
    `DELETE FROM elastic_pending p
     USING unnest($1::bigint[], $2::bigint[]) AS sent(id, number)
     WHERE p.id = sent.id AND p.number <= sent.number`,
    [rows.map((r) => r.id), rows.map((r) => r.number)],
  );
}

/** Marks documents that the index refuses, with the cause; the next change of the document retries. */
export async function markRefused(db: Db, refused: readonly { id: string; cause: string }[]): Promise<void> {
  for (const { id, cause } of refused)
    await db.query('UPDATE elastic_pending SET refused = $2 WHERE id = $1', [id, cause]);
}

/** Queues every document, for an index that lost them. */
export const enqueueAll = (db: Db): Promise<unknown> =>
  db.query(
    `INSERT INTO elastic_pending (id, number, urgent)
     SELECT id, number, false FROM elastic_document
     ON CONFLICT (id) DO UPDATE SET refused = NULL`,
  );

/** Whether a user's change is not searchable yet. */
export async function hasUrgent(db: Db): Promise<boolean> {
  const rows = await db.query<unknown[]>('SELECT 1 FROM elastic_pending WHERE urgent AND refused IS NULL LIMIT 1');
  return rows.length > 0;
}

/** Stored tones of publications; within a topic, its own tone if one is set. */
export async function readTones(
  db: Db,
  ids: readonly number[],
  topicId: number | undefined,
): Promise<Map<number, Tone>> {
  const rows = await db.query<{ id: string; tone: Tone }[]>(
    `SELECT e.id, coalesce(
       (SELECT k.tone FROM report_mark k WHERE k.topic_id = $2 AND k.publication_id = e.id),
       (e.labels->>'tone')::int
     ) AS tone
     FROM elastic_document e
     WHERE e.id = ANY($1::bigint[])`,
    [ids, topicId ?? null],
  );
  return new Map(rows.map(({ id, tone }) => [Number(id), tone]));
}

/** Whether anything is not sent or not announced yet. */
export async function hasPending(db: Db): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    'SELECT 1 FROM elastic_pending WHERE refused IS NULL UNION ALL SELECT 1 FROM elastic_announcement LIMIT 1',
  );
  return rows.length > 0;
}

/** The number of documents. */
export async function countDocuments(db: Db): Promise<number> {
  const [row] = await db.query<{ n: number }[]>('SELECT count(*)::int AS n FROM elastic_document');
  return row?.n ?? 0;
}
