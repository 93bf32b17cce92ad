import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import type { TopicVersion } from '../../report-document.js';
import type { ReportIndex } from '../../report-query.js';
import type { Batch, BatchEnd, MemberChange } from '../../report-store.js';
import { memberKey } from './member-keys.js';
import { readKeys, readShown, removeDefinition } from './topic-definitions.js';

const below = statement(
  { id: column.bigint() },
  'SELECT id FROM elastic_document WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2',
);
const shownIn = statement(
  { id: column.bigint(), index: column.text(), published_at: column.bigint() },
  `SELECT e.id, e.labels->>'index' AS index, (e.labels->>'publishedAt')::bigint AS published_at
   FROM elastic_document e
   LEFT JOIN report_mark k ON k.publication_id = e.id AND k.topic_id = $2
   WHERE e.id = ANY($1::bigint[]) AND NOT (e.labels->>'ignored')::boolean AND k.irrelevant IS NOT TRUE
   ORDER BY e.id`,
);

/** See `ReportStore.replaceMembers`; the former definition goes with the last batch. */
export async function replaceMembers(
  tx: EntityManager,
  { topicId, version, former }: TopicVersion & { former: number | null },
  batch: Batch,
): Promise<BatchEnd & { changes: MemberChange[] }> {
  const ids = (await rows(tx, below, [batch.below, batch.size])).map(({ id }) => Number(id));
  const documents = await readKeys(tx, ids, topicId);
  const defined = (await readShown(tx, [topicId])).get(topicId)?.definition?.defined ?? Infinity;
  const [key, formerKey] = [version, former].map((of) => (of === null ? null : memberKey({ topicId, version: of })));
  const isIn = (keys: ReadonlySet<number>, of: number | null | undefined): boolean =>
    typeof of === 'number' && keys.has(of);
  const changed = new Map(
    documents
      .filter(({ keys }) => isIn(keys, key) !== isIn(keys, formerKey))
      .map((document) => [document.id, document]),
  );
  const changes = (await rows(tx, shownIn, [[...changed.keys()], topicId])).map((row): MemberChange => {
    const id = Number(row.id);
    const document = changed.get(id);
    const isAdded = isIn(document?.keys ?? new Set(), key);
    return {
      id,
      index: row.index as ReportIndex,
      publishedAt: new Date(Number(row.published_at)),
      change: isAdded ? 'added' : 'removed',
      isArrival: isAdded && (document?.matched ?? 0) > defined,
    };
  });
  const isLast = ids.length < batch.size;
  if (isLast && former !== null) await removeDefinition(tx, { topicId, version: former });
  return { changes, count: ids.length, below: isLast ? null : (ids.at(-1) ?? null) };
}
