import { column } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { publicationIndexOf, type NetworkId } from '@mm/proto/vocabulary/network.js';
import type { EntityManager } from 'typeorm';
import type { TopicVersion } from '../../report-document.js';
import type { Batch, BatchEnd, MemberChange, VersionedTopic } from '../../report-store.js';
import { toTsquery } from '../words/tsquery.js';
import { noteMembers } from './topic-changes.js';

const range = statement(
  { low: column.nullable(column.bigint()), count: column.int() },
  `SELECT min(id) AS low, count(*)::int AS count
   FROM (SELECT id FROM publication_words WHERE id < $1 ORDER BY id DESC LIMIT $2) batch`,
);
/**
 * Rows are locked in the order in which arrivals lock them, so that one that changes meanwhile is tried as it will be.
 */
const match = statement(
  {},
  `INSERT INTO report_match (topic_id, publication_id, published_at, version, past)
   SELECT $1, id, published_at, $2, true
   FROM (
     SELECT id, published_at FROM publication_words
     WHERE id >= $3 AND id < $4 AND words @@ $5::tsquery AND ($6::tsquery IS NULL OR NOT words @@ $6::tsquery)
     ORDER BY id
     FOR SHARE
   ) found
   ON CONFLICT (publication_id, topic_id, version) DO NOTHING`,
);
/** Publications in one of the two versions alone. */
const changed = statement(
  {
    id: column.bigint(),
    network: column.text<NetworkId>(),
    published_at: column.timestamptz(),
    version: column.int(),
    past: column.boolean(),
  },
  `SELECT p.id, p.classified->>'network' AS network, m.published_at, m.version, m.past
   FROM report_match m
   JOIN publication p ON p.id = m.publication_id AND p.classified IS NOT NULL
   LEFT JOIN report_mark k ON k.topic_id = m.topic_id AND k.publication_id = m.publication_id
   WHERE m.topic_id = $1 AND m.version IN ($2, $3) AND m.publication_id >= $4 AND m.publication_id < $5
     AND (p.labels->>'ignored')::boolean IS NOT TRUE AND k.irrelevant IS NOT TRUE
     AND NOT EXISTS (
       SELECT FROM report_match o
       WHERE o.topic_id = $1 AND o.publication_id = m.publication_id AND o.version IN ($2, $3)
         AND o.version <> m.version
     )
   ORDER BY p.id`,
);
const removeFormer = statement(
  {},
  'DELETE FROM report_match WHERE topic_id = $1 AND version = $2 AND publication_id >= $3 AND publication_id < $4',
);
const removeSome = statement(
  {},
  `DELETE FROM report_match
   WHERE ctid = ANY(ARRAY(SELECT ctid FROM report_match WHERE topic_id = $1 AND version = $2 LIMIT $3))`,
);

const aboveAll = String(2n ** 63n - 1n);

interface Range extends BatchEnd {
  /** Ids from `low`, below `high`. */
  low: string;
  high: string;
}

async function rangeOf(tx: EntityManager, { below, size }: Batch): Promise<Range | undefined> {
  const high = below === null ? aboveAll : String(below);
  const [found] = await rows(tx, range, [high, size]);
  if (!found?.low) return undefined;
  const { count, low } = found;
  return { low, high, count, below: count < size ? null : Number(low) };
}

/** See `ReportStore.matchStored`. */
export async function matchStored(
  tx: EntityManager,
  { topicId, version, keywords, exclude, attrSearch }: VersionedTopic,
  batch: Batch,
): Promise<BatchEnd> {
  const found = await rangeOf(tx, batch);
  if (!found) return { below: null, count: 0 };
  const { below, count, high, low } = found;
  const added = await affected(tx, match, [
    topicId,
    version,
    low,
    high,
    toTsquery(keywords, attrSearch ? 'text and names' : 'text'),
    exclude ? toTsquery(exclude, 'text') : null,
  ]);
  if (added > 0) await noteMembers(tx, { topicId, version, low, high });
  return { below, count };
}

/** See `ReportStore.replaceMembers`. */
export async function replaceMembers(
  tx: EntityManager,
  { topicId, version, former }: TopicVersion & { former: number | null },
  batch: Batch,
): Promise<BatchEnd & { changes: MemberChange[] }> {
  const found = await rangeOf(tx, batch);
  if (!found) return { below: null, count: 0, changes: [] };
  const { below, count, high, low } = found;
  const changes = await rows(tx, changed, [topicId, version, former, low, high]);
  if (former !== null) {
    await affected(tx, removeFormer, [topicId, former, low, high]);
    // nobody sees them, so that the file may keep them until then
    if (below === null) await noteMembers(tx, { topicId, version: former, low: null, high: null });
  }
  return {
    below,
    count,
    changes: changes.map((row) => ({
      id: Number(row.id),
      index: publicationIndexOf(row.network),
      publishedAt: row.published_at,
      change: row.version === version ? 'added' : 'removed',
      isArrival: row.version === version && !row.past,
    })),
  };
}

/** See `ReportStore.dropMembers`. */
export async function dropMembers(
  tx: EntityManager,
  { topicId, version }: TopicVersion,
  size: number,
): Promise<number> {
  const removed = await affected(tx, removeSome, [topicId, version, size]);
  if (removed === 0) await noteMembers(tx, { topicId, version, low: null, high: null });
  return removed;
}
