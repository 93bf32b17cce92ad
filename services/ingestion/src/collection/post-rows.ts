import { toJson, type JsonObject } from '@bufbuild/protobuf';
import { assignmentsOf, column, columnsOf, definitionsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { PostSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { EntityManager } from 'typeorm';
import { nextCommentsAt } from './reading-ages.js';
import type { NormalPost } from './normalise-post.js';
import { toPostMessage, type StoredState } from './post-message.js';
import { Post } from './post.entity.js';

const all = columnsOf(Post);
/** What is known of a new post: its message, whose fields have the names of columns, its counters and their times. */
const { id, revision, is_robot, quiet_counts, next_comments_at, is_saved, collected_at, withdrawn_at, ...inserted } =
  all;
/** What an edit replaces. */
const edited = columnsOf(Post, 'title', 'text', 'is_cut', 'text_hash', 'others');
const revised = {
  ...edited,
  ...columnsOf(Post, 'id', 'revision', 'display_url', 'pictures'),
  keeps_pictures: column.boolean(),
};
const stored = columnsOf(Post, 'id', 'revision', 'is_history', 'display_url', 'pictures');

const insert = statement(
  columnsOf(Post, 'id', 'code'),
  `INSERT INTO post (${listOf(inserted)}, next_comments_at)
   SELECT ${listOf(inserted)}, CASE WHEN $2::boolean THEN ${nextCommentsAt('r.published_at')} END
   FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(inserted)})
   ON CONFLICT (network, code) DO NOTHING
   RETURNING id, code`,
);
const revise = statement(
  stored,
  `UPDATE post p
   SET ${assignmentsOf(edited, 'r')}, revision = p.revision + 1,
     display_url = CASE WHEN r.keeps_pictures THEN p.display_url ELSE r.display_url END,
     pictures = CASE WHEN r.keeps_pictures THEN p.pictures ELSE r.pictures END
   FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(revised)})
   WHERE p.id = r.id AND p.revision = r.revision
   RETURNING ${listOf(stored, 'p')}`,
);

/** The columns of a post; of a single picture only `display_url`. */
function columnsFor(network: NetworkId, post: NormalPost, state: StoredState) {
  const message = toPostMessage(network, post, state);
  const fields = toJson(PostSchema, message, { useProtoFieldName: true, alwaysEmitImplicit: true }) as JsonObject;
  return {
    ...fields,
    text_hash: post.textHash,
    pictures: post.pictures.length > 1 ? post.pictures : [],
    others: Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in all))),
  };
}

interface NewPost {
  post: NormalPost;
  isHistory: boolean;
  /** When its counters are read again; null for never. */
  nextCountAt: Date | null;
}

/**
 * Inserts posts in their order and returns those that nobody stored meanwhile. With `readsComments` their comments are
 * read later.
 */
export async function insertPosts(
  tx: EntityManager,
  author: { id: string; network: NetworkId },
  posts: readonly NewPost[],
  now: Date,
  readsComments: boolean,
): Promise<{ post: NormalPost; state: StoredState }[]> {
  const values = posts.map(({ post, isHistory, nextCountAt }) => ({
    ...columnsFor(author.network, post, { id: 0, revision: 1, isHistory }),
    ...post.counters,
    author_id: author.id,
    counted_at: now,
    next_count_at: nextCountAt,
  }));
  const found = await rows(tx, insert, [JSON.stringify(values), readsComments]);
  const ids = new Map(found.map((row) => [row.code, Number(row.id)]));
  return posts.flatMap(({ post, isHistory }) => {
    const id = ids.get(post.code);
    return id === undefined ? [] : [{ post, state: { id, revision: 1, isHistory } }];
  });
}

/** Stores edits of posts that have the given revision; what the network does not say of pictures stays. */
export const revisePosts = (
  tx: EntityManager,
  network: NetworkId,
  posts: readonly { post: NormalPost; old: { id: string; revision: number }; keepsPictures: boolean }[],
): Promise<RowOf<typeof stored>[]> =>
  rows(tx, revise, [
    JSON.stringify(
      posts.map(({ post, old, keepsPictures }) => ({
        ...columnsFor(network, post, { id: 0, revision: 0, isHistory: false }),
        id: old.id,
        revision: old.revision,
        keeps_pictures: keepsPictures,
      })),
    ),
  ]);
