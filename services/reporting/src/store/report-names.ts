import { column } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { EntityManager } from 'typeorm';
import type { ReportDocument } from './report-document.js';
import type { Dimension, Measure, MeasureRow, ReportFilter } from './report-query.js';

type Kind = 'author' | 'event';
type NamedDocument = Pick<
  ReportDocument,
  'id' | 'publishedAt' | 'authorId' | 'authorName' | 'authorSearch' | 'eventId' | 'eventName'
>;

const kinds: Partial<Record<Dimension, Kind>> = {
  author: 'author',
  community: 'author',
  media: 'author',
  source: 'author',
  event: 'event',
};

/**
 * Rows are written in order of key, so that writers cannot deadlock. What changes nothing is left out before it would
 * wait for another writer: many publications have the same event.
 */
const write = statement(
  {},
  `INSERT INTO report_name AS n (kind, id, name, search, at, publication_id)
   SELECT kind, id, name, search, at, publication_id
   FROM json_to_recordset($1::json) AS w(
     kind text, id bigint, name text, search text, at timestamptz, publication_id bigint
   )
   WHERE NOT EXISTS (
     SELECT FROM report_name k
     WHERE k.kind = w.kind AND k.id = w.id AND CASE
       WHEN k.kind = 'event' OR (k.at, k.publication_id) = (w.at, w.publication_id)
         THEN (k.name, k.search) = (w.name, w.search)
       ELSE (k.at, k.publication_id) > (w.at, w.publication_id)
     END
   )
   ORDER BY kind, id
   ON CONFLICT (kind, id) DO UPDATE SET
     name = excluded.name,
     search = excluded.search,
     at = excluded.at,
     publication_id = excluded.publication_id
   WHERE n.kind = 'event' OR (n.at, n.publication_id) <= (excluded.at, excluded.publication_id)`,
);
const authorsLike = statement(
  { id: column.bigint() },
  `SELECT id FROM report_name
   WHERE kind = 'author' AND ($2::bigint[] IS NULL OR id = ANY($2))
     AND EXISTS (SELECT FROM unnest($1::text[]) AS part WHERE strpos(search, part) > 0)`,
);
const read = statement(
  { id: column.bigint(), name: column.text() },
  'SELECT id, name FROM report_name WHERE kind = $1 AND id = ANY($2::bigint[])',
);
const remove = statement({}, `DELETE FROM report_name WHERE kind = 'author' AND id = ANY($1::bigint[])`);

/**
 * Notes the names of authors and events, in the transaction that writes these publications. An author has the name of
 * its newest publication that was ever written, by date and id; an event the one that was written last.
 */
export async function writeNames(tx: EntityManager, documents: readonly NamedDocument[]): Promise<void> {
  const authors = new Map<number, NamedDocument>();
  const events = new Map<number, NamedDocument>();
  for (const document of documents) {
    const { authorId, eventId, eventName } = document;
    const known = authors.get(authorId);
    if (!known || isNewer(document, known)) authors.set(authorId, document);
    if (eventId > 0 && eventName !== '') events.set(eventId, document);
  }
  const written = [
    ...[...authors.values()].map((d) => ({ ...rowOf(d), kind: 'author', id: d.authorId, name: d.authorName })),
    ...[...events.values()].map((d) => ({ ...rowOf(d), kind: 'event', id: d.eventId, name: d.eventName, search: '' })),
  ];
  if (written.length > 0) await affected(tx, write, [JSON.stringify(written)]);
}

const isNewer = (a: NamedDocument, b: NamedDocument): boolean =>
  a.publishedAt > b.publishedAt || (a.publishedAt === b.publishedAt && a.id >= b.id);

const rowOf = ({ id, publishedAt, authorSearch }: NamedDocument) => ({
  search: authorSearch,
  at: new Date(publishedAt),
  publication_id: id,
});

/** The filter with ids of authors instead of parts of their names: engines hold no names. */
export async function withAuthorIds(
  database: Database,
  { authors, ...filter }: ReportFilter,
): Promise<Omit<ReportFilter, 'authors'>> {
  if (!authors) return filter;
  const found = authors.length > 0 ? await rows(database, authorsLike, [authors, filter.authorIds ?? null]) : [];
  return { ...filter, authorIds: found.map(({ id }) => Number(id)) };
}

/** The rows of a measure with the names of their authors or events; unknown ones are empty. */
export async function withNames(
  database: Database,
  { by }: Measure,
  measured: readonly MeasureRow[],
): Promise<MeasureRow[]> {
  const kind = kinds[by];
  if (!kind || measured.length === 0) return [...measured];
  const found = await rows(database, read, [kind, measured.map(({ key }) => key)]);
  const names = new Map(found.map(({ id, name }) => [Number(id), name]));
  return measured.map((row) => ({ ...row, name: names.get(Number(row.key)) ?? '' }));
}

/** Forgets the names of authors. */
export async function removeNames(tx: EntityManager, authorIds: readonly number[]): Promise<void> {
  await affected(tx, remove, [authorIds]);
}
