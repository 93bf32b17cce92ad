import type { WorldPost } from '../world/post.js';
import { isDeleted } from '../world/post-state.js';
import { mix } from '../world/random.js';
import { type VkAuthor, authorByName, authorByOwner, ownerOf, vkAuthors } from '../world/vk-authors.js';
import { pinnedPost } from '../social/author-page.js';
import { codeOf } from '../world/post-codes.js';
import { throwIfOverloaded } from './author-methods.js';
import type { VkContext, Params } from './vk-call.js';
import { vkError } from './vk-error.js';
import { wireGroup, wireUser } from './wire-author.js';
import { wirePost } from './wire-post.js';

/** The author whose wall the call names; throws VK's error for closed, deleted and unknown ones. */
export function readableAuthor(params: Params): VkAuthor {
  const owner = params.text('owner_id');
  const domain = params.text('domain');
  if (owner === undefined && domain === undefined) throw vkError(100, 'owner_id is undefined');
  const author =
    owner !== undefined ? authorByOwner(params.number('owner_id', 0, -1e15, 1e15)) : authorByName(domain ?? '');
  if (!author) throw owner !== undefined && owner.startsWith('-') ? vkError(15, 'wall is disabled') : vkError(113);
  throwIfOverloaded(author);
  if (author.obstacle === 'closed')
    throw author.kind === 'person' ? vkError(30) : vkError(15, 'this wall available only for community members');
  if (author.obstacle) throw author.kind === 'person' ? vkError(18) : vkError(15, 'group is blocked');
  return author;
}

/** Whether a post reposts another one, when there is one to repost. */
const reposts = (post: WorldPost): boolean => !post.manual && mix(post.seed, 40) % 100 < 6;

/** The post that this one reposts: another author's newest own at that time; undefined when it is no repost. */
export function repostedPost(post: WorldPost, context: VkContext): WorldPost | undefined {
  if (!reposts(post)) return undefined;
  const others = vkAuthors.filter((a) => a !== post.source && !a.obstacle && a.language === post.source.language);
  const other = others[mix(post.seed, 41) % others.length];
  return (
    other &&
    context.world
      .allPosts(other)
      .findLast(
        (candidate) =>
          candidate.at < post.at - 600_000 && !reposts(candidate) && !isDeleted(candidate, context.world.now()),
      )
  );
}

/** Posts in wire format, recorded as served. */
function servePosts(posts: readonly WorldPost[], context: VkContext, pinned?: WorldPost): Record<string, unknown>[] {
  const now = context.world.now();
  return posts.map((post) => {
    context.served.push(codeOf(post));
    return wirePost(post, { base: context.base, now, pinned: post === pinned, original: repostedPost(post, context) });
  });
}

/** The `profiles` and `groups` of an extended response. */
function profilesAndGroups(
  authors: Iterable<VkAuthor>,
  context: VkContext,
  fields: readonly string[],
): { profiles: unknown[]; groups: unknown[] } {
  const all = [...new Set(authors)];
  return {
    profiles: all
      .filter((a) => a.kind === 'person')
      .map((a) => wireUser(a, context.base, ['screen_name', 'photo_50', 'photo_100', ...fields])),
    groups: all.filter((a) => a.kind === 'group').map((a) => wireGroup(a, context.base, fields)),
  };
}

const authorsOf = (posts: readonly WorldPost[], context: VkContext): VkAuthor[] =>
  posts.flatMap((post) => [post, repostedPost(post, context)].flatMap((p) => (p ? [p.source as VkAuthor] : [])));

/** `wall.get`: the pinned post, if any, then newest first. */
export function wallGet(params: Params, context: VkContext): unknown {
  const author = readableAuthor(params);
  const offset = params.number('offset', 0, 0, 1e9);
  const count = params.number('count', 20, 0, 100);
  if (params.text('filter') === 'others')
    return { count: 0, items: [], ...(params.flag('extended') ? { profiles: [], groups: [] } : {}) };
  const pinned = pinnedPost(context.world, author);
  const leading = pinned && offset === 0 && count > 0 ? [pinned] : [];
  const rest = pinned ? ([Math.max(0, offset - 1), count - leading.length] as const) : ([offset, count] as const);
  const page = [...leading, ...context.world.newestPosts(author, rest[1], rest[0], pinned)];
  const items = servePosts(page, context, pinned);
  return {
    count: context.world.visibleCount(author),
    items,
    ...(params.flag('extended')
      ? profilesAndGroups([author, ...authorsOf(page, context)], context, params.list('fields'))
      : {}),
  };
}

/** `wall.getById`: the posts in the requested order, without deleted and unreadable ones. */
export function wallGetById(params: Params, context: VkContext): unknown {
  const now = context.world.now();
  params.required('posts');
  const found = params
    .list('posts')
    .slice(0, 100)
    .flatMap((code) => {
      const [owner, id] = code.split('_');
      const author = authorByOwner(Number(owner));
      const post = author && !author.obstacle ? context.world.byId(author, Number(id)) : undefined;
      return post && !isDeleted(post, now) ? [post] : [];
    });
  const items = servePosts(found, context);
  return {
    items,
    ...(params.flag('extended') ? profilesAndGroups(authorsOf(found, context), context, params.list('fields')) : {}),
  };
}

/** `newsfeed.search`: posts that contain every word of `q`, newest first, at most 1000. */
export function newsfeedSearch(params: Params, context: VkContext): unknown {
  const words = params.required('q').toLowerCase().split(/\s+/).filter(Boolean);
  const count = params.number('count', 30, 0, 200);
  const start = params.number('start_time', 0, 0, 1e12) * 1000;
  const end = params.number('end_time', 1e12, 0, 1e12) * 1000;
  const from = Number(/^(\d{1,4})\//.exec(params.text('start_from') ?? '')?.[1] ?? 0);
  const now = context.world.now();
  const recent = vkAuthors
    .filter((a) => !a.obstacle)
    .flatMap((a) => context.world.newestPosts(a, 1000).filter((post) => post.at >= start && post.at <= end))
    .sort((a, b) => b.at - a.at);
  const hits: WorldPost[] = [];
  for (const post of recent) {
    const original = repostedPost(post, context);
    const text = String(wirePost(post, { base: context.base, now, original })['text']).toLowerCase();
    if (words.every((word) => text.includes(word))) hits.push(post);
    if (hits.length === 1000) break;
  }
  const page = hits.slice(from, from + count);
  const next =
    from + count < hits.length
      ? { next_from: `${from + count}/${ownerOf(page.at(-1)?.source as VkAuthor)}_${page.at(-1)?.id}` }
      : {};
  return {
    items: servePosts(page, context),
    count: page.length,
    total_count: hits.length,
    ...next,
    ...(params.flag('extended') ? profilesAndGroups(authorsOf(page, context), context, params.list('fields')) : {}),
  };
}
