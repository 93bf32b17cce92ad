import type { PostClassified } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import type { EntityManager } from 'typeorm';

/** Messages whose revision was not published before, one per revision. They count as published once `tx` commits. */
export async function claimNewRevisions(
  tx: EntityManager,
  messages: readonly PostClassified[],
): Promise<PostClassified[]> {
  const byRevision = new Map(messages.map((message) => [keyOf(message), message]));
  const distinct = [...byRevision.values()];
  const rows = await tx.query<{ post_id: string; revision: number }[]>(
    `INSERT INTO classified_post (post_id, revision)
     SELECT id, revision
       FROM unnest($1::bigint[], $2::int[]) AS m(id, revision)
      ORDER BY id, revision
     ON CONFLICT DO NOTHING
     RETURNING post_id, revision`,
    [distinct.map(({ post }) => post?.id ?? 0), distinct.map(({ post }) => post?.revision ?? 0)],
  );
  const claimed = new Set(rows.map(({ post_id: id, revision }) => `${id}/${revision}`));
  return distinct.filter((message) => claimed.has(keyOf(message)));
}

const keyOf = ({ post }: PostClassified): string => `${post?.id ?? 0}/${post?.revision ?? 0}`;
