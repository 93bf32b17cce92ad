import { fromJson, toJson } from '@bufbuild/protobuf';
import { inTransaction } from '@mm/database/transaction.js';
import { type TopicMatched, TopicMatchedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { DataSource, EntityManager } from 'typeorm';
import type { PublishMatches } from '../report-store.js';

const batchSize = 2000;

/** Stores announcements until the index holds their publications. */
export async function storeAnnouncements(tx: EntityManager, matches: readonly TopicMatched[]): Promise<void> {
  const rows = matches.map((match) => ({ id: match.publicationId, event: toJson(TopicMatchedSchema, match) }));
  await tx.query(
    `INSERT INTO elastic_announcement (publication_id, event)
     SELECT id, event FROM json_to_recordset($1::json) AS m(id bigint, event json)`,
    [JSON.stringify(rows)],
  );
}

/**
 * Publishes the stored announcements of documents that the index has, or refuses for good,
 * after `refresh` made those documents visible. MUST NOT run concurrently. Returns whether there were any.
 */
export async function publishSearchable(
  dataSource: DataSource,
  refresh: () => Promise<void>,
  publish: PublishMatches,
): Promise<boolean> {
  const stored = await dataSource.query<{ id: string; event: Parameters<typeof fromJson>[1] }[]>(
    `SELECT a.id, a.event
     FROM elastic_announcement a
     WHERE NOT EXISTS (SELECT 1 FROM elastic_pending p WHERE p.id = a.publication_id AND p.refused IS NULL)
     ORDER BY a.id
     LIMIT $1`,
    [batchSize],
  );
  if (stored.length === 0) return false;
  await refresh();
  await inTransaction(dataSource, async (tx) => {
    await tx.query('DELETE FROM elastic_announcement WHERE id = ANY($1::bigint[])', [stored.map((row) => row.id)]);
    await publish(
      tx,
      stored.map((row) => fromJson(TopicMatchedSchema, row.event)),
    );
  });
  return true;
}
