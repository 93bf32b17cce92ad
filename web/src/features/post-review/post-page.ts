import { positionOf } from '@mm/proto/http/post-position.js';
import type { PostWire } from '@mm/proto/http/posts.js';

/** New posts that were pushed and are not shown yet. */
export interface News {
  count: number;
  /** Their ids, but not all: a page that is open for hours does not hold which they are. */
  ids: Record<number, true>;
  /** When each of `posts` was pushed, by id, ms since 1970. */
  pushedAt: Record<number, number>;
  /** The first of them in the order of the list, as many as a page holds. */
  posts: PostWire[];
  /** A push lacks what a card shows: it has no labels, which an edited post may already have. */
  isIncomplete: boolean;
}

/** One page of the posts of an author, newest first, with the news of the list. */
export interface PostPage {
  posts: PostWire[];
  /** Number of posts in the list on the server. */
  total: number;
  /** Where the list goes on behind the last post; null at its end. */
  next: string | null;
  news: News;
  /** When the page was last requested again, ms since 1970. */
  requestedAt?: number;
  /** The list has changed since; the page is fetched again when it is opened. */
  isStale?: boolean;
}

/** Which page of its list a page is. */
export interface PostListing {
  isFirst: boolean;
  /** How many posts a page has. */
  size: number;
}

/** A pushed post is stored within this time, ms; a page that is requested later and lacks it shows that it is gone. */
const storedWithinMs = 5_000;

/** Most news whose ids are held. */
const mostHeld = 2_000;

export const noNews = (): News => ({ count: 0, ids: {}, pushedAt: {}, posts: [], isIncomplete: false });

const newestFirst = (a: PostWire, b: PostWire): number => b.date - a.date || b.id - a.id;

/** Counts a pushed post, unless it is shown or counted already. `pushedAt`: ms since 1970. */
export function addNews(
  { posts, news }: PostPage,
  post: PostWire,
  { size }: Pick<PostListing, 'size'>,
  pushedAt = Date.now(),
): void {
  if (post.id in news.ids || posts.some(({ id }) => id === post.id)) return;
  const last = posts.at(-1);
  // a known post of a later page, which was edited or whose pictures were found
  if (post.revision > 1 && last && posts.length >= size && newestFirst(last, post) < 0) return;
  news.count++;
  if (news.count > mostHeld) {
    news.isIncomplete = true;
    return;
  }
  news.ids[post.id] = true;
  if (post.revision > 1) {
    news.isIncomplete = true;
    return;
  }
  news.pushedAt[post.id] = pushedAt;
  for (const cut of insert(news.posts, post, size)) delete news.pushedAt[cut.id];
}

/** Forgets the news of a page that is not shown; it is fetched again when it is opened. */
export function dropNews(page: PostPage): void {
  page.news = noNews();
  page.isStale = true;
}

/**
 * Shows the news at their places on the first page, and counts them. False when the page must be fetched for them:
 * their pushes lack something, some are not held or have no place on the page, or posts of the next page move up.
 */
export function showNews(page: PostPage, { isFirst, size }: PostListing): boolean {
  const { news } = page;
  page.news = noNews();
  if (news.count === 0) return true;
  if (news.isIncomplete || news.count > news.posts.length) return false;
  const last = page.posts.at(-1);
  const goesOn = page.total > page.posts.length;
  page.total += news.count;
  if (!isFirst) return true;
  for (const post of news.posts) insert(page.posts, post, size);
  const shown = new Set(page.posts.map(({ id }) => id));
  // What follows the last shown post is unknown; only one before it is certainly not in the total yet.
  const isUnsure = (post: PostWire) => last && newestFirst(last, post) < 0 && (goesOn || !shown.has(post.id));
  if (news.posts.some(isUnsure)) return false;
  const end = page.posts.at(-1);
  // the same last post keeps the position that it had when it was listed
  if (end && end.id !== last?.id) page.next = page.total > page.posts.length ? positionOf(end, '-date') : null;
  return page.posts.length >= Math.min(size, page.total);
}

/**
 * News that a fetched first page lacks although they belong on it: the service has not stored them yet. Older ones
 * have left the list. `requestedAt`: when the page was requested, ms since 1970.
 */
export function keptNews(
  { posts, pushedAt }: News,
  fetched: PostPage,
  { isFirst, size }: PostListing,
  requestedAt: number,
): News {
  if (!isFirst) return noNews();
  const kept = posts.filter(
    (post) =>
      (pushedAt[post.id] ?? 0) >= requestedAt - storedWithinMs &&
      fetched.posts.every(({ id }) => id !== post.id) &&
      fits(fetched, post, { size }),
  );
  return {
    ...noNews(),
    count: kept.length,
    posts: kept,
    ids: Object.fromEntries(kept.map(({ id }) => [id, true])),
    pushedAt: Object.fromEntries(kept.map(({ id }) => [id, pushedAt[id] ?? 0])),
  };
}

/** Whether a post has its place on the page, as if the page were the first. */
export const fits = ({ posts }: PostPage, post: PostWire, { size }: Pick<PostListing, 'size'>): boolean =>
  placeOf(posts, post) < size;

const placeOf = (posts: readonly PostWire[], post: PostWire): number => {
  const next = posts.findIndex((other) => newestFirst(post, other) < 0);
  return next < 0 ? posts.length : next;
};

/** Returns the posts that have no place any more. */
function insert(posts: PostWire[], post: PostWire, size: number): PostWire[] {
  posts.splice(placeOf(posts, post), 0, post);
  return posts.splice(size);
}
