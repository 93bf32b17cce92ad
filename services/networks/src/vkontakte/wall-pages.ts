import { z } from 'zod';
import type {
  AuthorKey,
  CollectContext,
  Cursor,
  PostsLimits,
  PostsPage,
  RawPost,
} from '../network/network-collector.js';
import { NetworkFault } from '../network/network-fault.js';
import { readItems as readList } from '../outbound/json-body.js';
import { fetchWithShrinkingPage, type VkApi } from './vk-api.js';
import { toPost } from './to-post.js';
import { type VkPost, vkPost, vkWall } from './wire.js';

const PAGE_SIZE = 100;
/** New posts shift offsets during a walk; resuming a little earlier yields duplicates, but never a gap. */
const OVERLAP = 20;
/** More unreadably large posts in a row than this mean that the format has changed. */
const MAX_UNREADABLE = 5;
/** VK may send a page without posts in the middle of a wall; so many in a row are its end, whatever its count says. */
const MAX_EMPTY_PAGES = 3;
/** Posts edited after the last poll are returned again; this allows for clocks that differ. */
const EDIT_SLACK_S = 3_600;

/**
 * Everything up to `until` (unix seconds) is collected. `walk` is an unfinished walk: the `offset` it reached,
 * and in `top` the date of the newest post it has met.
 */
const wallCursor = z.object({
  v: z.literal(1),
  until: z.number(),
  polledAt: z.number(),
  walk: z.object({ offset: z.number(), top: z.number() }).optional(),
});
type WallCursor = z.infer<typeof wallCursor>;

/** Parses a cursor; one of an unknown shape starts again from `notBefore` (posts repeat, none is lost). */
function readCursor(since: Cursor | null, notBefore: Date): WallCursor {
  const read = wallCursor.safeParse(since);
  return read.success ? read.data : { v: 1, until: Math.floor(notBefore.getTime() / 1000), polledAt: 0 };
}

/** Pages of a wall, newest first, down to the cursor; a pinned older post does not end the walk. */
export async function* wallPages(
  api: VkApi,
  author: AuthorKey,
  since: Cursor | null,
  ctx: CollectContext,
  limits: PostsLimits,
  webBase: string,
): AsyncIterable<PostsPage> {
  const start = readCursor(since, limits.notBefore);
  const polledAt = Math.floor((ctx.now?.() ?? new Date()).getTime() / 1000);
  let offset = Math.max(0, (start.walk?.offset ?? 0) - OVERLAP);
  let top = start.walk?.top ?? start.until;
  const seenIds = new Set<number>();
  let repeated = 0;
  let unreadable = 0;
  let emptyPages = 0;
  let size = PAGE_SIZE;
  for (let returned = 0; ;) {
    const at = offset;
    const { response: wall, pageSize: requested } = await fetchWithShrinkingPage(size, (count) =>
      api.call('wall.get', { owner_id: author.code, offset: at, count, filter: 'owner' }, vkWall, ctx),
    );
    size = Math.min(PAGE_SIZE, requested * 4);
    if (!wall) {
      // A single post that is too large is skipped, so that it does not hide the others.
      offset++;
      if (++unreadable > MAX_UNREADABLE)
        throw new NetworkFault('schema_drift', { code: 'body_too_large', message: `wall.get ${author.code}` });
      continue;
    }
    const { posts, skipped } = readItems(wall.items);
    const wanted = posts.filter((p) => !p.is_deleted && (p.date >= start.until || isEditedSince(p, start.polledAt)));
    const unpinned = posts.filter((p) => !p.is_pinned);
    // A date in the future must not hide posts published before it.
    top = Math.max(top, ...posts.map((p) => Math.min(p.date, polledAt)));
    const isEmpty = wall.items.length === 0;
    emptyPages = isEmpty ? emptyPages + 1 : 0;
    offset += isEmpty ? requested : wall.items.length;
    returned += wanted.length;
    const reachedKnown = unpinned.some((p) => p.date < start.until);
    // A wall that repeats the same posts has ended, whatever its count says;
    // a few posts come again when new ones shift the pages.
    repeated = posts.every((p) => seenIds.has(p.id)) ? repeated + posts.length : 0;
    const isRepeated = repeated >= OVERLAP || emptyPages >= MAX_EMPTY_PAGES;
    for (const post of posts) seenIds.add(post.id);
    const done = reachedKnown || isRepeated || offset >= wall.count;
    const cursor: WallCursor = done ? { v: 1, until: top, polledAt } : { ...start, walk: { offset, top } };
    yield {
      posts: withoutDuplicates(wanted.map((p) => toPost(p, author.code, webBase))),
      cursor,
      done,
      skipped: skipped + unreadable,
    };
    unreadable = 0;
    if (done || returned >= limits.maxPosts) return;
  }
}

/** Parses the items of a wall. Throws 'schema_drift' when none of them has the shape of a post. */
export function readItems(items: readonly unknown[]): { posts: VkPost[]; skipped: number } {
  const { read, skipped } = readList(items, vkPost, 'wall post');
  return { posts: read, skipped };
}

const isEditedSince = (post: VkPost, polledAt: number): boolean =>
  polledAt > 0 && post.edited !== undefined && post.edited >= polledAt - EDIT_SLACK_S;

const withoutDuplicates = (posts: RawPost[]): RawPost[] => [...new Map(posts.map((p) => [p.code, p])).values()];
