import { api, listTag, type TagId } from '../../api/api.js';
import type { LiveFeature } from '../../live/live-session.js';
import { changeAuthor } from './author-list.api.js';

const refreshPauseMs = 3_000;

/**
 * Keeps shown authors up to date. A new post does not say the author's progress, so lists with that author are fetched
 * again: at most every 3 seconds, however many events arrive.
 */
export const authorListLive: LiveFeature = (live, store) => {
  const touched = new Map<TagId['id'], TagId>();
  const refresh = (...tags: TagId[]) => {
    if (touched.size === 0)
      setTimeout(() => {
        store.dispatch(api.util.invalidateTags([...touched.values()]));
        touched.clear();
      }, refreshPauseMs);
    for (const tag of tags) touched.set(tag.id, tag);
  };
  live.on(
    'post:reviewed',
    ({ author_id: id, progress }) => progress && changeAuthor(store, id, (author) => void (author.progress = progress)),
  );
  live.on('post:classified', ({ post }) => refresh({ type: 'Author', id: post.author_id }));
  live.on('author:changed', ({ id, network, change }) =>
    refresh({ type: 'Author', id }, ...(change === 'refreshed' ? [] : [listTag('Author', network)])),
  );
};
