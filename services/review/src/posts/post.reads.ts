import { Injectable } from '@nestjs/common';
import { column, columnsOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import { Invalid } from '@mm/http/problem.js';
import type { AskedPage } from '@mm/proto/http/network-post-forms.js';
import { listLimits } from '@mm/proto/http/paging.js';
import {
  positionOf,
  postSortOf,
  readPosition,
  type PostPosition,
  type PostSort,
} from '@mm/proto/http/post-position.js';
import { toPostWire } from '@mm/proto/http/post-wire.js';
import { DataSource, MoreThan } from 'typeorm';
import { Post } from './post.entity.js';
import { cardColumns, selectPosts, type PostRow } from './post-row.js';

export interface QueueQuery extends AskedPage {
  networks?: string[];
  authorId?: number | undefined;
  state?: 'new' | 'saved' | 'ignored' | 'all' | undefined;
  watcher?: string | undefined;
}
export interface PostPage {
  posts: PostRow[];
  total: number;
  /** The `after` of what follows; null at the end. */
  next: string | null;
}

const orderings: Record<PostSort, { columns: readonly string[]; isAscending?: boolean }> = {
  '-date': { columns: ['p.published_at', 'p.id'] },
  date: { columns: ['p.published_at', 'p.id'], isAscending: true },
  '-reach': { columns: ['p.views', 'p.published_at', 'p.id'] },
  '-likes': { columns: ['p.likes', 'p.published_at', 'p.id'] },
  '-comments': { columns: ['p.comments', 'p.published_at', 'p.id'] },
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
  constructor(private readonly dataSource: DataSource) {}

  /** Posts of one author, newest first. Without paging at most 1,000. Throws Invalid for an unknown `after`. */
  async listByAuthor(authorId: string, page: AskedPage): Promise<PostPage> {
    return this.#page('p.author_id = $1 AND p.revision > 0', [authorId], page);
  }

  /** The full text of a post; null for an unknown one. */
  text(id: number): Promise<Pick<Post, 'revision' | 'text'> | null> {
    return this.dataSource.manager.findOne(Post, {
      select: { id: true, revision: true, text: true },
      where: { id: String(id), revision: MoreThan(0) },
    });
  }

  /**
   * Posts of the authors that `watcher` watches; posts that only the classification service ignores come last.
   * Throws Invalid for an unknown `after`.
   */
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
    const found = await this.#page(where.join(' AND '), values, query, true);
    return { ...found, counts: Object.fromEntries(counts.map(({ network, count }) => [network, count])) };
  }

  async #page(where: string, values: readonly unknown[], page: AskedPage, isIgnoredLast = false): Promise<PostPage> {
    const sort = postSortOf(page.sort);
    const limit = page.size ?? (page.page ? 10 : listLimits.posts);
    const offset = page.after === undefined ? ((page.page ?? 1) - 1) * limit : 0;
    const { columns, isAscending } = orderings[sort];
    const order = [
      ...(isIgnoredLast ? ['p.machine_ignored'] : []),
      ...columns.map((name) => `${name} ${isAscending ? 'ASC' : 'DESC'}`),
    ];
    const bound = [...values];
    const isBehind =
      page.after === undefined
        ? 'true'
        : behind(positionIn(page.after, sort), sort, isIgnoredLast, (value) => `$${bound.push(value)}`);
    const count = {
      columns: { total: column.int() },
      text: `SELECT count(*)::int AS total FROM post p WHERE ${where}`,
    };
    const select = {
      columns: cardColumns,
      text: `${selectPosts} WHERE ${where} AND ${isBehind}
        ORDER BY ${order.join(', ')} LIMIT ${limit + 1} OFFSET ${offset}`,
    };
    const [counted, found] = await Promise.all([
      rows(this.dataSource, count, values),
      rows(this.dataSource, select, bound),
    ]);
    const posts = found.slice(0, limit);
    const last = posts.at(-1);
    const next = last && found.length > limit ? positionOf(toPostWire(last), sort) : null;
    return { posts, total: counted[0]?.total ?? 0, next };
  }
}

function positionIn(after: string, sort: PostSort): PostPosition {
  const position = readPosition(after, sort);
  if (!position) throw new Invalid('cursor-invalid', 'after is the next of an earlier response with this sort');
  return position;
}

/** The condition of what follows a position, so that nothing is skipped when posts before it leave the list. */
function behind(
  { isIgnored, count, date, id }: PostPosition,
  sort: PostSort,
  isIgnoredLast: boolean,
  bind: (value: unknown) => string,
): string {
  const { columns, isAscending } = orderings[sort];
  const values = [
    ...(count === null ? [] : [`${bind(count)}::bigint`]),
    `to_timestamp(${bind(date)}::bigint)`,
    `${bind(id)}::bigint`,
  ];
  const follows = `(${columns.join(', ')}) ${isAscending ? '>' : '<'} (${values.join(', ')})`;
  if (!isIgnoredLast) return follows;
  const flag = `${bind(isIgnored)}::boolean`;
  return `(p.machine_ignored > ${flag} OR (p.machine_ignored = ${flag} AND ${follows}))`;
}
