import type { FaultName } from '../faults/fault.js';
import type { Simulator } from '../simulator.js';
import type { PostView } from './post-view.js';
import { viewsOf } from './post-view.js';
import { isDeleted } from '../world/post-state.js';
import type { WorldPost } from '../world/post.js';
import type { SocialAuthor } from '../world/social-author.js';
import type { World } from '../world/world.js';

export interface AuthorPage {
  /** The pinned post, then newest first. */
  posts: PostView[];
  /** Where the next page begins: give it as `before`; undefined on the last page. */
  next: number | undefined;
}

/**
 * A page of an author's visible posts older than `before` (a `next` of before); the first page begins with the pinned
 * one. With `infinitePaging` every page is the first one and has a next; with `emptyPage` it is empty and has a next.
 */
export function authorPage(
  simulator: Simulator,
  author: SocialAuthor,
  { before, count, fault }: { before?: number | undefined; count: number; fault?: FaultName | undefined },
): AuthorPage {
  const { world } = simulator;
  const from = fault === 'infinitePaging' ? undefined : before;
  const pinned = pinnedPost(world, author);
  const leading = pinned && from === undefined ? [pinned] : [];
  const own = world
    .postsBefore(author, from, count + 1)
    .filter((post) => post !== pinned)
    .slice(0, count - leading.length);
  const last = own.at(-1)?.id;
  const isMore = last !== undefined && world.postsBefore(author, last, 2).some((post) => post !== pinned);
  if (fault === 'emptyPage') return { posts: [], next: before ?? author.firstId + world.allPosts(author).length };
  const views = viewsOf(simulator, [...leading, ...own], fault);
  return {
    posts: views.map((view) => ({ ...view, isPinned: view.post === pinned })),
    next: isMore || fault === 'infinitePaging' ? last : undefined,
  };
}

/** The old post that stays on top of an author's posts; undefined for none. */
export function pinnedPost(world: World, author: SocialAuthor): WorldPost | undefined {
  if (!author.pinned) return undefined;
  const now = world.now();
  return world.allPosts(author).find((post) => post.at < now - 6 * 3_600_000 && !isDeleted(post, now));
}
