import type { AuthorWire } from '@mm/proto/http/authors.js';
import { caps } from '@mm/proto/http/paging.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Invalid } from '@mm/http/problem.js';
import type { Caller } from '@mm/http/caller.js';
import type { DataSource } from 'typeorm';
import { rowsOf } from '../rows.js';
import type { AuthorProgress } from './author-progress.js';
import { selectAuthor, toAuthorWire, type AuthorRow } from './author-row.js';

export interface ListQuestion {
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

/** Authors that somebody watches, one page of them, newest first unless sorted otherwise. */
export class ListAuthors {
  constructor(
    private readonly dataSource: DataSource,
    private readonly progress: AuthorProgress,
  ) {}

  /** Throws Invalid for a sort that is not offered. */
  async list(network: NetworkId, question: ListQuestion, caller: Caller): Promise<AuthorList> {
    const { where, parameters } = conditions(network, question, caller.username);
    const isPaged = question.page !== undefined || question.size !== undefined;
    const size = question.size ?? (isPaged ? 10 : caps.authors);
    const offset = ((question.page ?? 1) - 1) * size;
    const [count] = await rowsOf<{ total: string }>(
      this.dataSource,
      `SELECT count(*) AS total FROM author a WHERE ${where}`,
      parameters,
    );
    const total = Number(count?.total ?? 0);
    const rows = await rowsOf<AuthorRow>(
      this.dataSource,
      `${selectAuthor} WHERE ${where} ORDER BY ${order(question.sort)} LIMIT ${size} OFFSET ${offset}`,
      parameters,
    );
    const progress = await this.progress.of(
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
  { mine, oblasts, search }: ListQuestion,
  username: string,
): { where: string; parameters: unknown[] } {
  const parameters: unknown[] = [network];
  const parts = ['a.network = $1', 'NOT a.hidden'];
  const given = (value: unknown): string => `$${parameters.push(value)}`;
  parts.push(
    mine
      ? `EXISTS (SELECT FROM watcher w WHERE w.author_id = a.id AND w.username = ${given(username)})`
      : 'EXISTS (SELECT FROM watcher w WHERE w.author_id = a.id)',
  );
  if (oblasts?.length) parts.push(`a.oblasts && ${given(oblasts)}::integer[]`);
  const words = search?.trim().toLowerCase();
  if (words) parts.push(`position(${given(words)} IN lower(a.username || ' ' || a.full_name || ' ' || a.code)) > 0`);
  return { where: parts.join(' AND '), parameters };
}

function order(sort: string | undefined): string {
  if (!sort) return 'a.id DESC';
  const isDown = sort.startsWith('-');
  const column = sortable[isDown ? sort.slice(1) : sort];
  if (!column) throw new Invalid('sort-unknown', `authors can be sorted by ${Object.keys(sortable).join(', ')}`);
  return `${column} ${isDown ? 'DESC' : 'ASC'}, a.id DESC`;
}
