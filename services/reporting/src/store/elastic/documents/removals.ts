import { column } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import type { ReadyDocument } from './ready-documents.js';

const remove = statement(
  {},
  `WITH removed AS (
    DELETE FROM elastic_document WHERE id = ANY($1::bigint[]) RETURNING id, number
  ), queued AS (
    DELETE FROM elastic_pending WHERE id = ANY($1::bigint[])
  ), marks AS (
    DELETE FROM report_mark WHERE publication_id = ANY($1::bigint[])
  )
  INSERT INTO elastic_removal (id, number) SELECT id, number + 1 FROM removed ORDER BY id
  ON CONFLICT (id) DO UPDATE SET number = excluded.number, sent_at = NULL`,
);

/** Removes documents with their marks and queues their removal from the index. */
export async function removeDocuments(tx: EntityManager, ids: readonly number[]): Promise<void> {
  await affected(tx, remove, [ids]);
}

const waiting = statement(
  { id: column.bigint(), number: column.bigint() },
  'SELECT id, number FROM elastic_removal WHERE sent_at IS NULL ORDER BY id LIMIT $1',
);

/** Removals that are not sent yet, as lines of a bulk request. */
export async function waitingRemovals(database: Database, limit: number): Promise<ReadyDocument[]> {
  const found = await rows(database, waiting, [limit]);
  return found.map(({ id, number }) => ({
    id,
    number,
    urgent: false,
    lines: Buffer.from(`{"delete":{"_id":"${id}","version":${number},"version_type":"external_gte"}}\n`),
  }));
}

const acknowledge = statement(
  {},
  `WITH forgotten AS (DELETE FROM elastic_removal WHERE sent_at < now() - interval '10 minutes')
  UPDATE elastic_removal r SET sent_at = now()
  FROM unnest($1::bigint[], $2::bigint[]) AS sent(id, number)
  WHERE r.id = sent.id AND r.number <= sent.number`,
);

/**
 * Marks removals as sent. For some minutes their numbers are kept: the index remembers them as long, and refuses a
 * document with a lower one.
 */
export async function ackRemovals(database: Database, sent: readonly ReadyDocument[]): Promise<void> {
  await affected(database, acknowledge, [sent.map(({ id }) => id), sent.map(({ number }) => number)]);
}
