import { affected, statement } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import type { Tone } from './report-query.js';

const relevance = statement(
  {},
  `INSERT INTO report_mark (topic_id, publication_id, irrelevant) SELECT $1, id, $3 FROM unnest($2::bigint[]) AS id
   ON CONFLICT (topic_id, publication_id) DO UPDATE SET irrelevant = excluded.irrelevant`,
);

/** Stores whether publications are relevant for a topic; both engines read these marks. */
export async function markRelevance(
  tx: EntityManager,
  topicId: number,
  ids: readonly number[],
  relevant: boolean,
): Promise<void> {
  await affected(tx, relevance, [topicId, ids, !relevant]);
}

const topicTone = statement(
  {},
  `INSERT INTO report_mark (topic_id, publication_id, tone) VALUES ($1, $2, $3)
   ON CONFLICT (topic_id, publication_id) DO UPDATE SET tone = excluded.tone`,
);

/** Stores the tone that a publication has within a topic. */
export async function markTone(tx: EntityManager, topicId: number, id: number, tone: Tone): Promise<void> {
  await affected(tx, topicTone, [topicId, id, tone]);
}
