import type { CommentWire } from '@mm/proto/http/comments.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import type { LiveStore } from '../../live/live-session.js';
import { labelsOf, type CommentChoices } from './comment-choices.js';
import { dropNews, showNews, type PostListing, type PostPage } from './post-page.js';
import { listingOf, reviewApi, type PostsArg } from './post-review.api.js';

interface CachedList {
  listing: PostListing;
  /** Whether a new post belongs to the list. */
  belongs: (post: PostWire) => boolean;
  /** The page was being loaded when the event arrived; its response may already contain what the event says. */
  wasLoading: boolean;
}
type Change = (page: PostPage, list: CachedList) => void;

/** Changes every cached page of the lists; one that is being loaded, when it is there. */
export function changePages(store: LiveStore, change: Change): void {
  for (const { arg, isLoaded, running, update } of cachedPages(store)) {
    const changeIt = (wasLoading: boolean) =>
      update((page) =>
        change(page, { listing: listingOf(arg), wasLoading, belongs: (post) => isOfAuthor(post, arg, page) }),
      );
    if (isLoaded()) changeIt(false);
    else void Promise.resolve(running()).then(() => changeIt(true));
  }
}

/** Whether a page of a list is being loaded for the first time. */
export const isAnyPageLoading = (store: LiveStore): boolean => cachedPages(store).some(({ isLoaded }) => !isLoaded());

/** Changes posts of a page, shown or among its news. */
export function patchPage({ posts, news }: PostPage, ids: readonly number[], change: (post: PostWire) => void): void {
  for (const post of [...posts, ...news.posts]) if (ids.includes(post.id)) change(post);
}

/** Changes posts in every cached page. */
export const patchPosts = (store: LiveStore, ids: readonly number[], change: (post: PostWire) => void): void =>
  changePages(store, (page) => patchPage(page, ids, change));

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
  const refetched = { forceRefetch: true, subscribe: false };
  if (!showCachedNews(pagesOf(store, arg)))
    store.dispatch(reviewApi.endpoints.posts.initiate({ ...arg, after: undefined }, refetched));
}

/** Forgets the news of an author's posts on every page, before the pages are fetched again. */
export function dropAuthorNews(store: LiveStore, arg: PostsArg): void {
  for (const { update } of pagesOf(store, arg)) update(dropNews);
}

/** Shows the news on the first page and drops it on the others; false when the first page has to be fetched. */
function showCachedNews(pages: readonly CachedPage[]): boolean {
  let isWhole = false;
  for (const { arg, update } of pages)
    update((page) => {
      const listing = listingOf(arg);
      if (listing.isFirst) isWhole = page.news.count > 0 && showNews(page, listing);
      else dropNews(page);
    });
  return isWhole;
}

/** A page of a list in the cache. */
interface CachedPage {
  arg: PostsArg;
  isLoaded: () => boolean;
  /** The request that loads it. */
  running: () => unknown;
  update: (change: (page: PostPage) => void) => unknown;
}

/** Every page that is cached or being loaded. */
function cachedPages({ dispatch, getState }: LiveStore): CachedPage[] {
  const { selectCachedArgsForQuery, updateQueryData } = reviewApi.util;
  const { posts } = reviewApi.endpoints;
  return selectCachedArgsForQuery(getState(), 'posts').map((arg) => ({
    arg,
    isLoaded: () => posts.select(arg)(getState()).data !== undefined,
    running: () => dispatch(reviewApi.util.getRunningQueryThunk('posts', arg)),
    update: (change) => dispatch(updateQueryData('posts', arg, change)),
  }));
}

/** The cached pages of one list: their arguments differ in nothing but where the page begins. */
function pagesOf(store: LiveStore, arg: PostsArg): CachedPage[] {
  const keyOf = (other: object) => JSON.stringify(Object.entries({ ...other, after: null }).sort());
  const key = keyOf(arg);
  return cachedPages(store).filter((page) => keyOf(page.arg) === key);
}

/** Before the first post of an author its id is unknown. */
const isOfAuthor = (post: PostWire, { network, username }: PostsArg, { posts: [shown] }: PostPage): boolean =>
  shown ? post.author_id === shown.author_id : post.network === network && post.owner === username;
