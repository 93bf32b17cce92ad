import { z } from 'zod';
import type { AuthorKey, CollectContext, Cursor, PostsLimits, PostsPage } from '../network/network-collector.js';
import { isFault, NetworkFault } from '../network/network-fault.js';
import { readItems } from '../outbound/json-body.js';
import type { FeedVideo } from './change-feed.js';
import { fetchVideos, type YoutubeApi } from './youtube-api.js';
import { toPost } from './to-post.js';
import { youtubeChannel, youtubePlaylistItem } from './wire.js';
import { INVALID_PAGE_TOKEN, PLAYLIST_NOT_FOUND } from './youtube-fault.js';

/**
 * Everything published up to `until` (ms) is collected. `known` are the videos of the change feed at the last poll with
 * the hashes of their texts; it is absent until a first walk through the uploads has ended. `walk` is an unfinished
 * walk: the page token that is next ('' = first page) and the one before it, the date of the newest video it met, and
 * the feed when it began.
 */
const uploadCursor = z.object({
  v: z.literal(1),
  until: z.number(),
  known: z.record(z.string(), z.string()).optional(),
  walk: z
    .object({ next: z.string(), previous: z.string(), top: z.number(), known: z.record(z.string(), z.string()) })
    .optional(),
});

type UploadCursor = z.infer<typeof uploadCursor>;

const PAGE_SIZE = 50;
/** Entries of YouTube's feed; a shorter one contains all videos of the channel. */
const FEED_SIZE = 15;
/** Scheduled and corrected videos appear later than their date says. */
const LATE_MS = 2 * 24 * 3_600_000;
/** So many older videos on a page end a walk: the order of uploads is only roughly that of their dates. */
const OLDER_TO_STOP = 10;
const MAX_EMPTY_PAGES = 3;

export interface UploadSource {
  api: YoutubeApi;
  webBase: string;
  /** The change feed of a channel, undefined when it cannot be read. */
  feed(channelId: string): Promise<FeedVideo[] | undefined>;
}

/**
 * Pages of a channel's videos. After the first walk the change feed decides: without changes no unit of the quota is
 * spent; with changes only the changed videos are fetched. Where the feed does not reach back to the last poll, or
 * cannot be read, the uploads playlist is walked from the newest video down to the cursor.
 */
export async function* uploadPages(
  source: UploadSource,
  author: AuthorKey,
  since: Cursor | null,
  ctx: CollectContext,
  limits: PostsLimits,
): AsyncIterable<PostsPage> {
  const start = readCursor(since, limits.notBefore);
  const feed = start.walk ? undefined : await source.feed(author.code);
  if (feed && start.known && reachesBack(feed, start.known)) {
    yield await changes(source, start, feed, ctx);
    return;
  }
  const begin = { next: '', previous: '', top: start.until, known: hashes(feed ?? []) };
  yield* walk(source, author, start, start.walk ?? begin, feed ?? [], ctx, limits);
}

const hashes = (feed: readonly FeedVideo[]): Record<string, string> =>
  Object.fromEntries(feed.map(({ id, hash }) => [id, hash]));

/** An empty feed of a channel that had videos is not believed. */
const reachesBack = (feed: readonly FeedVideo[], known: Record<string, string>): boolean =>
  feed.some(({ id }) => id in known) ||
  (feed.length < FEED_SIZE && (feed.length > 0 || Object.keys(known).length === 0));

const nowOf = (ctx: CollectContext): number => (ctx.now?.() ?? new Date()).getTime();

async function changes(
  { api, webBase }: UploadSource,
  start: UploadCursor,
  feed: readonly FeedVideo[],
  ctx: CollectContext,
): Promise<PostsPage> {
  const known = start.known ?? {};
  const changed = feed.filter(
    // A deleted video lets an older one, which is collected, into the feed.
    ({ id, hash, published }) => known[id] !== hash && (id in known || published >= start.until - LATE_MS),
  );
  const { videos, missing, skipped } = await fetchVideos(
    api,
    changed.map(({ id }) => id),
    ctx,
  );
  const next = hashes(feed);
  // Not public yet: fetched again at the next poll.
  for (const id of missing) delete next[id];
  const facts = new Map(changed.map((video) => [video.id, video]));
  return {
    posts: videos.map((video) => {
      const { edited, ...fact } = facts.get(video.id) ?? {};
      return toPost(video, webBase, { ...fact, ...(video.id in known && edited !== undefined && { edited }) });
    }),
    cursor: {
      v: 1,
      until: Math.max(start.until, ...feed.map(({ published }) => Math.min(published, nowOf(ctx)))),
      known: next,
    },
    done: true,
    skipped,
  };
}

async function* walk(
  { api, webBase }: UploadSource,
  author: AuthorKey,
  start: UploadCursor,
  from: NonNullable<UploadCursor['walk']>,
  feed: readonly FeedVideo[],
  ctx: CollectContext,
  limits: PostsLimits,
): AsyncIterable<PostsPage> {
  const shorts = new Map(feed.map(({ id, isShort }) => [id, isShort]));
  const since = start.known ? start.until - LATE_MS : start.until;
  let { next, top } = from;
  // Videos deleted meanwhile move the others to the page before, which is therefore read again.
  let overlap = next === '' ? [] : (await uploads(api, author, from.previous, ctx)).items;
  const seen = new Set<string>();
  for (let returned = 0, empty = 0; ;) {
    const token = next;
    const page = await uploads(api, author, token, ctx);
    const items = [...overlap, ...page.items];
    overlap = [];
    const { read, skipped } = readItems(items, youtubePlaylistItem, 'playlistItems');
    const dated = read.map(({ contentDetails, snippet }) => ({
      id: contentDetails.videoId,
      published: Date.parse(contentDetails.videoPublishedAt ?? snippet?.publishedAt ?? '') || 0,
    }));
    const wanted = [...new Set(dated.filter(({ published }) => published >= since).map(({ id }) => id))];
    const fetched = await fetchVideos(api, wanted, ctx);
    returned += wanted.length;
    // A date in the future must not hide videos published before it.
    top = Math.max(top, ...dated.map(({ published }) => Math.min(published, nowOf(ctx))));
    const older = dated.filter(({ published }) => published < since).length;
    empty = items.length === 0 ? empty + 1 : 0;
    const isRepeated = dated.length > 0 && dated.every(({ id }) => seen.has(id));
    for (const { id } of dated) seen.add(id);
    next = page.nextPageToken ?? '';
    const reachedKnown = dated.length > 0 && older >= Math.min(OLDER_TO_STOP, dated.length);
    const done = reachedKnown || isRepeated || next === '' || next === token || empty >= MAX_EMPTY_PAGES;
    const cursor: UploadCursor = done
      ? { v: 1, until: top, known: from.known }
      : { ...start, walk: { next, previous: token, top, known: from.known } };
    const posts = fetched.videos.map((video) => toPost(video, webBase, { isShort: shorts.get(video.id) }));
    yield { posts, cursor, done, skipped: skipped + fetched.skipped };
    if (done || returned >= limits.maxPosts) return;
  }
}

/** A page of the uploads playlist, whose id is the channel's with another beginning. An expired token starts again. */
async function uploads(
  api: YoutubeApi,
  author: AuthorKey,
  pageToken: string,
  ctx: CollectContext,
): Promise<{ items: unknown[]; nextPageToken?: string | undefined }> {
  const playlistId = author.code.replace(/^UC/, 'UU');
  const params = { part: 'contentDetails,snippet', playlistId, maxResults: PAGE_SIZE };
  try {
    return await api.list('playlistItems', pageToken ? { ...params, pageToken } : params, ctx);
  } catch (error) {
    if (!isFault(error)) throw error;
    if (pageToken && error.native.code === INVALID_PAGE_TOKEN) return uploads(api, author, '', ctx);
    if (error.native.code !== PLAYLIST_NOT_FOUND) throw error;
    await checkWithoutUploads(api, author, ctx);
    return { items: [] };
  }
}

/** The uploads playlist is missing for a channel without videos, a closed channel and a deleted one. */
async function checkWithoutUploads(api: YoutubeApi, author: AuthorKey, ctx: CollectContext): Promise<void> {
  const { items } = await api.list('channels', { part: 'snippet,statistics,status', id: author.code }, ctx);
  const [channel] = readItems(items, youtubeChannel, 'channels').read;
  const native = { code: PLAYLIST_NOT_FOUND, message: `uploads of ${author.code}`, http: 404 };
  if (!channel) throw new NetworkFault('not_found', native);
  if (channel.statistics?.videoCount !== 0) throw new NetworkFault('closed_account', native);
}

/** Parses a cursor; one of an unknown shape starts again from `notBefore` (posts repeat, none is lost). */
function readCursor(since: Cursor | null, notBefore: Date): UploadCursor {
  const read = uploadCursor.safeParse(since);
  return read.success ? read.data : { v: 1, until: notBefore.getTime() };
}
