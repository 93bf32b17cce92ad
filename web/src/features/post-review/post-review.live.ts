import type { PostWire } from '@mm/proto/http/posts.js';
import type { LiveFeature, LiveSession, LiveStore } from '../../live/live-session.js';
import { changePages, isAnyPageLoading, patchPage, patchPosts } from './cached-posts.js';
import { addNews, fits, noNews } from './post-page.js';
import { takeLabels, takeRevision } from './pushed-changes.js';

/** Patches the cached posts, and counts new ones in the lists that they belong to. */
export const postReviewLive: LiveFeature = (live, store) => {
  const showPushed = collectPushed(live, store);

  live.on('post:reviewed', (event) => {
    showPushed();
    patchPosts(store, [event.id], (post) => takeLabels(post, event));
  });

  live.on('post:counted', ({ posts }) => {
    showPushed();
    const counted = new Map(posts.map((p) => [p.id, p]));
    patchPosts(store, [...counted.keys()], (post) => void Object.assign(post, counted.get(post.id)));
  });

  live.on('post:withdrawn', ({ id }) => {
    showPushed();
    patchPosts(store, [id], (post) => void (post.withdrawn = true));
  });

  // Events were missed, so news may be gone; every cached page is fetched again, one that is being loaded is newer.
  live.on('resync', () => {
    showPushed();
    changePages(store, (page, { wasLoading }) => void (wasLoading || (page.news = noNews())));
  });
};

/**
 * Shows the pushed posts that the live channel passes on together with one change of the cache: a poll brings several.
 * The returned function shows what was collected so far.
 */
function collectPushed(live: LiveSession, store: LiveStore): () => void {
  let collected: { post: PostWire; pushedAt: number }[] = [];
  const show = (): void => {
    const pushes = collected;
    collected = [];
    if (pushes.length === 0) return;
    changePages(store, (page, { listing, belongs, wasLoading }) => {
      for (const { post, pushedAt } of pushes) {
        patchPage(page, [post.id], (known) => takeRevision(known, post));
        if (belongs(post) && (!wasLoading || fits(page, post, listing))) addNews(page, post, listing, pushedAt);
      }
    });
  };
  live.on('post:classified', ({ post }) => {
    collected.push({ post, pushedAt: Date.now() });
    // Whether a page was being loaded is only known now.
    if (isAnyPageLoading(store)) show();
    else if (collected.length === 1) queueMicrotask(show);
  });
  return show;
}
