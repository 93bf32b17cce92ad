import { affected, statement } from '@mm/database/statement.js';
import type { PublicationWords } from '@mm/keywords/normalise.js';
import type { EntityManager } from 'typeorm';
import type { ReportDocument } from '../../report-document.js';

const upsertWords = statement(
  {},
  `INSERT INTO publication_words (id, published_at, words)
   SELECT id, published_at, words
   FROM jsonb_to_recordset($1::jsonb) AS d(id bigint, published_at timestamptz, words tsvector)
   ON CONFLICT (id) DO UPDATE SET published_at = excluded.published_at, words = excluded.words
   WHERE (publication_words.published_at, publication_words.words) IS DISTINCT FROM
     (excluded.published_at, excluded.words)`,
);
/** Writes only changed rows; those of versions before the shown one stay until they are compared with it. */
const upsertMembers = statement(
  {},
  `WITH wanted AS MATERIALIZED (
  SELECT d.id, d.published_at, t."topicId" AS topic_id, t.version
  FROM jsonb_to_recordset($1::jsonb) AS d(id bigint, published_at timestamptz, members jsonb)
  LEFT JOIN LATERAL jsonb_to_recordset(d.members) AS t("topicId" bigint, version int) ON true
), gone AS (
  DELETE FROM report_match m USING (SELECT DISTINCT id FROM wanted) d
  WHERE m.publication_id = d.id
    AND m.version >= coalesce((SELECT s.version FROM report_topic s WHERE s.topic_id = m.topic_id), 0)
    AND NOT EXISTS (
      SELECT FROM wanted w WHERE w.id = m.publication_id AND w.topic_id = m.topic_id AND w.version = m.version
    )
)
INSERT INTO report_match (topic_id, publication_id, published_at, version)
SELECT topic_id, id, published_at, version FROM wanted WHERE topic_id IS NOT NULL
ON CONFLICT (publication_id, topic_id, version) DO UPDATE SET published_at = excluded.published_at
  WHERE report_match.published_at <> excluded.published_at`,
);
const remove = statement({}, 'DELETE FROM publication_words WHERE id = ANY($1::bigint[])');
const removeMembers = statement(
  {},
  `WITH matches AS (
     DELETE FROM report_match WHERE publication_id = ANY($1::bigint[])
   )
   DELETE FROM report_mark WHERE publication_id = ANY($1::bigint[])`,
);

/** Writes the words of publications and the topics that they belong to. */
export async function writeWords(tx: EntityManager, documents: readonly ReportDocument[]): Promise<void> {
  const sorted = [...documents].sort((a, b) => a.id - b.id);
  const rowOf = ({ id, publishedAt }: ReportDocument) => ({ id, published_at: new Date(publishedAt) });
  await affected(tx, upsertWords, [JSON.stringify(sorted.map((d) => ({ ...rowOf(d), words: toTsvector(d.words) })))]);
  await affected(tx, upsertMembers, [JSON.stringify(sorted.map((d) => ({ ...rowOf(d), members: d.members })))]);
}

/** Removes the words, memberships and marks of publications. */
export async function removeWords(tx: EntityManager, ids: readonly number[]): Promise<void> {
  await affected(tx, remove, [ids]);
  // afterwards, so that it sees what a matching has added that held the words
  await affected(tx, removeMembers, [ids]);
}

/**
 * A publication's lexemes as PostgreSQL `tsvector` text: words of the text have weight D, words of names weight A.
 */
function toTsvector({ withNames, textEnd }: PublicationWords): string {
  const parts: string[] = [];
  for (const [lexeme, positions] of withNames)
    parts.push(`'${lexeme.replace(/['\\]/g, '\\$&')}':${positions.map((p) => (p > textEnd ? `${p}A` : p)).join(',')}`);
  return parts.join(' ');
}
