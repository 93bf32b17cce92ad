import type { CommentWire } from '@mm/proto/http/comments.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import type { CallerState } from '../../api/caller.slice.js';
import type { LivePayload, LiveStore } from '../../live/live-session.js';
import { labelsOf, type CommentChoices } from './comment-choices.js';
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
export function changePages(store: LiveStore, change: Change): void {
  for (const { listing, belongs, isLoaded, running, update } of cachedPages(store)) {
    const changeIt = (wasLoading: boolean) =>
      update((page) => change(page, { listing, wasLoading, belongs: (event) => belongs(event, page) }));
    if (isLoaded()) changeIt(false);
    else void Promise.resolve(running()).then(() => changeIt(true));
  }
}

/** Whether a page of a list is being loaded for the first time. */
export const isAnyPageLoading = (store: LiveStore): boolean => cachedPages(store).some(({ isLoaded }) => !isLoaded());

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

/** Shows labels of a post's comments that were saved, until they are loaded again. */
export function labelComments(store: LiveStore, { id }: Pick<PostWire, 'id'>, choices: CommentChoices): void {
  if (Object.keys(choices).length === 0) return;
  for (const arg of reviewApi.util.selectCachedArgsForQuery(store.getState(), 'comments').filter((a) => a.id === id)) {
    const label = (shown: CommentWire[]) => {
      for (const comment of shown) Object.assign(comment, labelsOf(choices, comment));
    };
    store.dispatch(reviewApi.util.updateQueryData('comments', arg, label));
  }
}

/** Shows the news of an author's posts on the first page, or fetches it; later pages are fetched when opened. */
export function showAuthorNews(store: LiveStore, arg: PostsArg): void {
  if (!showCachedNews(pagesOf(store, arg)))
    store.dispatch(reviewApi.endpoints.posts.initiate({ ...arg, after: undefined }, refetched));
}

/** Shows the news of a queue on the first page, or fetches it; later pages are fetched when opened. */
export function showQueueNews(store: LiveStore, query: QueueQuery): void {
  if (!showCachedNews(pagesOf(store, query)))
    store.dispatch(reviewApi.endpoints.queue.initiate({ ...query, after: undefined }, refetched));
}

/** Forgets the news of an author's posts on every page, before the pages are fetched again. */
export function dropAuthorNews(store: LiveStore, arg: PostsArg): void {
  for (const { update } of pagesOf(store, arg)) update(dropNews);
}

const refetched = { forceRefetch: true, subscribe: false } as const;

/** Shows the news on the first page and drops it on the others; false when the first page has to be fetched. */
function showCachedNews(pages: readonly CachedPage[]): boolean {
  let isWhole = false;
  for (const { listing, update } of pages)
    update((page) => {
      if (listing.isFirst) isWhole = newsCount(page.news) > 0 && showNews(page, listing);
      else dropNews(page);
    });
  return isWhole;
}

/** A page of a list in the cache. */
interface CachedPage {
  arg: PostsArg | QueueQuery;
  listing: PostListing;
  belongs: (event: Classified, page: PostPage) => boolean;
  isLoaded: () => boolean;
  /** The request that loads it. */
  running: () => unknown;
  update: (change: (page: PostPage) => void) => unknown;
}

/** Every page that is cached or being loaded, of authors and of queues. */
function cachedPages({ dispatch, getState }: LiveStore): CachedPage[] {
  const { selectCachedArgsForQuery, updateQueryData } = reviewApi.util;
  const { posts, queue } = reviewApi.endpoints;
  const { username } = (getState() as { caller: CallerState }).caller;
  return [
    ...selectCachedArgsForQuery(getState(), 'posts').map((arg): CachedPage => ({
      arg,
      listing: authorListing(arg),
      belongs: ({ post }, page) => isOfAuthor(post, arg, page),
      isLoaded: () => posts.select(arg)(getState()).data !== undefined,
      running: () => dispatch(reviewApi.util.getRunningQueryThunk('posts', arg)),
      update: (change) => dispatch(updateQueryData('posts', arg, change)),
    })),
    ...selectCachedArgsForQuery(getState(), 'queue').map((arg): CachedPage => ({
      arg,
      listing: queueListing(arg),
      belongs: (event) =>
        belongsToQueue({ state: arg.state ?? 'new', networks: arg.networks?.split(',') ?? [] }, username, event),
      isLoaded: () => queue.select(arg)(getState()).data !== undefined,
      running: () => dispatch(reviewApi.util.getRunningQueryThunk('queue', arg)),
      update: (change) => dispatch(updateQueryData('queue', arg, change)),
    })),
  ];
}

/** The cached pages of one list: their arguments differ in nothing but where the page begins. */
function pagesOf(store: LiveStore, arg: PostsArg | QueueQuery): CachedPage[] {
  const keyOf = (other: object) => JSON.stringify(Object.entries({ ...other, after: null }).sort());
  const key = keyOf(arg);
  return cachedPages(store).filter((page) => keyOf(page.arg) === key);
}

/** Before the first post of an author its id is unknown. */
const isOfAuthor = (post: PostWire, { network, username }: PostsArg, { posts: [shown] }: PostPage): boolean =>
  shown ? post.author_id === shown.author_id : post.network === network && post.owner === username;
