import { column } from '@mm/database/columns.js';
import { rows } from '@mm/database/statement.js';
import { listLimits } from '@mm/proto/http/paging.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Invalid } from '@mm/http/problem.js';
import type { DataSource } from 'typeorm';
import { authorRow, selectAuthor, type AuthorRow } from './author-row.js';

export interface ListQuery {
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
  mine?: boolean | undefined;
  oblasts?: readonly number[] | undefined;
  search?: string | undefined;
}

export interface AuthorList {
  authors: AuthorRow[];
  total: number;
  isTruncated: boolean;
}

const sortable: Readonly<Record<string, string>> = {
  id: 'a.id',
  username: 'lower(a.username)',
  full_name: 'lower(a.full_name)',
  followers_count: 'a.followers',
  follows_count: 'a.follows',
  media_count: 'a.media_count',
  update_date: "coalesce(t.collected_at, '-infinity')",
  auto_update: 'a.auto_update',
  watcher: '(SELECT min(w.username) FROM watcher w WHERE w.author_id = a.id)',
};

/**
 * Watched authors in pages, newest first by default; with `query.mine` those that `username` watches.
 * Throws Invalid for an unknown sort.
 */
export async function listAuthors(
  dataSource: DataSource,
  network: NetworkId,
  query: ListQuery,
  username: string,
): Promise<AuthorList> {
  const { where, parameters } = conditions(network, query, username);
  const order = orderBy(query.sort);
  const isPaged = query.page !== undefined || query.size !== undefined;
  const size = query.size ?? (isPaged ? 10 : listLimits.authors);
  const offset = ((query.page ?? 1) - 1) * size;
  const count = { columns: { total: column.bigint() }, text: `SELECT count(*) AS total FROM author a WHERE ${where}` };
  const [counted] = await rows(dataSource, count, parameters);
  const page = {
    columns: authorRow,
    text: `${selectAuthor} WHERE ${where} ORDER BY ${order} LIMIT ${size} OFFSET ${offset}`,
  };
  const authors = await rows(dataSource, page, parameters);
  const total = Number(counted?.total ?? 0);
  return { authors, total, isTruncated: !isPaged && total > authors.length };
}

function conditions(
  network: NetworkId,
  { mine, oblasts, search }: ListQuery,
  username: string,
): { where: string; parameters: unknown[] } {
  const parameters: unknown[] = [network];
  const filters = ['a.network = $1', 'NOT a.hidden'];
  const addParameter = (value: unknown): string => `$${parameters.push(value)}`;
  filters.push(
    mine
      ? `EXISTS (SELECT FROM watcher w WHERE w.author_id = a.id AND w.username = ${addParameter(username)})`
      : 'EXISTS (SELECT FROM watcher w WHERE w.author_id = a.id)',
  );
  if (oblasts?.length) filters.push(`a.oblasts && ${addParameter(oblasts)}::integer[]`);
  const words = search?.trim().toLowerCase();
  if (words)
    filters.push(`position(${addParameter(words)} IN lower(a.username || ' ' || a.full_name || ' ' || a.code)) > 0`);
  return { where: filters.join(' AND '), parameters };
}

function orderBy(sort: string | undefined): string {
  if (!sort) return 'a.id DESC';
  const isDescending = sort.startsWith('-');
  const key = sortable[isDescending ? sort.slice(1) : sort];
  if (!key) throw new Invalid('sort-unknown', `authors can be sorted by ${Object.keys(sortable).join(', ')}`);
  return `${key} ${isDescending ? 'DESC' : 'ASC'}, a.id DESC`;
}
