import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import { cleanText } from '@mm/networks/collected-text.js';
import type { RawComment, AuthorKey } from '@mm/networks/network-collector.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { isOnPublicPages, type Networks, type TaskOptions } from '../networks/networks.js';
import { reportedCounts } from '../networks/reported-counts.js';
import { PostComments } from './post-comments.entity.js';

/** Networks sort by time, so the most liked are chosen among this many. */
const READ_LIMIT = 100;
const TEXT_LIMIT = 2_000;

const store = statement(
  {},
  `INSERT INTO post_comments AS c (post_id, comments, counted)
   SELECT p.id, $2, p.comments FROM post p WHERE p.id = $1 AND p.withdrawn_at IS NULL
   ON CONFLICT (post_id) DO UPDATE SET comments = $2, counted = excluded.counted, read_at = now()`,
);
const stored = statement(columnsOf(PostComments, 'comments'), 'SELECT comments FROM post_comments WHERE post_id = $1');

/** Keeps comments as they were read, with the post's number of comments at this time. */
export async function storeComments(
  database: Database,
  postId: number | string,
  comments: readonly RawComment[],
): Promise<void> {
  const kept = comments.slice(0, READ_LIMIT).map((one) => ({ ...one, text: cleanText(one.text, TEXT_LIMIT) }));
  await affected(database, store, [postId, JSON.stringify(kept)]);
}

/** Comments of a post as they were last read; undefined when they never were. */
export async function storedComments(database: Database, postId: number | string): Promise<RawComment[] | undefined> {
  const [row] = await rows(database, stored, [postId]);
  return row?.comments;
}

/**
 * The comments of a post in its network, most liked first; undefined when public pages show none, which says nothing
 * about those that an account sees. Throws NetworkFault.
 */
export const fetchComments = (
  networks: Networks,
  network: NetworkId,
  { code, author }: { code: string; author: AuthorKey },
  options: TaskOptions,
): Promise<RawComment[] | undefined> =>
  networks.run(network, { ...options, author: author.code }, async (collector, context) => {
    const comments = (await collector.comments?.(code, context, { max: READ_LIMIT }, author)) ?? [];
    return comments.length === 0 && isOnPublicPages(collector, context)
      ? undefined
      : comments.map((comment) => reportedCounts(comment, ['likes', 'replies'], `${network} ${code}`));
  });
