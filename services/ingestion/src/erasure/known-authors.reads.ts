import { column, columnsOf, listOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { ErasableAuthorWire, ErasedAuthorWire } from '@mm/proto/http/erasure.js';
import type { DataSource } from 'typeorm';
import { Author } from '../authors/author.entity.js';
import { ErasedAuthorRow } from '../authors/erased-author.entity.js';

const maxFound = 20;
const author = columnsOf(Author, 'id', 'network', 'code', 'username', 'full_name', 'url');
const search = statement(
  { ...author, watchers: column.int(), posts: column.int() },
  `SELECT ${listOf(author, 'a')},
     (SELECT count(*)::int FROM watcher w WHERE w.author_id = a.id) AS watchers,
     (SELECT count(*)::int FROM post p WHERE p.author_id = a.id) AS posts
   FROM author a
   WHERE position($1 IN lower(a.username || ' ' || a.full_name)) > 0 OR lower(a.code) = $1 OR lower(a.url) = $1
   ORDER BY (lower(a.username) = $1 OR lower(a.code) = $1) DESC, lower(a.username), a.id
   LIMIT ${maxFound}`,
);

/** Stored authors whose name contains the words, or with this id or address in their network; at most 20. */
export async function findErasable(dataSource: DataSource, words: string): Promise<ErasableAuthorWire[]> {
  const found = await rows(dataSource, search, [words.trim().toLowerCase()]);
  return found.map(({ id, ...rest }) => ({ ...rest, author_id: Number(id) }));
}

/** The authors that may not come back, newest first. */
export async function listErased(dataSource: DataSource): Promise<ErasedAuthorWire[]> {
  const found = await dataSource.manager.find(ErasedAuthorRow, { order: { erased_at: 'DESC', id: 'DESC' } });
  return found.map(erasedWire);
}

export const erasedWire = (row: ErasedAuthorRow): ErasedAuthorWire => ({
  id: Number(row.id),
  network: row.network,
  label: row.label,
  reason: row.reason,
  posts: row.posts,
  erased_by: row.erased_by,
  erased_at: Math.floor(row.erased_at.getTime() / 1000),
  finished: row.unfinished === null,
});
