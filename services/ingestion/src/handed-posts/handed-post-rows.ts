import { columnsOf, definitionsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { Counters } from '@mm/networks/network-collector.js';
import type { EntityManager } from 'typeorm';
import type { AuthorRow } from '../authors/author-row.js';
import type { NormalPost } from '../collection/normalise.js';
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
const inserted = columnsOf(
  Post,
  'author_id',
  'network',
  'code',
  'published_at',
  'title',
  'text',
  'is_cut',
  'text_hash',
  'url',
  'display_url',
  'pictures',
  'publishing_type',
  'is_video',
  'is_advert',
  'likes',
  'comments',
  'shares',
  'views',
  'counted_at',
  'is_history',
);
const revised = columnsOf(Post, 'id', 'title', 'text', 'is_cut', 'text_hash', 'display_url', 'pictures');
const counted = columnsOf(Post, 'id', 'likes', 'comments', 'shares', 'views', 'counted_at');

const findKnown = statement(
  known,
  `SELECT ${listOf(known)} FROM post WHERE network = $1 AND code = ANY($2) FOR UPDATE`,
);
/** Without times of later readings: the network may not know these posts under their ids. */
const insertPosts = statement(
  columnsOf(Post, 'id', 'code'),
  `INSERT INTO post (${listOf(inserted)})
   SELECT ${listOf(inserted)} FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(inserted)})
   ON CONFLICT (network, code) DO NOTHING
   RETURNING id, code`,
);
const revisePosts = statement(
  columnsOf(Post, 'id', 'revision', 'display_url', 'pictures'),
  `UPDATE post p
   SET title = r.title, text = r.text, is_cut = r.is_cut, text_hash = r.text_hash, revision = p.revision + 1,
     display_url = CASE WHEN r.display_url = '' THEN p.display_url ELSE r.display_url END,
     pictures = CASE WHEN r.display_url = '' THEN p.pictures ELSE r.pictures END
   FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(revised)})
   WHERE p.id = r.id
   RETURNING p.id, p.revision, p.display_url, p.pictures`,
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

const picturesOf = ({ displayUrl, pictures }: NormalPost) => ({
  display_url: displayUrl,
  pictures: pictures.length > 1 ? pictures : [],
});

/** Inserts posts, oldest first, and returns those that nobody stored meanwhile. */
export async function insertRows(
  tx: EntityManager,
  { id, network }: Pick<AuthorRow, 'id' | 'network'>,
  posts: readonly { post: NormalPost; isHistory: boolean }[],
  now: Date,
): Promise<{ id: string; code: string }[]> {
  const values = posts.map(({ post, isHistory }): RowOf<typeof inserted> => ({
    author_id: id,
    network,
    code: post.code,
    published_at: post.publishedAt,
    title: post.title,
    text: post.text,
    is_cut: post.isCut,
    text_hash: post.textHash,
    url: post.url,
    ...picturesOf(post),
    publishing_type: post.publishingType,
    is_video: post.isVideo,
    is_advert: post.isAdvert,
    ...post.counters,
    counted_at: now,
    is_history: isHistory,
  }));
  return rows(tx, insertPosts, [JSON.stringify(values)]);
}

/** Stores new texts of locked posts; pictures stay where none are given. */
export const reviseRows = (
  tx: EntityManager,
  posts: readonly { post: NormalPost; row: KnownRow }[],
): Promise<Pick<Post, 'id' | 'revision' | 'display_url' | 'pictures'>[]> =>
  rows(tx, revisePosts, [
    JSON.stringify(
      posts.map(({ post, row }): RowOf<typeof revised> => ({
        id: row.id,
        title: post.title,
        text: post.text,
        is_cut: post.isCut,
        text_hash: post.textHash,
        ...picturesOf(post),
      })),
    ),
  ]);

/** Stores new counters of locked posts. */
export async function countRows(
  tx: EntityManager,
  posts: readonly { id: string; counters: Counters }[],
  now: Date,
): Promise<void> {
  const values = posts.map(({ id, counters }): RowOf<typeof counted> => ({ id, ...counters, counted_at: now }));
  await affected(tx, countPosts, [JSON.stringify(values)]);
}
