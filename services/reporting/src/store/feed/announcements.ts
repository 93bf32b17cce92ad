import { fromJson, type JsonValue, toJson } from '@bufbuild/protobuf';
import { column, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import { correlationOf } from '@mm/event-log/delivery/cause.js';
import { type TopicMatched, TopicMatchedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { EntityManager } from 'typeorm';
import type { PublishMatches } from '../report-store.js';

const store = statement(
  {},
  `INSERT INTO report_announcement (publication_id, event, correlation_id)
   SELECT id, event, correlation_id FROM json_to_recordset($1::json) AS m(id bigint, event json, correlation_id text)`,
);
const stored = {
  id: column.bigint(),
  event: column.json<JsonValue>(),
  correlation_id: column.nullable(column.text()),
};
const sent = statement(
  stored,
  `SELECT a.id, a.event, a.correlation_id
   FROM report_announcement a
   WHERE NOT EXISTS (SELECT FROM report_pending p WHERE p.id = a.publication_id AND p.refused IS NULL)
   ORDER BY a.id
   LIMIT $1`,
);
const waiting = statement(
  { first: column.nullable(column.bigint()), last: column.nullable(column.bigint()) },
  'SELECT min(id) AS first, max(id) AS last FROM report_announcement',
);
const remove = statement({}, 'DELETE FROM report_announcement WHERE id = ANY($1::bigint[])');

/** Announcements that wait until queries see their publications, oldest first. */
type Announcements = readonly RowOf<typeof stored>[];

/** Stores announcements until queries see their publications. */
export async function storeAnnouncements(tx: EntityManager, matches: readonly TopicMatched[]): Promise<void> {
  const events = matches.map((match) => ({
    id: match.publicationId,
    event: toJson(TopicMatchedSchema, match),
    correlation_id: correlationOf(match),
  }));
  await affected(tx, store, [JSON.stringify(events)]);
}

/** The numbers of the first and the last announcement that waits until queries see its publication. */
export async function waitingAnnouncements(database: Database): Promise<{ first: number; last: number } | undefined> {
  const [found] = await rows(database, waiting);
  return found?.first && found.last ? { first: Number(found.first), last: Number(found.last) } : undefined;
}

/** Announcements of publications that the engine has, or refuses for good. */
export const readyAnnouncements = (database: Database, limit: number): Promise<Announcements> =>
  rows(database, sent, [limit]);

/** Publishes announcements whose publications queries see. MUST NOT run concurrently. */
export async function publishAnnouncements(
  tx: EntityManager,
  announcements: Announcements,
  publish: PublishMatches,
): Promise<void> {
  await affected(tx, remove, [announcements.map(({ id }) => id)]);
  await publish(
    tx,
    announcements.map(({ event }) => fromJson(TopicMatchedSchema, event)),
    announcements.map(({ correlation_id: correlationId }) => correlationId ?? undefined),
  );
}
