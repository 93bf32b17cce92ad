import { fromJson, type JsonValue, toJson } from '@bufbuild/protobuf';
import { column } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { correlationOf } from '@mm/event-log/delivery/cause.js';
import { type TopicMatched, TopicMatchedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { DataSource, EntityManager } from 'typeorm';
import type { PublishMatches } from '../../report-store.js';

const batchSize = 2000;
const store = statement(
  {},
  `INSERT INTO elastic_announcement (publication_id, event, correlation_id)
   SELECT id, event, correlation_id FROM json_to_recordset($1::json) AS m(id bigint, event json, correlation_id text)`,
);
const searchable = statement(
  { id: column.bigint(), event: column.json<JsonValue>(), correlation_id: column.nullable(column.text()) },
  `SELECT a.id, a.event, a.correlation_id
   FROM elastic_announcement a
   WHERE NOT EXISTS (SELECT 1 FROM elastic_pending p WHERE p.id = a.publication_id AND p.refused IS NULL)
   ORDER BY a.id
   LIMIT $1`,
);
const waiting = statement(
  { first: column.nullable(column.bigint()), last: column.nullable(column.bigint()) },
  'SELECT min(id) AS first, max(id) AS last FROM elastic_announcement',
);
const remove = statement({}, 'DELETE FROM elastic_announcement WHERE id = ANY($1::bigint[])');

/** Stores announcements until the index holds their publications. */
export async function storeAnnouncements(tx: EntityManager, matches: readonly TopicMatched[]): Promise<void> {
  const events = matches.map((match) => ({
    id: match.publicationId,
    event: toJson(TopicMatchedSchema, match),
    correlation_id: correlationOf(match),
  }));
  await affected(tx, store, [JSON.stringify(events)]);
}

/** The numbers of the first and the last announcement that waits until its publication is searchable. */
export async function waitingAnnouncements(
  dataSource: DataSource,
): Promise<{ first: number; last: number } | undefined> {
  const [found] = await rows(dataSource, waiting);
  return found?.first && found.last ? { first: Number(found.first), last: Number(found.last) } : undefined;
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
  const stored = await rows(dataSource, searchable, [batchSize]);
  if (stored.length === 0) return false;
  await refresh();
  await inTransaction(dataSource, async (tx) => {
    await affected(tx, remove, [stored.map((row) => row.id)]);
    await publish(
      tx,
      stored.map((row) => fromJson(TopicMatchedSchema, row.event)),
      stored.map((row) => row.correlation_id ?? undefined),
    );
  });
  return true;
}
