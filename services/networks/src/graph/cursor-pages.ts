import { z } from 'zod';
import type { CollectContext, Cursor, PostsLimits, PostsPage, RawPost } from '../network/network-collector.js';
import { isFault } from '../network/network-fault.js';

/** One page of a list that is sorted newest first; `after` leads to the next page, if there is one. */
export interface ListPage {
  posts: RawPost[];
  skipped: number;
  after?: string;
}

/** A list that goes on without posts for this many pages has ended. */
const MAX_EMPTY_PAGES = 5;

/**
 * Everything up to `until` (unix seconds) is collected. `walk` is an unfinished walk: the cursor of its next page, and
 * in `top` the date of the newest post it has met.
 */
const listCursor = z.object({
  v: z.literal(1),
  until: z.number(),
  walk: z.object({ after: z.string(), top: z.number() }).optional(),
});
type ListCursor = z.infer<typeof listCursor>;

const secondsOf = (date: string | Date): number => Math.floor(new Date(date).getTime() / 1000);

/** Parses a cursor; one of an unknown shape starts again from `notBefore` (posts repeat, none is lost). */
function readCursor(since: Cursor | null, notBefore: Date): ListCursor {
  const read = listCursor.safeParse(since);
  return read.success ? read.data : { v: 1, until: secondsOf(notBefore) };
}

/**
 * Pages of posts, newest first, until a page ends with a post that is older than the cursor (an older post at its
 * beginning is pinned). Posts of the newest page are returned at every poll, because the network does not say when a
 * text was edited. A cursor of the network that is no longer accepted restarts the walk.
 */
export async function* cursorPages(
  readPage: (after: string | undefined) => Promise<ListPage>,
  since: Cursor | null,
  ctx: CollectContext,
  limits: PostsLimits,
): AsyncIterable<PostsPage> {
  const start = readCursor(since, limits.notBefore);
  const now = secondsOf(ctx.now?.() ?? new Date());
  const oldest = Math.min(start.until, secondsOf(limits.notBefore));
  const seenCursors = new Set<string>();
  const seenCodes = new Set<string>();
  let after = start.walk?.after;
  let top = start.walk?.top ?? start.until;
  for (let returned = 0, empty = 0; ;) {
    const isNewest = after === undefined;
    const page = await readPage(after).catch((error: unknown) => {
      if (seenCursors.size > 0 || isNewest || !isFault(error, 'schema_drift', 'not_found')) throw error;
      return undefined;
    });
    if (!page) {
      after = undefined;
      continue;
    }
    const dates = page.posts.map((post) => secondsOf(post.publishedAt));
    // A date in the future must not hide posts published before it.
    top = Math.max(top, ...dates.map((date) => Math.min(date, now)));
    const wanted = page.posts.filter((_, i) => (dates[i] ?? 0) >= (isNewest && since ? oldest : start.until));
    const isKnown = page.posts.length > 0 && page.posts.every(({ code }) => seenCodes.has(code));
    const posts = wanted.filter(({ code }) => !seenCodes.has(code));
    for (const { code } of page.posts) seenCodes.add(code);
    returned += posts.length;
    empty = page.posts.length === 0 ? empty + 1 : 0;
    const reachedKnown = (dates.at(-1) ?? Infinity) < start.until;
    const hasEnded = page.after === undefined || seenCursors.has(page.after) || isKnown || empty >= MAX_EMPTY_PAGES;
    const next = reachedKnown || hasEnded ? undefined : page.after;
    const cursor: ListCursor =
      next === undefined ? { v: 1, until: top } : { v: 1, until: start.until, walk: { after: next, top } };
    yield { posts: [...new Map(posts.map((p) => [p.code, p])).values()], cursor, done: !next, skipped: page.skipped };
    if (!next || returned >= limits.maxPosts) return;
    seenCursors.add(next);
    after = next;
  }
}
