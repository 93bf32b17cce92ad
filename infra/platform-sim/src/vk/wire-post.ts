import { countersAt } from '../world/counters.js';
import { editedAt, wallText } from '../world/post-state.js';
import { drawContent } from '../world/content.js';
import type { WorldPost } from '../world/post.js';
import { mix, Random } from '../world/random.js';
import type { VkAuthor } from '../world/vk-authors.js';
import { ownerOf } from '../world/vk-authors.js';
import { wireAttachments } from './wire-attachments.js';

export interface WireOptions {
  base: string;
  now: number;
  pinned?: boolean;
  original?: WorldPost | undefined;
}

const seconds = (at: number): number => Math.floor(at / 1000);

function repostSource(original: WorldPost, options: WireOptions): Record<string, unknown> {
  const author = original.source as VkAuthor;
  const attachments = wireAttachments(original, options.base);
  return {
    inner_type: 'wall_wallpost',
    type: 'post',
    id: original.id,
    owner_id: ownerOf(author),
    from_id: ownerOf(author),
    date: seconds(original.at),
    post_type: 'post',
    text: wallText(original, options.now),
    attachments,
    post_source: { type: 'vk' },
  };
}

/** A post in `wall.get` (wall_wallpost_full, v 5.199). */
export function wirePost(post: WorldPost, options: WireOptions): Record<string, unknown> {
  const author = post.source as VkAuthor;
  const { now, original } = options;
  const counters = countersAt(post, author.followers, now);
  const edited = editedAt(post, now);
  const random = new Random(mix(post.seed, 9));
  return {
    inner_type: 'wall_wallpost',
    donut: { is_donut: false },
    comments: { can_post: author.commentsClosed ? 0 : 1, count: author.commentsClosed ? 0 : counters.comments },
    marked_as_ads: drawContent(post).kind === 'advert' && !post.manual && random.chance(0.4) ? 1 : 0,
    hash: mix(post.seed, 10).toString(36),
    type: 'post',
    ...(options.pinned ? { is_pinned: 1 } : {}),
    attachments: original ? [] : wireAttachments(post, options.base),
    date: seconds(post.at),
    ...(edited === null ? {} : { edited: seconds(edited) }),
    from_id: ownerOf(author),
    id: post.id,
    is_favorite: false,
    likes: { can_like: 0, count: counters.likes, user_likes: 0, can_publish: 0, repost_disabled: false },
    owner_id: ownerOf(author),
    post_source: { type: random.chance(0.5) ? 'vk' : 'api', ...(random.chance(0.3) ? { platform: 'android' } : {}) },
    post_type: 'post',
    reposts: { count: counters.reposts, wall_count: Math.floor(counters.reposts / 3), mail_count: 0, user_reposted: 0 },
    text: original && !post.edit ? '' : wallText(post, now),
    views: { count: counters.views },
    ...(original ? { copy_history: [repostSource(original, options)] } : {}),
  };
}
