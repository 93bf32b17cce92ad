import { z } from 'zod';
import type { AuthorKey, CollectContext, Cursor, PostsLimits, PostsPage } from '../network/network-collector.js';
import { readItems } from '../outbound/json-body.js';
import type { OkApi } from './ok-api.js';
import { textHash, toPost } from './to-post.js';
import { isPerson } from './to-profile.js';
import { okTopic, okTopics } from './wire.js';

const PAGE_SIZE = 50;
const MAX_EMPTY_PAGES = 3;
/** Fields of topics and of what they refer to. */
export const TOPIC_FIELDS = [
  'id,author_ref,owner_ref,created_ms,media,discussion_summary,like_summary,reshare_summary,views_count,is_sticky',
  'is_ads_post,longread,media_type,media_text,media_title,media_description,media_url,media_url_image,media_photo_refs',
  'media_movie_refs,media_poll_refs,media_reshare,media_media_topic_refs',
]
  .flatMap((names) => names.split(','))
  .map((name) => `media_topic.${name}`)
  .concat('group_photo.*', 'photo.*', 'movie.*', 'video.*', 'poll.*', 'group.uid', 'group.name')
  .join(',');

/**
 * Everything created up to `until` (ms) is collected. `known` are the topics of the first page with the hashes of their
 * texts, by which edits are noticed. `walk` is an unfinished walk: the anchor of its next page, the date of the newest
 * topic it met, and the first page when it began.
 */
const topicCursor = z.object({
  v: z.literal(1),
  until: z.number(),
  known: z.record(z.string(), z.string()).default({}),
  walk: z.object({ anchor: z.string(), top: z.number(), known: z.record(z.string(), z.string()) }).optional(),
});
type TopicCursor = z.infer<typeof topicCursor>;

/** Parses a cursor; one of an unknown shape starts again from `notBefore` (posts repeat, none is lost). */
function readCursor(since: Cursor | null, notBefore: Date): TopicCursor {
  const read = topicCursor.safeParse(since);
  return read.success ? read.data : { v: 1, until: notBefore.getTime(), known: {} };
}

/**
 * Pages of a group's or person's topics, newest first, down to the cursor; a sticky older topic does not end the walk.
 * A topic of the first page whose text has changed is returned again, edited when that was noticed.
 */
export async function* topicPages(
  api: OkApi,
  author: AuthorKey,
  since: Cursor | null,
  ctx: CollectContext,
  limits: PostsLimits,
  webBase: string,
): AsyncIterable<PostsPage> {
  const start = readCursor(since, limits.notBefore);
  const now = ctx.now?.() ?? new Date();
  const owner = isPerson(author) ? 'uid' : 'gid';
  const seen = new Set<string>();
  let anchor = start.walk?.anchor ?? '';
  let top = start.walk?.top ?? start.until;
  let known = start.walk?.known;
  for (let returned = 0, empty = 0; ;) {
    const params = { [owner]: author.code, count: PAGE_SIZE, fields: TOPIC_FIELDS, ...(anchor && { anchor }) };
    const page = await api.call('mediatopic.getTopics', params, okTopics, ctx);
    const { read, skipped } = readItems(page.media_topics ?? [], okTopic, 'mediatopic.getTopics');
    const found = read.map((topic) => {
      const post = toPost(topic, page.entities ?? {}, author, webBase);
      return { topic, post, hash: textHash(post) };
    });
    known ??= Object.fromEntries(found.map(({ topic, hash }) => [topic.id, hash]));
    const posts = found.flatMap(({ topic, post, hash }) => {
      const before = start.known[topic.id];
      if (before !== undefined) return before === hash ? [] : { ...post, edited: now.toISOString() };
      return topic.created_ms >= start.until ? post : [];
    });
    returned += posts.length;
    // A date in the future must not hide topics created before it.
    top = Math.max(top, ...read.map(({ created_ms: at }) => Math.min(at, now.getTime())));
    empty = found.length === 0 ? empty + 1 : 0;
    const isRepeated = read.length > 0 && read.every(({ id }) => seen.has(id));
    for (const { id } of read) seen.add(id);
    const isFirst = anchor === '';
    const reachedKnown = read.some(
      ({ created_ms: at, is_sticky: isSticky }, i) =>
        at < start.until && !isSticky && (!isFirst || i > 0 || read.length === 1),
    );
    const next = page.anchor ?? '';
    const isLast = page.has_more === false || next === '' || next === anchor;
    const done = reachedKnown || isRepeated || isLast || empty >= MAX_EMPTY_PAGES;
    anchor = next;
    const cursor: TopicCursor = done ? { v: 1, until: top, known } : { ...start, walk: { anchor, top, known } };
    yield { posts, cursor, done, skipped };
    if (done || returned >= limits.maxPosts) return;
  }
}
