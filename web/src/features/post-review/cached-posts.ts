import type { PostWire } from '@mm/proto/http/posts.js';
import type { LiveStore } from '../../live/handlers.js';
import { reviewApi } from './post-review.api.js';

/** Changes posts in every cached list: author pages and queues. */
export function patchPosts(store: LiveStore, ids: readonly number[], change: (post: PostWire) => void): void {
  const each = (posts: PostWire[]) => {
    for (const post of posts) if (ids.includes(post.id)) change(post);
  };
  for (const arg of reviewApi.util.selectCachedArgsForQuery(store.getState(), 'posts'))
    store.dispatch(reviewApi.util.updateQueryData('posts', arg, (draft) => each(draft.posts)));
  for (const arg of reviewApi.util.selectCachedArgsForQuery(store.getState(), 'queue'))
    store.dispatch(reviewApi.util.updateQueryData('queue', arg, (draft) => each(draft.posts)));
}

/** Replaces the shown post by the server's current one, unless the shown one is newer. */
export const replacePost = (store: LiveStore, post: PostWire): void =>
  patchPosts(store, [post.id], (shown) => void (shown.version <= post.version && Object.assign(shown, post)));
