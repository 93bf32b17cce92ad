import { suggestsLabels } from '@mm/proto/http/post-wire.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import type { LivePayload } from '../../live/live-session.js';

/** Takes the labels that somebody saved, or took back, unless the post has newer ones. */
export function takeLabels(post: PostWire, event: LivePayload<'post:reviewed'>): void {
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
export function takeRevision(post: PostWire, news: PostWire): void {
  if (news.revision < post.revision) return;
  const isEdited = post.reviewed_by !== '' && news.revision > post.revision;
  Object.assign(post, news, Object.fromEntries(apart.map((name) => [name, post[name]])), {
    is_robot: post.reviewed_by === '' && news.is_robot,
    edited_after_review: post.edited_after_review || isEdited,
  });
}
