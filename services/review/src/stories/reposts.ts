import { column, columnsOf, definitionsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { PostClassified } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { EntityManager } from 'typeorm';
import { StoryRepost } from './story.entity.js';

const repost = columnsOf(StoryRepost);
const store = statement(
  {},
  `INSERT INTO story_repost (post_id, network, code)
   SELECT post_id, network, code FROM jsonb_to_recordset($1::jsonb) AS r(${definitionsOf(repost)}) ORDER BY post_id
   ON CONFLICT (post_id) DO UPDATE SET network = excluded.network, code = excluded.code
     WHERE (story_repost.network, story_repost.code) <> (excluded.network, excluded.code)`,
);
const found = statement(
  { repost_id: column.bigint(), original_id: column.bigint() },
  `SELECT r.post_id AS repost_id, o.id AS original_id
     FROM story_repost r
     JOIN post o ON o.network = r.network AND o.code = r.code
    WHERE r.post_id = ANY($1::bigint[])
   UNION
   SELECT r.post_id, o.id
     FROM post o
     JOIN story_repost r ON r.network = o.network AND r.code = o.code
    WHERE o.id = ANY($1::bigint[])`,
);

/** Stores which posts are reposts; of each post at most one message. The last reference of a post is kept. */
export async function storeReposts(tx: EntityManager, messages: readonly PostClassified[]): Promise<void> {
  const reposts = messages.flatMap(({ post }) =>
    post?.repostOf?.code ? [{ post_id: post.id, network: post.repostOf.network, code: post.repostOf.code }] : [],
  );
  if (reposts.length > 0) await affected(tx, store, [JSON.stringify(reposts)]);
}

/** The posts that these are reposts of, and the reposts of these, as far as they are stored: pairs of ids. */
export const repostsAmong = async (
  tx: EntityManager,
  ids: readonly number[],
): Promise<{ repost: number; original: number }[]> =>
  (await rows(tx, found, [ids])).flatMap(({ repost_id: repostId, original_id: originalId }) =>
    repostId === originalId ? [] : [{ repost: Number(repostId), original: Number(originalId) }],
  );
