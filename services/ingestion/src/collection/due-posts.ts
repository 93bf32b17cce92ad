import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { Post } from './post.entity.js';

export const BATCH_SIZE = 200;
/** A batch is due again after this time if its process dies. */
const RETRY_AT = `now() + interval '5 minutes'`;
const DUE = 'network = $1 AND next_count_at <= now() AND author_id <> ALL($3::bigint[])';

const postColumns = columnsOf(
  Post,
  'id',
  'author_id',
  'code',
  'published_at',
  'quiet_counts',
  'is_saved',
  'likes',
  'comments',
  'shares',
  'views',
);
const countable = {
  ...postColumns,
  author_code: column.text(),
  author_username: column.text(),
  author_url: column.text(),
  /** The database's time; process clocks may jump. */
  read_at: column.timestamptz(),
};
/** A post whose reactions are to be read. */
export type CountablePost = RowOf<typeof countable>;

const countableList = `${listOf(postColumns, 'p')}, a.code AS author_code, a.username AS author_username,
  a.url AS author_url, now() AS read_at`;
const claimDue = statement(
  { ...countable, is_polled: column.boolean() },
  `UPDATE post p
   SET next_count_at = CASE WHEN t.next_at < 'infinity' THEN ${RETRY_AT} ELSE t.next_at END
   FROM author a
   JOIN poll_target t ON t.author_id = a.id
   WHERE a.id = p.author_id
     AND p.id IN (
       SELECT id FROM post
       WHERE ${DUE}
         AND (NOT $2::boolean OR author_id = (
           SELECT author_id FROM post WHERE ${DUE} ORDER BY next_count_at LIMIT 1))
       ORDER BY next_count_at
       LIMIT ${BATCH_SIZE}
       FOR UPDATE SKIP LOCKED)
   RETURNING ${countableList}, t.next_at IS NOT NULL AND t.next_at < 'infinity' AS is_polled`,
);
const newestOf = statement(
  countable,
  `SELECT ${countableList}
   FROM post p
   JOIN author a ON a.id = p.author_id
   WHERE p.author_id = $2 AND p.network = $1 AND p.withdrawn_at IS NULL
   ORDER BY p.published_at DESC
   LIMIT $3`,
);
const makeDue = statement({}, 'UPDATE post SET next_count_at = now() WHERE id = ANY($1) AND withdrawn_at IS NULL');
const makeCodesDue = statement(
  countable,
  `UPDATE post p SET next_count_at = now()
   FROM author a
   JOIN poll_target t ON t.author_id = a.id
   WHERE a.id = p.author_id AND p.network = $1 AND p.code = ANY($2) AND p.withdrawn_at IS NULL
     AND t.next_at < 'infinity'
   RETURNING ${countableList}`,
);

/**
 * Claims posts that are due, of one author only where a request takes no others. Posts of authors without watchers are
 * no longer counted; those of authors that are left out of scheduled polls wait ('infinity'). Posts of the authors with
 * the ids `elsewhere` are not touched.
 */
export async function claimDuePosts(
  database: Database,
  network: NetworkId,
  isByAuthor: boolean,
  elsewhere: readonly string[],
): Promise<CountablePost[]> {
  return (await rows(database, claimDue, [network, isByAuthor, elsewhere])).filter((row) => row.is_polled);
}

/** An author's newest posts that are not withdrawn. */
export const newestPostsOf = (
  database: Database,
  network: NetworkId,
  authorId: string,
  limit: number,
): Promise<CountablePost[]> => rows(database, newestOf, [network, authorId, limit]);

/** Makes the polled authors' posts of these codes due, and returns those that are stored. */
export const makePostsOfCodesDue = (
  database: Database,
  network: NetworkId,
  codes: readonly string[],
): Promise<CountablePost[]> => rows(database, makeCodesDue, [network, codes]);

/** Lets posts be counted by the next round. */
export async function makePostsDue(database: Database, posts: readonly CountablePost[]): Promise<void> {
  if (posts.length > 0) await affected(database, makeDue, [posts.map((post) => post.id)]);
}
