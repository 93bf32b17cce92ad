import { columnsOf, definitionsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { Counters } from '@mm/networks/network-collector.js';
import type { EntityManager } from 'typeorm';
import { Post } from '../collection/post.entity.js';

const known = columnsOf(
  Post,
  'id',
  'author_id',
  'code',
  'text_hash',
  'revision',
  'is_history',
  'display_url',
  'pictures',
  'likes',
  'comments',
  'shares',
  'views',
);
/** A stored post under an id of the batch. */
export type KnownRow = RowOf<typeof known>;
const counted = columnsOf(Post, 'id', 'likes', 'comments', 'shares', 'views', 'counted_at');

const findKnown = statement(
  known,
  `SELECT ${listOf(known)} FROM post WHERE network = $1 AND code = ANY($2) FOR UPDATE`,
);
const countPosts = statement(
  {},
  `UPDATE post p
   SET likes = r.likes, comments = r.comments, shares = r.shares, views = r.views, counted_at = r.counted_at
   FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(counted)})
   WHERE p.id = r.id`,
);

/** The stored posts with ids of the batch, of any author, locked. */
export async function knownRows(
  tx: EntityManager,
  network: string,
  codes: readonly string[],
): Promise<Map<string, KnownRow>> {
  const found = await rows(tx, findKnown, [network, codes]);
  return new Map(found.map((row) => [row.code, row]));
}

/** Stores new counters of locked posts. */
export async function countRows(
  tx: EntityManager,
  posts: readonly { id: string; counters: Counters }[],
  now: Date,
): Promise<void> {
  const values = posts.map(({ id, counters }): RowOf<typeof counted> => ({ id, ...counters, counted_at: now }));
  await affected(tx, countPosts, [JSON.stringify(values)]);
}
