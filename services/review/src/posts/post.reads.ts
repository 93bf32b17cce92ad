import { Inject, Injectable } from '@nestjs/common';
import { listLimits } from '@mm/proto/http/paging.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { selectPosts, toPostWire, type PostRow } from './post-row.js';

export interface AuthorRow {
  id: string;
  network: NetworkId;
  username: string;
  full_name: string;
  is_closed: boolean;
}
interface Page {
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
}
export interface QueueQuery extends Page {
  networks?: string[];
  authorId?: number | undefined;
  state?: 'new' | 'saved' | 'ignored' | 'all' | undefined;
  watcher?: string | undefined;
}

const orderings: Record<string, string> = {
  '-date': 'p.published_at DESC, p.id DESC',
  date: 'p.published_at, p.id',
  '-reach': 'p.views DESC, p.published_at DESC, p.id DESC',
  '-likes': 'p.likes DESC, p.published_at DESC, p.id DESC',
  '-comments': 'p.comments DESC, p.published_at DESC, p.id DESC',
};
const stateConditions = {
  new: 'NOT p.saved AND NOT p.is_ignored',
  saved: 'p.saved',
  ignored: 'p.is_ignored',
  all: 'true',
} as const;

/** Reads posts under review. */
@Injectable()
export class PostReads {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** An author by name or by the network's own id; null if review does not know it. */
  async findAuthor(network: NetworkId, name: string): Promise<AuthorRow | null> {
    const rows = await this.dataSource.query<AuthorRow[]>(
      `SELECT id, network, username, full_name, is_closed
         FROM author
        WHERE network = $1 AND (lower(username) = lower($2) OR code = $2)
        ORDER BY (lower(username) = lower($2)) DESC
        LIMIT 1`,
      [network, name],
    );
    return rows[0] ?? null;
  }

  /** Posts of one author, newest first. Without paging at most 1,000. */
  async listByAuthor(authorId: number | string, page: Page): Promise<{ posts: PostWire[]; total: number }> {
    return this.#page(
      'p.author_id = $1 AND p.revision > 0',
      [authorId],
      orderings[page.sort ?? '-date'] ?? orderings['-date'],
      page,
    );
  }

  async byIds(ids: readonly number[]): Promise<PostWire[]> {
    const rows = await this.dataSource.query<PostRow[]>(
      `${selectPosts} WHERE p.id = ANY($1) AND p.revision > 0 LIMIT ${listLimits.posts}`,
      [ids],
    );
    return rows.map(toPostWire);
  }

  /** The full text of a post; null for an unknown one. */
  async text(id: number): Promise<{ id: number; revision: number; text: string } | null> {
    const rows = await this.dataSource.query<{ revision: number; text: string }[]>(
      'SELECT revision, text FROM post WHERE id = $1 AND revision > 0',
      [id],
    );
    return rows[0] ? { id, ...rows[0] } : null;
  }

  /** Posts of the authors that `watcher` watches; posts that only the classification service ignores come last. */
  async queue(query: QueueQuery): Promise<{ posts: PostWire[]; total: number; counts: Record<string, number> }> {
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = ['p.revision > 0', stateConditions[query.state ?? 'new']];
    if (query.watcher)
      conditions.push(`p.author_id IN (SELECT id FROM author WHERE watchers @> ARRAY[${bind(query.watcher)}::text])`);
    if (query.authorId) conditions.push(`p.author_id = ${bind(query.authorId)}`);
    const countRows = await this.dataSource.query<{ network: string; count: number }[]>(
      `SELECT p.network, count(*)::int AS count FROM post p WHERE ${conditions.join(' AND ')} GROUP BY p.network`,
      values,
    );
    const where = query.networks?.length ? [...conditions, `p.network = ANY(${bind(query.networks)})`] : conditions;
    const found = await this.#page(
      where.join(' AND '),
      values,
      `p.machine_ignored, ${orderings[query.sort ?? '-date'] ?? orderings['-date']}`,
      query,
    );
    return { ...found, counts: Object.fromEntries(countRows.map((row) => [row.network, row.count])) };
  }

  async #page(
    where: string,
    values: readonly unknown[],
    order: string | undefined,
    { page, size }: Page,
  ): Promise<{ posts: PostWire[]; total: number }> {
    const limit = size ?? (page ? 10 : listLimits.posts);
    const offset = ((page ?? 1) - 1) * limit;
    const [counts, rows] = await Promise.all([
      this.dataSource.query<{ total: number }[]>(`SELECT count(*)::int AS total FROM post p WHERE ${where}`, [
        ...values,
      ]),
      this.dataSource.query<PostRow[]>(
        `${selectPosts} WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
        [...values],
      ),
    ]);
    return { posts: rows.map(toPostWire), total: counts[0]?.total ?? 0 };
  }
}
