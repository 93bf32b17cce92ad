import { Injectable } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import type { AskedPage } from '@mm/proto/http/network-post-forms.js';
import { listLimits } from '@mm/proto/http/paging.js';
import { positionOf, postSortOf } from '@mm/proto/http/post-position.js';
import { toPostWire } from '@mm/proto/http/post-wire.js';
import { DataSource, MoreThan } from 'typeorm';
import { behind, orderOf } from './post-order.js';
import { Post } from './post.entity.js';
import { cardColumns, selectPosts, type PostRow } from './post-row.js';

export interface PostPage {
  posts: PostRow[];
  total: number;
  /** The `after` of what follows; null at the end. */
  next: string | null;
}

const byIds = statement(
  cardColumns,
  `${selectPosts} WHERE p.id = ANY($1) AND p.revision > 0 LIMIT ${listLimits.posts}`,
);
const countOfAuthor = statement(
  { total: column.int() },
  'SELECT count(*)::int AS total FROM post p WHERE p.author_id = $1 AND p.revision > 0',
);

/** The cards of posts by id, in any order; unknown ones are missing. */
export const postsByIds = (database: Database, ids: readonly (number | string)[]): Promise<PostRow[]> =>
  rows(database, byIds, [ids]);

/** Reads posts under review. */
@Injectable()
export class PostReads {
  constructor(private readonly dataSource: DataSource) {}

  /** Posts of one author, newest first. Without paging at most 1,000. Throws Invalid for an unknown `after`. */
  async listByAuthor(authorId: string, page: AskedPage): Promise<PostPage> {
    const sort = postSortOf(page.sort);
    const limit = page.size ?? (page.page ? 10 : listLimits.posts);
    const offset = page.after === undefined ? ((page.page ?? 1) - 1) * limit : 0;
    const values: unknown[] = [authorId];
    const isBehind = behind(page.after, sort, false, (value) => `$${values.push(value)}`);
    const select = {
      columns: cardColumns,
      text: `${selectPosts} WHERE p.author_id = $1 AND p.revision > 0 AND ${isBehind}
        ORDER BY ${orderOf(sort, false)} LIMIT ${limit + 1} OFFSET ${offset}`,
    };
    const [counted, found] = await Promise.all([
      rows(this.dataSource, countOfAuthor, [authorId]),
      rows(this.dataSource, select, values),
    ]);
    const posts = found.slice(0, limit);
    const last = posts.at(-1);
    const next = last && found.length > limit ? positionOf(toPostWire(last), sort) : null;
    return { posts, total: counted[0]?.total ?? 0, next };
  }

  /** The full text of a post; null for an unknown one. */
  text(id: number): Promise<Pick<Post, 'revision' | 'text'> | null> {
    return this.dataSource.manager.findOne(Post, {
      select: { id: true, revision: true, text: true },
      where: { id: String(id), revision: MoreThan(0) },
    });
  }
}
