import { column } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import type { ReportCounters, ReportDocument } from '../../report-document.js';
import type { Tone } from '../../report-query.js';
import { storedCounters, documentRow } from './indexed-document.js';
import type { ReadyDocument } from './ready-documents.js';

const enqueueFrom = (changed: string, urgent = false): string => `INSERT INTO elastic_pending AS p (id, number, urgent)
  SELECT id, number, ${urgent} FROM ${changed} ORDER BY id
  ON CONFLICT (id) DO UPDATE SET
    number = greatest(p.number, excluded.number),
    urgent = p.urgent OR excluded.urgent,
    refused = NULL`;

const write = statement(
  {},
  `WITH clock AS MATERIALIZED (SELECT nextval('elastic_clock') AS now), written AS (
    INSERT INTO elastic_document AS e (id, number, matched, labels, counters, words, text_end, topics)
    SELECT id, coalesce(r.number + 1, 1), now, labels, counters, words, text_end, topics
    FROM clock, json_to_recordset($1::json) AS d(
      id bigint, labels json, counters json, words json, text_end int, topics bigint[]
    )
    LEFT JOIN elastic_removal r USING (id)
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
);

/** Stores documents and queues them for the index. Numbers grow under the row lock, so they follow commit order. */
export async function writeDocuments(tx: EntityManager, documents: readonly ReportDocument[]): Promise<void> {
  await affected(tx, write, [JSON.stringify(documents.map(documentRow))]);
}

const count = statement(
  {},
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
);

/** Replaces the reactions of known documents. */
export async function writeCounters(
  tx: EntityManager,
  counters: readonly (ReportCounters & { id: number })[],
): Promise<void> {
  const updates = counters.map(({ id, ...reactions }) => ({ id, counters: storedCounters(reactions) }));
  await affected(tx, count, [JSON.stringify(updates)]);
}

const enqueueMarked = statement(
  {},
  `WITH locked AS (SELECT id FROM elastic_document WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE),
  changed AS (
    UPDATE elastic_document e SET number = e.number + 1 FROM locked l WHERE e.id = l.id RETURNING e.id, e.number
  ) ${enqueueFrom('changed', true)}`,
);

/** Queues known documents whose marks a user changed; the next query waits for them. */
export async function enqueueUrgent(tx: EntityManager, ids: readonly number[]): Promise<void> {
  await affected(tx, enqueueMarked, [ids]);
}

const acknowledge = statement(
  {},
  `DELETE FROM elastic_pending p
   USING unnest($1::bigint[], $2::bigint[]) AS sent(id, number)
   WHERE p.id = sent.id AND p.number <= sent.number`,
);

/** Removes sent documents from the queue, except those that changed meanwhile. */
export async function ackSent(database: Database, sent: readonly ReadyDocument[]): Promise<void> {
  await affected(database, acknowledge, [sent.map(({ id }) => id), sent.map(({ number }) => number)]);
}

const refuse = statement({}, 'UPDATE elastic_pending SET refused = $2 WHERE id = $1');

/** Marks documents that the index refuses, with the cause; the next change of the document retries. */
export async function markRefused(
  database: Database,
  refused: readonly { id: string; cause: string }[],
): Promise<void> {
  for (const { id, cause } of refused) await affected(database, refuse, [id, cause]);
}

const enqueue = statement(
  {},
  `INSERT INTO elastic_pending (id, number, urgent)
   SELECT id, number, false FROM elastic_document
   ON CONFLICT (id) DO UPDATE SET refused = NULL`,
);

/** Queues every document, for an index that lost them. */
export async function enqueueAll(database: Database): Promise<void> {
  await affected(database, enqueue);
}

const urgent = statement({}, 'SELECT FROM elastic_pending WHERE urgent AND refused IS NULL LIMIT 1');

/** Whether a user's change is not searchable yet. */
export async function hasUrgent(database: Database): Promise<boolean> {
  return (await rows(database, urgent)).length > 0;
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

const pending = statement(
  {},
  `SELECT FROM elastic_pending WHERE refused IS NULL
   UNION ALL SELECT FROM elastic_announcement
   UNION ALL SELECT FROM elastic_removal WHERE sent_at IS NULL
   LIMIT 1`,
);

/** Whether anything is not sent or not announced yet. */
export async function hasPending(database: Database): Promise<boolean> {
  return (await rows(database, pending)).length > 0;
}

const documents = statement({ count: column.int() }, 'SELECT count(*)::int AS count FROM elastic_document');

/** The number of documents. */
export async function countDocuments(database: Database): Promise<number> {
  const [found] = await rows(database, documents);
  return found?.count ?? 0;
}
