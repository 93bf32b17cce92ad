import { suggestsLabels } from '@mm/proto/http/post-wire.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import type { LiveFeature, LivePayload, LiveSession, LiveStore } from '../../live/live-session.js';
import { changePages, isAnyPageLoading, patchPage, patchPosts } from './cached-posts.js';
import { addNews, fits, noNews, noteDecided } from './post-page.js';

/** Patches the cached posts, and counts new ones in the lists that they belong to. */
export const postReviewLive: LiveFeature = (live, store) => {
  const showPushed = collectPushed(live, store);

  live.on('post:reviewed', (event) => {
    showPushed();
    const decide = (post: PostWire): void => {
      if (event.version <= post.version) return;
      const { lang, spheres, oblasts, tone, event: eventId, is_ignored, saved } = event.labels;
      Object.assign(post, {
        lang,
        spheres,
        oblasts,
        tone,
        event: eventId,
        event_object: eventId === post.event ? post.event_object : null,
        is_ignored,
        saved,
        is_robot: event.reviewed_by === '' && suggestsLabels(post.suggested),
        version: event.version,
        reviewed_by: event.reviewed_by,
      });
    };
    changePages(store, (page, { listing }) => {
      // one whose decision was taken back belongs to other lists again, which are then fetched
      noteDecided(page, event.id, listing);
      patchPage(page, listing, [event.id], decide);
    });
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
  let collected: { event: LivePayload<'post:classified'>; pushedAt: number }[] = [];
  const show = (): void => {
    const pushes = collected;
    collected = [];
    if (pushes.length === 0) return;
    changePages(store, (page, { listing, belongs, wasLoading }) => {
      for (const { event, pushedAt } of pushes) {
        patchPage(page, listing, [event.post.id], (post) => revise(post, event.post));
        if (belongs(event) && (!wasLoading || fits(page, event.post, listing)))
          addNews(page, event.post, listing, pushedAt);
      }
    });
  };
  live.on('post:classified', (event) => {
    collected.push({ event, pushedAt: Date.now() });
    // Whether a page was being loaded is only known now.
    if (isAnyPageLoading(store)) show();
    else if (collected.length === 1) queueMicrotask(show);
  });
  return show;
}

/** What does not come with the text: what people decided, and what is counted apart. */
const apart = [
  'lang',
  'spheres',
  'oblasts',
  'tone',
  'event',
  'event_object',
  'tag_captions',
  'comments',
  'is_ignored',
  'saved',
  'version',
  'reviewed_by',
  'withdrawn',
  'likes_count',
  'comments_count',
  'views_count',
  'share_count',
] as const satisfies (keyof PostWire)[];

/** Takes all that comes with the text of a newer revision; labels and counters stay. */
function revise(post: PostWire, news: PostWire): void {
  if (news.revision < post.revision) return;
  const isEdited = post.reviewed_by !== '' && news.revision > post.revision;
  Object.assign(post, news, Object.fromEntries(apart.map((name) => [name, post[name]])), {
    is_robot: post.reviewed_by === '' && news.is_robot,
    edited_after_review: post.edited_after_review || isEdited,
  });
}
