import type { AuthorWire } from '@mm/proto/http/authors.js';
import { listLimits } from '@mm/proto/http/paging.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Invalid } from '@mm/http/problem.js';
import type { Caller } from '@mm/http/caller.js';
import type { DataSource } from 'typeorm';
import { rowsOf } from '../rows.js';
import type { AuthorProgress } from './author-progress.js';
import { selectAuthor, toAuthorWire, type AuthorRow } from './author-row.js';

export interface ListQuery {
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
  mine?: boolean | undefined;
  oblasts?: readonly number[] | undefined;
  search?: string | undefined;
}

export interface AuthorList {
  authors: AuthorWire[];
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

/** Lists watched authors in pages, newest first by default. */
export class ListAuthors {
  constructor(
    private readonly dataSource: DataSource,
    private readonly progress: AuthorProgress,
  ) {}

  /** Throws Invalid for an unknown sort. */
  async list(network: NetworkId, query: ListQuery, caller: Caller): Promise<AuthorList> {
    const { where, parameters } = conditions(network, query, caller.username);
    const isPaged = query.page !== undefined || query.size !== undefined;
    const size = query.size ?? (isPaged ? 10 : listLimits.authors);
    const offset = ((query.page ?? 1) - 1) * size;
    const [count] = await rowsOf<{ total: string }>(
      this.dataSource,
      `SELECT count(*) AS total FROM author a WHERE ${where}`,
      parameters,
    );
    const total = Number(count?.total ?? 0);
    const rows = await rowsOf<AuthorRow>(
      this.dataSource,
      `${selectAuthor} WHERE ${where} ORDER BY ${orderBy(query.sort)} LIMIT ${size} OFFSET ${offset}`,
      parameters,
    );
    const progress = await this.progress.progressOf(
      caller,
      rows.map((row) => row.id),
    );
    return {
      authors: rows.map((row) => toAuthorWire(row, caller.username, progress(row.id))),
      total,
      isTruncated: !isPaged && total > rows.length,
    };
  }
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
  const column = sortable[isDescending ? sort.slice(1) : sort];
  if (!column) throw new Invalid('sort-unknown', `authors can be sorted by ${Object.keys(sortable).join(', ')}`);
  return `${column} ${isDescending ? 'DESC' : 'ASC'}, a.id DESC`;
}
