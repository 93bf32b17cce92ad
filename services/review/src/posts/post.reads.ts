import { Inject, Injectable } from '@nestjs/common';
import { column, columnsOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import { listLimits } from '@mm/proto/http/paging.js';
import { DataSource, MoreThan } from 'typeorm';
import { Post } from './post.entity.js';
import { cardColumns, selectPosts, type PostRow } from './post-row.js';

export interface Page {
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
export interface PostPage {
  posts: PostRow[];
  total: number;
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

const byIds = statement(
  cardColumns,
  `${selectPosts} WHERE p.id = ANY($1) AND p.revision > 0 LIMIT ${listLimits.posts}`,
);
const perNetwork = { ...columnsOf(Post, 'network'), count: column.int() };

/** The cards of posts by id, in any order; unknown ones are missing. */
export const postsByIds = (database: Database, ids: readonly (number | string)[]): Promise<PostRow[]> =>
  rows(database, byIds, [ids]);

/** Reads posts under review. */
@Injectable()
export class PostReads {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Posts of one author, newest first. Without paging at most 1,000. */
  async listByAuthor(authorId: string, page: Page): Promise<PostPage> {
    return this.#page(
      'p.author_id = $1 AND p.revision > 0',
      [authorId],
      orderings[page.sort ?? '-date'] ?? orderings['-date'],
      page,
    );
  }

  /** The full text of a post; null for an unknown one. */
  text(id: number): Promise<Pick<Post, 'revision' | 'text'> | null> {
    return this.dataSource.manager.findOne(Post, {
      select: { id: true, revision: true, text: true },
      where: { id: String(id), revision: MoreThan(0) },
    });
  }

  /** Posts of the authors that `watcher` watches; posts that only the classification service ignores come last. */
  async queue(query: QueueQuery): Promise<PostPage & { counts: Record<string, number> }> {
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = ['p.revision > 0', stateConditions[query.state ?? 'new']];
    if (query.watcher)
      conditions.push(`p.author_id IN (SELECT id FROM author WHERE watchers @> ARRAY[${bind(query.watcher)}::text])`);
    if (query.authorId) conditions.push(`p.author_id = ${bind(query.authorId)}`);
    const text = `SELECT p.network, count(*)::int AS count
                    FROM post p WHERE ${conditions.join(' AND ')} GROUP BY p.network`;
    const counts = await rows(this.dataSource, { columns: perNetwork, text }, values);
    const where = query.networks?.length ? [...conditions, `p.network = ANY(${bind(query.networks)})`] : conditions;
    const found = await this.#page(
      where.join(' AND '),
      values,
      `p.machine_ignored, ${orderings[query.sort ?? '-date'] ?? orderings['-date']}`,
      query,
    );
    return { ...found, counts: Object.fromEntries(counts.map(({ network, count }) => [network, count])) };
  }

  async #page(
    where: string,
    values: readonly unknown[],
    order: string | undefined,
    { page, size }: Page,
  ): Promise<PostPage> {
    const limit = size ?? (page ? 10 : listLimits.posts);
    const offset = ((page ?? 1) - 1) * limit;
    const count = {
      columns: { total: column.int() },
      text: `SELECT count(*)::int AS total FROM post p WHERE ${where}`,
    };
    const select = {
      columns: cardColumns,
      text: `${selectPosts} WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    };
    const [counted, posts] = await Promise.all([
      rows(this.dataSource, count, values),
      rows(this.dataSource, select, values),
    ]);
    return { posts, total: counted[0]?.total ?? 0 };
  }
}
