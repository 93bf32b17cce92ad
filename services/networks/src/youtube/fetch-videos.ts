import type { CollectContext } from '../network/network-collector.js';
import { readItems } from '../outbound/json-body.js';
import type { YoutubeVideo } from './wire.js';
import { youtubeVideo } from './wire.js';
import type { YoutubeApi } from './youtube-api.js';

const BATCH_SIZE = 50;
const PARTS = 'snippet,statistics,contentDetails,liveStreamingDetails';

/** `missing` are the ids for which YouTube returned nothing: deleted or private videos. */
export interface FetchedVideos {
  videos: YoutubeVideo[];
  missing: string[];
  skipped: number;
}

/** Videos by id, fifty for each unit of the quota. */
export async function fetchVideos(
  api: YoutubeApi,
  ids: readonly string[],
  ctx: CollectContext,
): Promise<FetchedVideos> {
  const fetched: FetchedVideos = { videos: [], missing: [], skipped: 0 };
  for (let i = 0; i < ids.length; i += BATCH_SIZE) {
    const batch = ids.slice(i, i + BATCH_SIZE);
    const { items } = await api.list('videos', { part: PARTS, id: batch.join(','), maxResults: BATCH_SIZE }, ctx);
    const { read, skipped } = readItems(items, youtubeVideo, 'videos');
    const found = new Set(items.map((item) => (item as { id?: unknown } | null)?.id));
    fetched.videos.push(...read);
    fetched.missing.push(...batch.filter((id) => !found.has(id)));
    fetched.skipped += skipped;
  }
  return fetched;
}
