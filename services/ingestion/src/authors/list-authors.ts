import { column } from '@mm/database/columns.js';
import { inNameOrder } from '@mm/database/name-order.js';
import { rows } from '@mm/database/statement.js';
import type { AuthorListQuery } from '@mm/proto/http/network-author-forms.js';
import { listLimits } from '@mm/proto/http/paging.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Invalid } from '@mm/http/problem.js';
import type { DataSource } from 'typeorm';
import { authorRow, selectAuthor, type AuthorRow } from './author-row.js';

export interface AuthorList {
  authors: AuthorRow[];
  total: number;
  isTruncated: boolean;
}

const isWatchedBy = (user: string): string =>
  `EXISTS (SELECT FROM watcher w WHERE w.author_id = a.id AND w.username = ${user})`;

/** What a sort compares; `caller()` is the parameter with the caller's name. Unknown values are NULL and come last. */
const sortable = new Map<string, (caller: () => string) => string>([
  ['id', () => 'a.id'],
  ['username', () => inNameOrder('a.username')],
  ['full_name', () => inNameOrder('a.full_name')],
  ['followers_count', () => 'nullif(a.followers, -1)'],
  ['follows_count', () => 'nullif(a.follows, -1)'],
  ['media_count', () => 'nullif(a.media_count, -1)'],
  ['update_date', () => 't.collected_at'],
  ['auto_update', () => 'a.auto_update'],
  [
    'watcher',
    (caller) => `(
      SELECT ${inNameOrder('w.username')}
      FROM watcher w
      WHERE w.author_id = a.id
      ORDER BY (w.username = ${caller()}) DESC, w.since, w.username
      LIMIT 1)`,
  ],
]);

/**
 * Watched authors in pages; with `query.mine` those that `username` watches. By default the authors that `username`
 * watches come first, then by name. Throws Invalid for an unknown sort.
 */
export async function listAuthors(
  dataSource: DataSource,
  network: NetworkId,
  query: AuthorListQuery,
  username: string,
): Promise<AuthorList> {
  const { where, parameters } = conditions(network, query, username);
  const pageParameters = [...parameters];
  const order = orderBy(query.sort, () => `$${pageParameters.push(username)}`);
  const isPaged = query.page !== undefined || query.size !== undefined;
  const size = query.size ?? (isPaged ? 10 : listLimits.authors);
  const offset = ((query.page ?? 1) - 1) * size;
  const count = { columns: { total: column.bigint() }, text: `SELECT count(*) AS total FROM author a WHERE ${where}` };
  const [counted] = await rows(dataSource, count, parameters);
  const page = {
    columns: authorRow,
    text: `${selectAuthor} WHERE ${where} ORDER BY ${order} LIMIT ${size} OFFSET ${offset}`,
  };
  const authors = await rows(dataSource, page, pageParameters);
  const total = Number(counted?.total ?? 0);
  return { authors, total, isTruncated: !isPaged && total > authors.length };
}

function conditions(
  network: NetworkId,
  { mine, oblasts, search }: AuthorListQuery,
  username: string,
): { where: string; parameters: unknown[] } {
  const parameters: unknown[] = [network];
  const filters = ['a.network = $1', 'NOT a.hidden'];
  const addParameter = (value: unknown): string => `$${parameters.push(value)}`;
  filters.push(mine ? isWatchedBy(addParameter(username)) : 'EXISTS (SELECT FROM watcher w WHERE w.author_id = a.id)');
  if (oblasts?.length) filters.push(`a.oblasts && ${addParameter(oblasts)}::integer[]`);
  const words = search?.trim().toLowerCase();
  if (words)
    filters.push(`position(${addParameter(words)} IN lower(a.username || ' ' || a.full_name || ' ' || a.code)) > 0`);
  return { where: filters.join(' AND '), parameters };
}

function orderBy(sort: string | undefined, caller: () => string): string {
  if (!sort) return `${isWatchedBy(caller())} DESC, ${inNameOrder('a.username')}, a.id`;
  const isDescending = sort.startsWith('-');
  const key = sortable.get(isDescending ? sort.slice(1) : sort);
  if (!key) throw new Invalid('sort-unknown', `authors can be sorted by ${[...sortable.keys()].join(', ')}`);
  return `${key(caller)} ${isDescending ? 'DESC' : 'ASC'} NULLS LAST, a.id DESC`;
}
