import { onLive } from '../../live/handlers.js';
import { patchPosts } from './cached-posts.js';

onLive('post:reviewed', (event, store) =>
  patchPosts(store, [event.id], (post) => {
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
      is_robot: false,
      version: event.version,
      reviewed_by: event.reviewed_by,
    });
  }),
);

onLive('post:classified', ({ post: news }, store) =>
  patchPosts(store, [news.id], (post) => {
    if (news.revision < post.revision) return;
    const { caption, caption_cut, is_cut, title, url, display_url, revision, suggested, is_add, is_video } = news;
    const isEdited = post.version > 0 && news.revision > post.revision;
    Object.assign(post, {
      caption,
      caption_cut,
      is_cut,
      title,
      url,
      display_url,
      revision,
      suggested,
      is_add,
      is_video,
      edited_after_review: post.edited_after_review || isEdited,
    });
  }),
);

onLive('post:counted', ({ posts }, store) => {
  const counted = new Map(posts.map((p) => [p.id, p]));
  patchPosts(store, [...counted.keys()], (post) => void Object.assign(post, counted.get(post.id)));
});

onLive('post:withdrawn', ({ id }, store) => patchPosts(store, [id], (post) => void (post.withdrawn = true)));
