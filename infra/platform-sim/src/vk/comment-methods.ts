import { commentAt, commenters } from '../world/comments.js';
import { countersOf } from '../world/counters.js';
import { isDeleted } from '../world/post-state.js';
import type { WorldPost } from '../world/post.js';
import { type VkAuthor, ownerOf } from '../world/vk-authors.js';
import type { VkContext, Params } from './vk-call.js';
import { vkError } from './vk-error.js';
import { readableAuthor } from './wall-methods.js';

const profiles = commenters.map(({ id, firstName, lastName }) => ({
  id,
  first_name: firstName,
  last_name: lastName,
  can_access_closed: true,
  is_closed: false,
}));

function wireComment(post: WorldPost, ordinal: number, now: number): Record<string, unknown> {
  const { author, at, text, likes } = commentAt(post, ordinal, now);
  return {
    id: post.id * 1000 + ordinal,
    from_id: author.id,
    date: Math.floor(at / 1000),
    text,
    post_id: post.id,
    owner_id: ownerOf(post.source as VkAuthor),
    parents_stack: [],
    likes: { can_like: 0, count: likes, user_likes: 0, can_publish: 0 },
    is_from_post_author: false,
    thread: { count: 0, items: [], can_post: true, show_reply_button: true, groups_can_post: true },
  };
}

/** `wall.getComments`: oldest first, or newest with `sort=desc`. Error 212: comments are closed; 100: no such post. */
export function wallGetComments(params: Params, context: VkContext): unknown {
  const author = readableAuthor(params);
  const now = context.world.now();
  params.required('post_id');
  const post = context.world.byId(author, params.number('post_id', 0, 0, 1e12));
  if (author.commentsClosed) throw vkError(212);
  if (!post || isDeleted(post, now)) throw vkError(100, 'post_id is invalid');
  const total = countersOf(post, now).comments;
  const ordinals = Array.from({ length: total }, (_, i) => i + 1);
  if (params.text('sort') === 'desc') ordinals.reverse();
  const after = params.number('start_comment_id', 0, 0, 1e15);
  const begin = after ? Math.max(0, ordinals.indexOf(after % 1000)) : 0;
  const offset = begin + params.number('offset', 0, -1e6, 1e6);
  const items = ordinals
    .slice(offset, offset + params.number('count', 10, 0, 100))
    .map((ordinal) => wireComment(post, ordinal, now));
  const writers = new Set(items.map((item) => item['from_id']));
  return {
    count: total,
    items,
    current_level_count: total,
    can_post: true,
    show_reply_button: true,
    groups_can_post: true,
    ...(params.flag('extended') ? { profiles: profiles.filter(({ id }) => writers.has(id)), groups: [] } : {}),
  };
}
