import { assignmentsOf, columnsOf, definitionsOf, listOf } from '@mm/database/columns.js';
import { affected, statement, type Database } from '@mm/database/statement.js';
import { countsOf } from '@mm/proto/http/counts.js';
import type { PostCounted } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { Post } from '../posts/post.entity.js';

const counters = columnsOf(Post, 'likes', 'comments', 'shares', 'views', 'counted_at');
const counted = { ...columnsOf(Post, 'id', 'network', 'author_id'), ...counters };
const stored = { ...columnsOf(Post, 'id'), ...counters };
type CounterRow = Record<keyof typeof stored, unknown>;

const store = statement(
  {},
  `INSERT INTO post (${listOf(counted)})
   SELECT ${listOf(counted)} FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(counted)})
   ON CONFLICT (id) DO UPDATE SET ${assignmentsOf(counters, 'excluded')}
     WHERE post.counted_at < excluded.counted_at`,
);
const update = statement(
  {},
  `UPDATE post SET ${assignmentsOf(counters, 'r')}
     FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(stored)})
    WHERE post.id = r.id AND post.counted_at < r.counted_at`,
);

/** Stores the latest counters of posts. Counters that arrive before their post are stored in a row with revision 0. */
export async function storeCounters(database: Database, messages: readonly PostCounted[]): Promise<void> {
  const latest = new Map<number, { at: number; row: Record<keyof typeof counted, unknown> }>();
  for (const { network, authorId, posts } of messages) {
    for (const { postId, counters: read } of posts) {
      if (!read) continue;
      const at = Date.parse(read.countedAt);
      if ((latest.get(postId)?.at ?? -Infinity) > at) continue;
      const row = { id: postId, network, author_id: authorId, ...countsOf(read), counted_at: read.countedAt };
      latest.set(postId, { at, row });
    }
  }
  const byId = [...latest].sort(([a], [b]) => a - b).map(([, { row }]) => row);
  await affected(database, store, [JSON.stringify(byId)]);
}

/** Replaces the counters of stored posts where these are later. */
export async function updateCounters(database: Database, posts: readonly CounterRow[]): Promise<void> {
  if (posts.length === 0) return;
  const byId = posts.map(({ id, likes, comments, shares, views, counted_at }) => ({
    id,
    likes,
    comments,
    shares,
    views,
    counted_at,
  }));
  await affected(database, update, [JSON.stringify(byId)]);
}
