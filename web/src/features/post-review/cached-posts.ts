import type { PostWire } from '@mm/proto/http/posts.js';
import type { CallerState } from '../../api/caller.slice.js';
import type { LivePayload, LiveStore } from '../../live/live-session.js';
import { dropNews, newsCount, removeNews, showNews, type PostListing, type PostPage } from './post-page.js';
import { authorListing, queueListing, reviewApi, type PostsArg, type QueueQuery } from './post-review.api.js';
import { belongsToQueue } from './queue-filter.js';

type Classified = LivePayload<'post:classified'>;
interface CachedList {
  listing: PostListing;
  /** Whether a new post belongs to the list. */
  belongs: (event: Classified) => boolean;
  /** The page was being loaded when the event arrived; its response may already contain what the event says. */
  wasLoading: boolean;
}
type Change = (page: PostPage, list: CachedList) => void;

/** Changes every cached page of the lists: of authors and of queues; one that is being loaded, when it is there. */
export function changePages({ dispatch, getState }: LiveStore, change: Change): void {
  const { selectCachedArgsForQuery, updateQueryData } = reviewApi.util;
  const { posts, queue } = reviewApi.endpoints;
  const { username } = (getState() as { caller: CallerState }).caller;
  for (const arg of selectCachedArgsForQuery(getState(), 'posts')) {
    const update = (wasLoading: boolean) =>
      dispatch(
        updateQueryData('posts', arg, (page) => {
          const belongs = ({ post }: Classified) => isOfAuthor(post, arg, page);
          change(page, { listing: authorListing(arg), belongs, wasLoading });
        }),
      );
    if (posts.select(arg)(getState()).data) update(false);
    else void whenLoaded(dispatch(reviewApi.util.getRunningQueryThunk('posts', arg))).then(() => update(true));
  }
  for (const query of selectCachedArgsForQuery(getState(), 'queue')) {
    const filter = { state: query.state ?? 'new', networks: query.networks?.split(',') ?? [] };
    const update = (wasLoading: boolean) =>
      dispatch(
        updateQueryData('queue', query, (page) => {
          const belongs = (event: Classified) => belongsToQueue(filter, username, event);
          change(page, { listing: queueListing(query), belongs, wasLoading });
        }),
      );
    if (queue.select(query)(getState()).data) update(false);
    else void whenLoaded(dispatch(reviewApi.util.getRunningQueryThunk('queue', query))).then(() => update(true));
  }
}

const whenLoaded = async (running: unknown): Promise<unknown> => running;

/** Changes posts of a page, shown or among its news; news that no longer belong to the list are dropped. */
export function patchPage(
  page: PostPage,
  { includes }: PostListing,
  ids: readonly number[],
  change: (post: PostWire) => void,
): void {
  for (const post of [...page.posts, ...page.news.posts]) if (ids.includes(post.id)) change(post);
  for (const post of page.news.posts) if (!includes(post)) removeNews(page, post.id);
}

/** Changes posts in every cached page. */
export const patchPosts = (store: LiveStore, ids: readonly number[], change: (post: PostWire) => void): void =>
  changePages(store, (page, { listing }) => patchPage(page, listing, ids, change));

/** Replaces the shown post by the server's current one, unless the shown one is newer. */
export const replacePost = (store: LiveStore, post: PostWire): void =>
  patchPosts(store, [post.id], (shown) => void (shown.version <= post.version && Object.assign(shown, post)));

/** Shows the news of an author's posts on the first page, or fetches it; later pages are fetched when opened. */
export function showAuthorNews({ dispatch, getState }: LiveStore, arg: PostsArg): void {
  let isWhole = false;
  for (const cached of cachedAuthorPages(getState(), arg))
    dispatch(
      reviewApi.util.updateQueryData('posts', cached, (page) => {
        if (cached.page === 1) isWhole = newsCount(page.news) > 0 && showNews(page, authorListing(cached));
        else dropNews(page);
      }),
    );
  if (!isWhole) dispatch(reviewApi.endpoints.posts.initiate({ ...arg, page: 1 }, refetched));
}

/** Forgets the news of an author's posts on every page, before the pages are fetched again. */
export function dropAuthorNews({ dispatch, getState }: LiveStore, arg: PostsArg): void {
  for (const cached of cachedAuthorPages(getState(), arg))
    dispatch(reviewApi.util.updateQueryData('posts', cached, dropNews));
}

/** Shows the news of a queue on the first page, or fetches it; later pages are fetched when opened. */
export function showQueueNews({ dispatch, getState }: LiveStore, query: QueueQuery): void {
  let isWhole = false;
  for (const cached of reviewApi.util.selectCachedArgsForQuery(getState(), 'queue').filter(isSameList(query)))
    dispatch(
      reviewApi.util.updateQueryData('queue', cached, (page) => {
        const listing = queueListing(cached);
        if (listing.page === 1) isWhole = newsCount(page.news) > 0 && showNews(page, listing);
        else dropNews(page);
      }),
    );
  if (!isWhole) dispatch(reviewApi.endpoints.queue.initiate({ ...query, page: 1 }, refetched));
}

const refetched = { forceRefetch: true, subscribe: false } as const;
const cachedAuthorPages = (state: never, arg: PostsArg): PostsArg[] =>
  reviewApi.util.selectCachedArgsForQuery(state, 'posts').filter(isSameList(arg));
/** Pages of a list differ in nothing but their number. */
const isSameList = (arg: object) => {
  const keyOf = (other: object) => JSON.stringify(Object.entries({ ...other, page: 1 }).sort());
  const key = keyOf(arg);
  return (other: object): boolean => keyOf(other) === key;
};

/** Before the first post of an author its id is unknown. */
const isOfAuthor = (post: PostWire, { network, username }: PostsArg, { posts: [shown] }: PostPage): boolean =>
  shown ? post.author_id === shown.author_id : post.network === network && post.owner === username;
