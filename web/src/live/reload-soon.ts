import { api, type TagId } from '../api/api.js';
import type { LiveStore } from './live-session.js';

/**
 * Returns a function that fetches what shows the given tags, `pauseMs` after the first of several calls: a stream of
 * events reloads at most once per pause.
 */
export function reloadSoon({ dispatch }: Pick<LiveStore, 'dispatch'>, pauseMs: number): (...tags: TagId[]) => void {
  const touched = new Map<string, TagId>();
  return (...tags) => {
    if (touched.size === 0)
      setTimeout(() => {
        dispatch(api.util.invalidateTags([...touched.values()]));
        touched.clear();
      }, pauseMs);
    for (const tag of tags) touched.set(`${tag.type}:${tag.id}`, tag);
  };
}
