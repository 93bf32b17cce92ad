import { columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { PostClassified } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { EntityManager } from 'typeorm';
import { ClassifiedPost } from './classified-post.entity.js';

const claim = statement(
  columnsOf(ClassifiedPost, 'post_id', 'revision'),
  `INSERT INTO classified_post (post_id, revision)
   SELECT id, revision
     FROM unnest($1::bigint[], $2::int[]) AS m(id, revision)
    ORDER BY id, revision
   ON CONFLICT DO NOTHING
   RETURNING post_id, revision`,
);

/** Messages whose revision was not published before, one per revision. They count as published once `tx` commits. */
export async function claimNewRevisions(
  tx: EntityManager,
  messages: readonly PostClassified[],
): Promise<PostClassified[]> {
  const byRevision = new Map(messages.map((message) => [keyOf(message), message]));
  const distinct = [...byRevision.values()];
  const claimed = await rows(tx, claim, [
    distinct.map(({ post }) => post?.id ?? 0),
    distinct.map(({ post }) => post?.revision ?? 0),
  ]);
  const keys = new Set(claimed.map(({ post_id: id, revision }) => `${id}/${revision}`));
  return distinct.filter((message) => keys.has(keyOf(message)));
}

const keyOf = ({ post }: PostClassified): string => `${post?.id ?? 0}/${post?.revision ?? 0}`;
