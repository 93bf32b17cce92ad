import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { rowsOf, type Queryable } from '../rows.js';

/** A post whose reactions are to be read. */
export interface CountablePost {
  id: string;
  author_id: string;
  author_code: string;
  code: string;
  published_at: Date;
  quiet_counts: number;
  likes: number;
  comments: number;
  shares: number;
  views: number;
}

const BATCH_SIZE = 200;
/** A batch is due again after this time if its process dies. */
const RETRY_AT = `now() + interval '5 minutes'`;
const columns = `p.id, p.author_id, a.code AS author_code, p.code, p.published_at,
  p.quiet_counts, p.likes, p.comments, p.shares, p.views`;

/** Claims posts that are due. Posts of authors without watchers are no longer counted. */
export async function claimDuePosts(db: Queryable, network: NetworkId): Promise<CountablePost[]> {
  const rows = await rowsOf<CountablePost & { is_watched: boolean }>(
    db,
    `UPDATE post p
     SET next_count_at = CASE WHEN t.next_at IS NULL THEN NULL ELSE ${RETRY_AT} END
     FROM author a
     JOIN poll_target t ON t.author_id = a.id
     WHERE a.id = p.author_id
       AND p.id IN (
         SELECT id FROM post
         WHERE network = $1 AND next_count_at <= now()
         ORDER BY next_count_at
         LIMIT ${BATCH_SIZE}
         FOR UPDATE SKIP LOCKED)
     RETURNING ${columns}, t.next_at IS NOT NULL AS is_watched`,
    [network],
  );
  return rows.filter((row) => row.is_watched);
}

/** An author's newest posts that are not withdrawn. */
export function newestPostsOf(db: Queryable, network: NetworkId, authorId: string): Promise<CountablePost[]> {
  return rowsOf<CountablePost>(
    db,
    `SELECT ${columns}
     FROM post p
     JOIN author a ON a.id = p.author_id
     WHERE p.author_id = $2 AND p.network = $1 AND p.withdrawn_at IS NULL
     ORDER BY p.published_at DESC
     LIMIT 100`,
    [network, authorId],
  );
}
