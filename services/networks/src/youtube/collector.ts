import { z } from 'zod';
import type {
  AuthorKey,
  AuthorProfile,
  AuthorRef,
  CollectContext,
  CollectorNeeds,
  Counters,
  Cursor,
  NetworkCollector,
  PostRef,
  PostsLimits,
  PostsPage,
  RawComment,
  RawPost,
} from '../network/network-collector.js';
import { isFault, NetworkFault } from '../network/network-fault.js';
import { credentialBudget, perSecond } from '../outbound/host-rate-limiter.js';
import { readItems } from '../outbound/json-body.js';
import { Outbound } from '../outbound/outbound.js';
import { baseAddress, commonOutbound, type CollectorSettings } from '../outbound/outbound-settings.js';
import { fetchChangeFeed, type FeedVideo } from './change-feed.js';
import { toComment, toCounters, toPost } from './to-post.js';
import { toProfile } from './to-profile.js';
import { uploadPages } from './upload-pages.js';
import type { YoutubeChannel } from './wire.js';
import { youtubeChannel, youtubeThread } from './wire.js';
import { fetchVideos, YoutubeApi } from './youtube-api.js';
import { COMMENTS_DISABLED, QUOTA_ZONE } from './youtube-fault.js';
import { parseYoutubePost, parseYoutubeRef } from './youtube-ref.js';

/** Settings of this collector, read from the environment. */
export const settings = {
  YOUTUBE_API_BASE: baseAddress.default('https://www.googleapis.com/youtube/v3'),
  YOUTUBE_FEED_BASE: z.url().default('https://www.youtube.com/feeds/videos.xml'),
  YOUTUBE_WEB_BASE: baseAddress.default('https://www.youtube.com'),
  /** Requests per second with one key; the quota that matters is that of a day. */
  YOUTUBE_RPS: z.coerce.number().positive().default(10),
  /** Units of one key a day, one for each request; more are granted on application. */
  YOUTUBE_PER_DAY: z.coerce.number().int().positive().default(10_000),
};

type Settings = CollectorSettings<typeof settings>;

const PARTS = 'snippet,statistics,contentDetails,brandingSettings,status';
/** Relevance is only roughly the order of likes, therefore more comments are read than returned. */
const MIN_THREADS = 20;
const MAX_THREADS = 100;

/** YouTube over the Data API v3, with an API key as the credential. */
class YoutubeCollector implements NetworkCollector {
  readonly id = 'youtube';
  readonly needs: CollectorNeeds;
  readonly #outbound: Outbound;
  readonly #api: YoutubeApi;
  readonly #feedBase: string;
  readonly #webBase: string;

  constructor(settings: Settings) {
    this.needs = {
      credential: 'token',
      budget: credentialBudget(settings.YOUTUBE_RPS, settings.YOUTUBE_PER_DAY, QUOTA_ZONE),
    };
    this.#outbound = new Outbound({
      ...commonOutbound(settings),
      rateLimit: perSecond(settings.YOUTUBE_RPS, 4),
    });
    this.#api = new YoutubeApi(this.#outbound, settings.YOUTUBE_API_BASE);
    this.#feedBase = settings.YOUTUBE_FEED_BASE;
    this.#webBase = settings.YOUTUBE_WEB_BASE;
  }

  parseRef(input: string): AuthorRef | null {
    return parseYoutubeRef(input, this.#webBase);
  }

  async lookup(ref: AuthorRef, ctx: CollectContext): Promise<AuthorProfile> {
    for (const filter of channelFilters(ref)) {
      const channel = await this.#channel(filter, ctx);
      if (channel) return toProfile(channel, this.#webBase);
    }
    throw new NetworkFault('not_found', { code: 'unknown_channel', message: ref.value.slice(0, 200) });
  }

  posts(author: AuthorKey, since: Cursor | null, ctx: CollectContext, limits: PostsLimits): AsyncIterable<PostsPage> {
    const feed = (channelId: string): Promise<FeedVideo[] | undefined> => this.#feed(channelId, ctx);
    return uploadPages({ api: this.#api, webBase: this.#webBase, feed }, author, since, ctx, limits);
  }

  async counters(codes: readonly string[], ctx: CollectContext): Promise<Map<string, Counters | 'gone'>> {
    const { videos, missing } = await fetchVideos(this.#api, codes, ctx);
    return new Map<string, Counters | 'gone'>([
      ...missing.map((code) => [code, 'gone'] as const),
      ...videos.map((video) => [video.id, toCounters(video)] as const),
    ]);
  }

  async comments(postCode: string, ctx: CollectContext, limits: { max: number }): Promise<RawComment[]> {
    const params = {
      part: 'snippet',
      videoId: postCode,
      order: 'relevance',
      maxResults: Math.min(MAX_THREADS, Math.max(limits.max, MIN_THREADS)),
      textFormat: 'plainText',
    };
    const { items } = await this.#api.list('commentThreads', params, ctx).catch((error: unknown) => {
      if (isFault(error) && error.native.code === COMMENTS_DISABLED) return { items: [] };
      throw error;
    });
    return readItems(items, youtubeThread, 'commentThreads')
      .read.map((thread) => toComment(thread, postCode, this.#webBase))
      .sort((a, b) => b.likes - a.likes)
      .slice(0, limits.max);
  }

  parsePost(address: URL): PostRef | null {
    return parseYoutubePost(address, this.#webBase);
  }

  async post({ value }: PostRef, ctx: CollectContext): Promise<{ author: AuthorProfile; post: RawPost }> {
    const [video] = (await fetchVideos(this.#api, [value], ctx)).videos;
    if (!video) throw new NetworkFault('not_found', { code: 'unknown_video', message: value }, { scope: 'request' });
    const author = await this.lookup({ kind: 'id', value: video.snippet.channelId }, ctx);
    const listed = (await this.#feed(author.code, ctx))?.find(({ id }) => id === value);
    return { author, post: toPost(video, this.#webBase, { isShort: listed?.isShort }) };
  }

  #feed(channelId: string, ctx: CollectContext): Promise<FeedVideo[] | undefined> {
    return fetchChangeFeed(this.#outbound, this.#feedBase, channelId, ctx);
  }

  async #channel(filter: Readonly<Record<string, string>>, ctx: CollectContext): Promise<YoutubeChannel | undefined> {
    const { items } = await this.#api.list('channels', { part: PARTS, ...filter }, ctx).catch((error: unknown) => {
      if (isFault(error, 'not_found')) return { items: [] };
      throw error;
    });
    return readItems(items, youtubeChannel, 'channels').read[0];
  }
}

/** The filters of `channels` to try: names from before handles are handles now, or user names. */
function channelFilters({ kind, value }: AuthorRef): Record<string, string>[] {
  if (kind === 'id') return [{ id: value }];
  const name = value.replace(/^(user|c)\//, '');
  const byHandle = { forHandle: `@${name}` };
  if (kind === 'name') return [byHandle];
  const byUser = { forUsername: name };
  return value.startsWith('user/') ? [byUser, byHandle] : [byHandle, byUser];
}

export const createCollector = (settings: Settings): NetworkCollector => new YoutubeCollector(settings);
