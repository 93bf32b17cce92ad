import { createHash } from 'node:crypto';
import { parseAtomFeed } from 'feedsmith';
import type { CollectContext } from '../network/network-collector.js';
import { isFault, type FaultKind } from '../network/network-fault.js';
import type { Outbound } from '../outbound/outbound.js';
import type { FeedFacts } from './to-post.js';

/** One of the fifteen newest videos. `hash` stands for title and description; times are in ms. */
export interface FeedVideo extends FeedFacts {
  id: string;
  hash: string;
  published: number;
}

/** Faults that the API has too. */
const API_TOO: ReadonlySet<FaultKind> = new Set(['cancelled', 'refused_address']);
/** More text than fifteen descriptions have; a larger document is no feed of YouTube. */
const MAX_LENGTH = 1_000_000;

/**
 * The fifteen newest videos of a channel from its public Atom feed, which costs no quota. Undefined when the feed
 * cannot be read: the API knows the same. Throws only what concerns the API too: 'cancelled', 'refused_address' and
 * faults of the proxy.
 */
export async function fetchChangeFeed(
  outbound: Outbound,
  feedBase: string,
  channelId: string,
  ctx: CollectContext,
): Promise<FeedVideo[] | undefined> {
  try {
    const address = new URL(feedBase);
    address.searchParams.set('channel_id', channelId);
    const response = await outbound.fetch(address.href, { ...ctx, units: 0 });
    return readChangeFeed(response.body.toString('utf8'));
  } catch (error) {
    if (isFault(error) && error.scope !== 'proxy' && !API_TOO.has(error.kind)) return undefined;
    throw error;
  }
}

/** Reads the feed's document; undefined when it is no feed of videos. */
export function readChangeFeed(xml: string): FeedVideo[] | undefined {
  if (xml.length > MAX_LENGTH) return undefined;
  let entries;
  try {
    entries = parseAtomFeed(xml).entries ?? [];
  } catch {
    return undefined;
  }
  const videos = entries.flatMap((entry): FeedVideo[] => {
    const published = Date.parse(entry.published ?? '');
    if (!entry.yt?.videoId || Number.isNaN(published)) return [];
    const updated = Date.parse(entry.updated ?? '');
    const links = (entry.links ?? []).map(({ href = '' }) => href);
    const isShort = links.some((href) => href.includes('/shorts/'));
    const description = entry.media?.groups?.[0]?.description?.value ?? '';
    return [
      {
        id: entry.yt.videoId,
        hash: createHash('sha256')
          .update(JSON.stringify([entry.title, description]))
          .digest('base64url')
          .slice(0, 8),
        published,
        isShort: isShort || links.some((href) => href.includes('/watch')) ? isShort : undefined,
        ...(updated > published && { edited: new Date(updated).toISOString() }),
      },
    ];
  });
  return entries.length > 0 && videos.length === 0 ? undefined : videos;
}
