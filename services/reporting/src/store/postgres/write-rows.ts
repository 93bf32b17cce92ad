import { statement } from '@mm/database/statement.js';
import type { PublicationWords } from '@mm/keywords/normalise.js';
import type { ReportDocument } from '../report-document.js';

const columns = {
  id: 'bigint',
  report_index: 'text',
  network: 'text',
  kind: 'smallint',
  published_at: 'timestamptz',
  lang: 'text',
  tone: 'smallint',
  spheres: 'int[]',
  oblasts: 'int[]',
  event_id: 'bigint',
  event_name: 'text',
  author_id: 'bigint',
  author_name: 'text',
  author_search: 'text',
  is_community: 'boolean',
  followers: 'float8',
  likes: 'float8',
  comments: 'float8',
  shares: 'float8',
  views: 'float8',
  saved: 'boolean',
  ignored: 'boolean',
  machine_ignores: 'real',
  words: 'tsvector',
} as const;
const names = Object.keys(columns);

/** $1: JSON array of `rowOf`. */
export const upsertRows = statement(
  {},
  `INSERT INTO report_row (${names.join(', ')})
SELECT ${names.join(', ')} FROM jsonb_to_recordset($1::jsonb) AS d(${Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})
ON CONFLICT (id) DO UPDATE SET ${names
    .slice(1)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`,
);

/**
 * $1: JSON array of `{ id, published_at, members }`. Writes only changed rows; those of versions before the shown one
 * stay until they are compared with it.
 */
export const upsertMatches = statement(
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

/** A document as a row of `upsertRows`. */
export function rowOf(d: ReportDocument): Record<keyof typeof columns, unknown> {
  return {
    id: d.id,
    report_index: d.index,
    network: d.network,
    kind: d.kind,
    published_at: new Date(d.publishedAt),
    lang: d.lang,
    tone: d.tone,
    spheres: d.spheres,
    oblasts: d.oblasts,
    event_id: d.eventId,
    event_name: d.eventName,
    author_id: d.authorId,
    author_name: d.authorName,
    author_search: d.authorSearch,
    is_community: d.isCommunity,
    followers: d.followers,
    likes: d.likes,
    comments: d.comments,
    shares: d.shares,
    views: d.views,
    saved: d.saved,
    ignored: d.ignored,
    machine_ignores: d.machineIgnores,
    words: toTsvector(d.words),
  };
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
