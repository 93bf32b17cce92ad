import { column, columnsOf, definitionsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import { NotFound } from '@mm/http/problem.js';
import type { EntityManager } from 'typeorm';
import { Hit } from './hit.entity.js';

const hitColumns = columnsOf(Hit);
/** A stored found publication. */
export type HitRow = RowOf<typeof hitColumns>;

const byCode = statement(
  hitColumns,
  `SELECT ${listOf(hitColumns)} FROM hit WHERE code = $1 OR aliases @> ARRAY[$1::text]
   ORDER BY code = $1 DESC LIMIT 1`,
);
const known = statement(
  columnsOf(Hit, 'code', 'aliases', 'text', 'post_id'),
  'SELECT code, aliases, text, post_id FROM hit WHERE code = ANY($1) OR aliases && $1::text[]',
);
const lockSaved = statement(columnsOf(Hit, 'code'), 'SELECT code FROM hit WHERE code = ANY($1) FOR KEY SHARE');
const { aliases, text_tries, text_error, is_ignored, found_at, ...inserted } = hitColumns;
export type NewHit = RowOf<typeof inserted>;
/** Found again: what is known stays, the earliest date counts, and a text from the archive is recognised. */
const upsert = statement(
  {},
  `INSERT INTO hit AS h (${listOf(inserted)})
   SELECT ${listOf(inserted)} FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(inserted)}) ORDER BY code
   ON CONFLICT (code) DO UPDATE SET
     title = CASE WHEN h.title = '' THEN excluded.title ELSE h.title END,
     snippet = CASE WHEN h.snippet = '' THEN excluded.snippet ELSE h.snippet END,
     engines = ARRAY(SELECT DISTINCT e FROM unnest(h.engines || excluded.engines) AS e ORDER BY e),
     published_at = CASE WHEN h.text IS NULL THEN least(h.published_at, excluded.published_at)
       ELSE coalesce(h.published_at, excluded.published_at) END,
     text = coalesce(h.text, excluded.text),
     next_text_at = CASE WHEN h.text IS NULL AND excluded.text IS NOT NULL THEN now() ELSE h.next_text_at END,
     post_code = coalesce(h.post_code, excluded.post_code),
     post_id = coalesce(h.post_id, excluded.post_id),
     in_archive = h.in_archive OR h.post_id IS NULL AND excluded.in_archive,
     saved = h.saved OR excluded.saved`,
);
const link = statement(
  {},
  `INSERT INTO search_hit AS s (search_id, code, topic_id)
   SELECT $1, c, $3::bigint FROM unnest($2::text[]) AS c ORDER BY c
   ON CONFLICT (search_id, code) DO UPDATE SET topic_id = excluded.topic_id
     WHERE s.topic_id IS NULL AND excluded.topic_id IS NOT NULL`,
);
const pairs = { topic_id: column.bigint(), code: column.text(), is_searched: column.boolean() };
const addTopics = statement(
  {},
  `INSERT INTO hit_topic AS t (topic_id, code, is_searched)
   SELECT topic_id, code, bool_or(is_searched) FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(pairs)})
   GROUP BY topic_id, code ORDER BY code, topic_id
   ON CONFLICT (topic_id, code) DO UPDATE SET is_searched = true WHERE excluded.is_searched AND NOT t.is_searched`,
);
const removeMatches = statement({}, 'DELETE FROM hit_topic WHERE code = $1 AND NOT is_searched');

/** A stored publication by its code, or by that of another address. Throws NotFound. */
export async function hitByCode(database: Database, code: string): Promise<HitRow> {
  const [hit] = await rows(database, byCode, [code]);
  if (!hit) throw new NotFound('the found publication', 'hit-not-found');
  return hit;
}

/** What is stored of addresses, by each of their codes. */
export async function knownHits(
  database: Database,
  codes: readonly string[],
): Promise<Map<string, Pick<HitRow, 'code' | 'text' | 'post_id'>>> {
  const found = await rows(database, known, [codes]);
  return new Map(found.flatMap((hit) => [...hit.aliases, hit.code].map((code) => [code, hit] as const)));
}

/** Adds publications, each code once, or what is new of them. */
export async function upsertHits(tx: EntityManager, hits: readonly NewHit[]): Promise<void> {
  if (hits.length > 0) await affected(tx, upsert, [JSON.stringify(hits)]);
}

/** Adds stored publications to a search; those that were deleted meanwhile are left out. */
export async function linkToSearch(
  tx: EntityManager,
  searchId: string,
  codes: readonly string[],
  topicId: number | null,
): Promise<void> {
  const kept = await rows(tx, lockSaved, [codes]);
  await affected(tx, link, [searchId, kept.map(({ code }) => code), topicId]);
}

/** Adds topics to a publication. */
export async function addHitTopics(
  tx: EntityManager,
  topics: readonly { topicId: number; code: string; isSearched: boolean }[],
): Promise<void> {
  if (topics.length === 0) return;
  const values = topics.map(({ topicId, code, isSearched }): RowOf<typeof pairs> => ({
    topic_id: String(topicId),
    code,
    is_searched: isSearched,
  }));
  await affected(tx, addTopics, [JSON.stringify(values)]);
}

/** Replaces the topics that the text of a publication matches. */
export async function replaceMatches(tx: EntityManager, code: string, topicIds: readonly number[]): Promise<void> {
  await affected(tx, removeMatches, [code]);
  await addHitTopics(
    tx,
    topicIds.map((topicId) => ({ topicId, code, isSearched: false })),
  );
}
