import type { AuthorKey, RawComment } from '@mm/networks/network-collector.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { isOnPublicPages, type Networks, type TaskOptions } from '../networks/networks.js';
import { reportedCounts } from '../networks/reported-counts.js';
import { READ_LIMIT } from './stored-comments.js';

/**
 * The comments of a post in its network, most liked first; undefined when public pages show none, which says nothing
 * about those that an account sees. Throws NetworkFault.
 */
export const readComments = (
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
