import type { CollectContext } from '../network/network-collector.js';
import { NetworkFault } from '../network/network-fault.js';
import { credentialKey } from '../outbound/host-rate-limiter.js';
import { retryAfterMs, statusFault } from '../outbound/http-fault.js';
import { inShape, jsonOrNothing, parseJsonBody, schemaDrift, readItems } from '../outbound/json-body.js';
import type { Outbound } from '../outbound/outbound.js';
import type { z } from 'zod';
import { youtubeError, youtubeList, type YoutubeVideo, youtubeVideo } from './wire.js';
import { youtubeFault } from './youtube-fault.js';

const BATCH_SIZE = 50;
const PARTS = 'snippet,statistics,contentDetails,liveStreamingDetails';

/** `missing` are the ids for which YouTube returned nothing: deleted or private videos. */
interface FetchedVideos {
  videos: YoutubeVideo[];
  missing: string[];
  skipped: number;
}

/** A list of YouTube whose items are not parsed yet. */
type YoutubeList = z.infer<typeof youtubeList>;

/** Calls list methods of the YouTube Data API v3, each of which costs one unit; rate-limited per key. */
export class YoutubeApi {
  constructor(
    private readonly outbound: Outbound,
    private readonly base: string,
  ) {}

  /** A list. Throws the fault of an `{error}`, 'schema_drift' for an unknown shape, and faults of the connection. */
  async list(
    method: 'channels' | 'playlistItems' | 'videos' | 'commentThreads',
    params: Readonly<Record<string, string | number>>,
    ctx: CollectContext,
  ): Promise<YoutubeList> {
    if (!ctx.credential)
      throw new NetworkFault('auth_required', { code: 'no_token', message: 'no YouTube key is set' });
    const query = new URLSearchParams(
      Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const key = credentialKey('youtube', ctx.credential);
    const response = await this.outbound.fetch(`${this.base}/${method}?${query.toString()}`, {
      ...ctx,
      headers: { 'x-goog-api-key': ctx.credential },
      rateLimitKey: key,
      accept: () => true,
    });
    const text = response.body.toString('utf8');
    if (response.status !== 200)
      throw this.outbound.paused(key, errorFault(method, response.status, text, response.headers, ctx));
    return inShape(parseJsonBody(text, method), youtubeList, method, text);
  }
}

/** Every error has a JSON body with its reason; without one the status decides. */
function errorFault(
  method: string,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
  ctx: CollectContext,
): NetworkFault {
  const pause = retryAfterMs(headers['retry-after']);
  const error = youtubeError.safeParse(jsonOrNothing(text));
  if (error.success) return youtubeFault(error.data, method, ctx.now?.() ?? new Date(), pause);
  return statusFault(status, method, pause) ?? schemaDrift(method, `status ${status}`, text);
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
