import { positionOf, type PostSort } from '@mm/proto/http/post-position.js';
import type { PostWire } from '@mm/proto/http/posts.js';

/** New posts that were pushed and are not shown yet. */
export interface News {
  /** The number by network. */
  counts: Record<string, number>;
  /** The network of each, by id, but not of all: a page that is open for hours does not hold which they are. */
  networks: Record<number, string>;
  /** When each of `posts` was pushed, by id, ms since 1970. */
  pushedAt: Record<number, number>;
  /** The first of them in the order of the list, as many as a page holds. */
  posts: PostWire[];
  /**
   * A push lacks what a card shows: it has no labels, which an edited post may already have. Or a post that is not
   * here was decided: the list may have changed where the page does not show it.
   */
  isIncomplete: boolean;
}

/** One page of a list of posts under review, with the news of the list. */
export interface PostPage {
  posts: PostWire[];
  /** Number of posts in the list on the server. */
  total: number;
  /** Where the list goes on behind the last post; null at its end. */
  next: string | null;
  /** Number of posts by network, in the queue. */
  counts?: Record<string, number>;
  news: News;
  /** When the page was last requested again, ms since 1970. */
  requestedAt?: number;
  /** The list has changed since; the page is fetched again when it is opened. */
  isStale?: boolean;
}

type Order = (a: PostWire, b: PostWire) => number;
/** How the server orders and cuts a list. */
export interface PostListing {
  isFirst: boolean;
  size: number;
  sort: PostSort;
  order: Order;
  /** Whether a shown post still belongs to the list; a decided one leaves the queue of new posts. */
  includes: (post: PostWire) => boolean;
  /** Whether posts enter or leave the list when they are decided. */
  isByState: boolean;
}

/** A pushed post is stored within this time, ms; a page that is requested later and lacks it shows that it is gone. */
const storedWithinMs = 5_000;

/** Most news whose ids are held. */
const mostHeld = 2_000;

export const noNews = (): News => ({ counts: {}, networks: {}, pushedAt: {}, posts: [], isIncomplete: false });
export const newsCount = ({ counts }: Pick<News, 'counts'>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

export const newestFirst: Order = (a, b) => b.date - a.date || b.id - a.id;
export const mostViewedFirst: Order = (a, b) => b.views_count - a.views_count || newestFirst(a, b);
/** In the queue, posts that the machine would ignore come last. */
export const machineIgnoredLast =
  (order: Order): Order =>
  (a, b) =>
    Number(a.suggested?.is_ignored ?? false) - Number(b.suggested?.is_ignored ?? false) || order(a, b);

/** Counts a pushed post, unless it is shown or counted already. `pushedAt`: ms since 1970. */
export function addNews(
  { posts, news }: PostPage,
  post: PostWire,
  { order, size }: PostListing,
  pushedAt = Date.now(),
): void {
  if (post.id in news.networks || posts.some(({ id }) => id === post.id)) return;
  const last = posts.at(-1);
  // a known post of a later page, which was edited or whose pictures were found
  if (post.revision > 1 && last && posts.length >= size && order(last, post) < 0) return;
  const before = newsCount(news);
  news.counts[post.network] = (news.counts[post.network] ?? 0) + 1;
  if (before >= mostHeld) {
    news.isIncomplete = true;
    return;
  }
  news.networks[post.id] = post.network;
  if (post.revision > 1) {
    news.isIncomplete = true;
    return;
  }
  news.pushedAt[post.id] = pushedAt;
  for (const cut of insert(news.posts, post, order, size)) delete news.pushedAt[cut.id];
}

/** Takes a post out of the news, for example when somebody else has decided it. */
export function removeNews({ news }: PostPage, id: number): void {
  const network = news.networks[id];
  if (network === undefined) return;
  news.isIncomplete ||= newsCount(news) > news.posts.length;
  news.counts[network] = (news.counts[network] ?? 0) - 1;
  news.posts = news.posts.filter((post) => post.id !== id);
  delete news.networks[id];
  delete news.pushedAt[id];
}

/** Forgets the news of a page that is not shown; it is fetched again when it is opened. */
export function dropNews(page: PostPage): void {
  page.news = noNews();
  page.isStale = true;
}

/** Notes that a post was decided, before it is changed: where it is not here, its list may have changed. */
export function noteDecided({ posts, news }: PostPage, id: number, { isByState }: PostListing): void {
  if (isByState && [...posts, ...news.posts].every((post) => post.id !== id)) news.isIncomplete = true;
}

/**
 * Shows the news at their places on the first page, and counts them. False when the page must be fetched for them:
 * their pushes lack something, some are not held or have no place on the page, or posts of the next page move up.
 */
export function showNews(page: PostPage, { isFirst, size, sort, order, includes }: PostListing): boolean {
  const { news } = page;
  page.news = noNews();
  if (newsCount(news) === 0) return true;
  if (news.isIncomplete || newsCount(news) > news.posts.length) return false;
  const last = page.posts.at(-1);
  const goesOn = page.total > page.posts.length;
  for (const [network, added] of Object.entries(news.counts)) count(page, network, added);
  if (!isFirst) return true;
  for (const left of page.posts.filter((post) => !includes(post))) count(page, left.network, -1);
  page.posts = page.posts.filter(includes);
  for (const post of news.posts) insert(page.posts, post, order, size);
  const shown = new Set(page.posts.map(({ id }) => id));
  // What follows the last shown post is unknown; only one before it is certainly not in the total yet.
  const isUnsure = (post: PostWire) => last && order(last, post) < 0 && (goesOn || !shown.has(post.id));
  if (news.posts.some(isUnsure)) return false;
  const end = page.posts.at(-1);
  // the same last post keeps the position that it had when it was listed
  if (end && end.id !== last?.id) page.next = page.total > page.posts.length ? positionOf(end, sort) : null;
  return page.posts.length >= Math.min(size, page.total);
}

/**
 * News that a fetched first page lacks although they belong on it: the service has not stored them yet. Older ones were
 * decided or left the list. `requestedAt`: when the page was requested, ms since 1970.
 */
export function keptNews(
  { posts, pushedAt }: News,
  fetched: PostPage,
  { isFirst, order, size }: PostListing,
  requestedAt: number,
): News {
  if (!isFirst) return noNews();
  const kept = posts.filter(
    (post) =>
      (pushedAt[post.id] ?? 0) >= requestedAt - storedWithinMs &&
      fetched.posts.every(({ id }) => id !== post.id) &&
      fits(fetched, post, { order, size }),
  );
  const counts: News['counts'] = {};
  for (const { network } of kept) counts[network] = (counts[network] ?? 0) + 1;
  return {
    ...noNews(),
    counts,
    posts: kept,
    networks: Object.fromEntries(kept.map(({ id, network }) => [id, network])),
    pushedAt: Object.fromEntries(kept.map(({ id }) => [id, pushedAt[id] ?? 0])),
  };
}

/** Whether a post has its place on the page, as if the page were the first. */
export const fits = (
  { posts }: PostPage,
  post: PostWire,
  { order, size }: Pick<PostListing, 'order' | 'size'>,
): boolean => placeOf(posts, post, order) < size;

const placeOf = (posts: readonly PostWire[], post: PostWire, order: Order): number => {
  const next = posts.findIndex((other) => order(post, other) < 0);
  return next < 0 ? posts.length : next;
};

/** Returns the posts that have no place any more. */
function insert(posts: PostWire[], post: PostWire, order: Order, size: number): PostWire[] {
  posts.splice(placeOf(posts, post, order), 0, post);
  return posts.splice(size);
}

function count(page: PostPage, network: string, by: number): void {
  page.total += by;
  if (page.counts) page.counts[network] = (page.counts[network] ?? 0) + by;
}
