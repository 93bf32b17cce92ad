import type { Counters } from '@mm/networks/network-collector.js';
import { newestCounts } from '@mm/proto/http/counts.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { isOnPublicPages, type Networks, type TaskOptions } from '../networks/networks.js';
import type { CountablePost } from './due-posts.js';

/** By the codes of posts; 'gone' = deleted in the network. */
export type FetchedCounters = Map<string, Counters | 'gone'>;

/** Reads the counters of posts, of one author where its network takes no others. Throws NetworkFault. */
export function fetchCounters(
  networks: Networks,
  network: NetworkId,
  posts: readonly CountablePost[],
  options: TaskOptions,
): Promise<FetchedCounters> {
  const codes = posts.map((post) => post.code);
  const [first] = posts;
  const author =
    networks.collector(network).needs.countersByAuthor && first
      ? { code: first.author_code, username: first.author_username, url: first.author_url }
      : undefined;
  return networks.run(network, { ...options, author: author?.code }, async (collector, context) => {
    const fetched = (await collector.counters?.(codes, context, author)) ?? new Map<string, never>();
    return isOnPublicPages(collector, context) ? withKnown(fetched, posts) : fetched;
  });
}

/** Public pages show fewer counters; what they do not show stays as it was. */
function withKnown(fetched: FetchedCounters, posts: readonly CountablePost[]): FetchedCounters {
  const known = new Map(posts.map((post) => [post.code, post]));
  const merged: FetchedCounters = new Map();
  for (const [code, found] of fetched) {
    const post = known.get(code);
    merged.set(code, found === 'gone' || !post ? found : newestCounts(found, post));
  }
  return merged;
}
