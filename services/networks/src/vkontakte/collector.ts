import { z } from 'zod';
import { cleanText } from '../network/collected-text.js';
import type {
  AuthorKey,
  AuthorProfile,
  AuthorRef,
  CollectContext,
  CollectorNeeds,
  Counters,
  Cursor,
  NetworkCollector,
  PostRef,
  PostsLimits,
  PostsPage,
  RawComment,
  RawPost,
} from '../network/network-collector.js';
import { isFault, NetworkFault } from '../network/network-fault.js';
import { credentialBudget, perSecond } from '../outbound/host-rate-limiter.js';
import { Outbound } from '../outbound/outbound.js';
import { baseAddress, commonOutbound, type CollectorSettings } from '../outbound/outbound-settings.js';
import { codeOf, toCounters, toPost, withoutMarkup } from './to-post.js';
import { groupProfile, userProfile } from './to-profile.js';
import { fetchWithShrinkingPage, VkApi } from './vk-api.js';
import { COMMENTS_CLOSED } from './vk-fault.js';
import { parseVkPost, parseVkRef } from './vk-ref.js';
import { readItems, wallPages } from './wall-pages.js';
import type { VkComments } from './wire.js';
import { vkComment, vkComments, vkGroups, vkPostById, vkResolved, vkUsers, vkWall, vkWallById } from './wire.js';

/** Settings of this collector, read from the environment. */
export const settings = {
  VK_API_BASE: baseAddress.default('https://api.vk.ru/method'),
  VK_WEB_BASE: baseAddress.default('https://vk.com'),
  /** Requests per second with one token; VK allows a user's token 3. */
  VK_RPS: z.coerce.number().positive().default(3),
  /** Calls of wall.get with one token a day; VK allows 5,000. */
  VK_PER_DAY: z.coerce.number().int().positive().default(5_000),
};

type Settings = CollectorSettings<typeof settings>;

const BATCH_SIZE = 100;
const GROUP_FIELDS = 'description,members_count,counters,status,is_closed,screen_name';
const USER_FIELDS = 'screen_name,followers_count,counters,about,status';
const GROUP_TYPES = new Set(['group', 'page', 'event']);

const notFound = (message: string): NetworkFault =>
  new NetworkFault('not_found', { code: 'unknown_name', message: message.slice(0, 200) });

/** VKontakte over api.vk.ru, version 5.199, with a service or user token as the credential. */
class VkontakteCollector implements NetworkCollector {
  readonly id = 'vkontakte';
  readonly needs: CollectorNeeds;
  readonly #api: VkApi;
  readonly #webBase: string;

  constructor(settings: Settings) {
    this.needs = {
      credential: 'token',
      budget: credentialBudget(settings.VK_RPS, settings.VK_PER_DAY, 'Europe/Moscow'),
    };
    const outbound = new Outbound({
      ...commonOutbound(settings),
      rateLimit: perSecond(settings.VK_RPS, 4),
    });
    this.#api = new VkApi(outbound, settings.VK_API_BASE);
    this.#webBase = settings.VK_WEB_BASE;
  }

  parseRef(input: string): AuthorRef | null {
    return parseVkRef(input, new URL(this.#webBase).host);
  }

  async lookup(ref: AuthorRef, ctx: CollectContext): Promise<AuthorProfile> {
    const ownerId = ref.kind === 'id' ? Number(ref.value) : await this.#resolve(ref.value, ctx);
    const profile = ownerId < 0 ? await this.#group(-ownerId, ctx) : await this.#user(ownerId, ctx);
    return profile.isClosed ? profile : { ...profile, mediaCount: await this.#postCount(ownerId, ctx) };
  }

  posts(author: AuthorKey, since: Cursor | null, ctx: CollectContext, limits: PostsLimits): AsyncIterable<PostsPage> {
    return wallPages(this.#api, author, since, ctx, limits, this.#webBase);
  }

  async counters(codes: readonly string[], ctx: CollectContext): Promise<Map<string, Counters | 'gone'>> {
    const found = new Map<string, Counters | 'gone'>();
    for (let i = 0, size = BATCH_SIZE, read; i < codes.length; i += read, size = Math.min(BATCH_SIZE, read * 4)) {
      const from = i;
      const { response: items, pageSize: requested } = await fetchWithShrinkingPage(size, (count) =>
        this.#api.call(
          'wall.getById',
          { posts: codes.slice(from, from + count).join(','), copy_history_depth: 0 },
          vkWallById,
          ctx,
        ),
      );
      read = requested;
      if (!items) continue;
      for (const code of codes.slice(i, i + read)) found.set(code, 'gone');
      for (const post of readItems(items).posts) if (!post.is_deleted) found.set(codeOf(post, ''), toCounters(post));
    }
    return found;
  }

  async comments(postCode: string, ctx: CollectContext, limits: { max: number }): Promise<RawComment[]> {
    const [ownerId = '', postId = ''] = postCode.split('_');
    const params = {
      owner_id: ownerId,
      post_id: postId,
      need_likes: 1,
      count: Math.min(100, Math.max(limits.max, 20)),
      sort: 'desc',
      preview_length: 0,
      extended: 1,
    };
    const response = await this.#api.call('wall.getComments', params, vkComments, ctx).catch((error: unknown) => {
      if (isFault(error) && error.native.code === COMMENTS_CLOSED) return { count: 0, items: [] };
      throw error;
    });
    return this.#readComments(response, postCode)
      .sort((a, b) => b.likes - a.likes)
      .slice(0, limits.max);
  }

  parsePost(address: URL): PostRef | null {
    return parseVkPost(address, new URL(this.#webBase).host);
  }

  /** One call, which also has the author; the number of its posts is not read. */
  async post({ value: code }: PostRef, ctx: CollectContext): Promise<{ author: AuthorProfile; post: RawPost }> {
    const ownerId = Number(code.split('_')[0]);
    const params = { posts: code, extended: 1, fields: ownerId < 0 ? GROUP_FIELDS : USER_FIELDS };
    const { items, groups, profiles } = await this.#api.call('wall.getById', params, vkPostById, ctx);
    const post = readItems(items).posts.find((each) => codeOf(each, '') === code && !each.is_deleted);
    if (!post) throw new NetworkFault('not_found', { code: 'no_post', message: `there is no post ${code}` });
    const group = groups.find(({ id }) => id === -ownerId);
    const user = profiles.find(({ id }) => id === ownerId);
    const known = group ? groupProfile(group, this.#webBase) : user && userProfile(user, this.#webBase);
    const author = known ?? (await (ownerId < 0 ? this.#group(-ownerId, ctx) : this.#user(ownerId, ctx)));
    return { author, post: toPost(post, String(ownerId), this.#webBase) };
  }

  async #resolve(name: string, ctx: CollectContext): Promise<number> {
    const resolved = await this.#api.call('utils.resolveScreenName', { screen_name: name }, vkResolved, ctx);
    if (resolved && GROUP_TYPES.has(resolved.type)) return -resolved.object_id;
    if (resolved?.type === 'user') return resolved.object_id;
    throw notFound(name);
  }

  async #group(groupId: number, ctx: CollectContext): Promise<AuthorProfile> {
    const [group] = await this.#api.call('groups.getById', { group_id: groupId, fields: GROUP_FIELDS }, vkGroups, ctx);
    if (!group) throw notFound(`club${groupId}`);
    return groupProfile(group, this.#webBase);
  }

  async #user(userId: number, ctx: CollectContext): Promise<AuthorProfile> {
    const [user] = await this.#api.call('users.get', { user_ids: userId, fields: USER_FIELDS }, vkUsers, ctx);
    if (!user) throw notFound(`id${userId}`);
    return userProfile(user, this.#webBase);
  }

  /** The wall's own count of posts; -1 when it cannot be read. */
  async #postCount(ownerId: number, ctx: CollectContext): Promise<number> {
    try {
      return (await this.#api.call('wall.get', { owner_id: ownerId, count: 1 }, vkWall, ctx)).count;
    } catch (error) {
      if (isFault(error, 'cancelled')) throw error;
      return -1;
    }
  }

  #readComments(response: VkComments, postCode: string): RawComment[] {
    const owners = new Map<number, { username: string }>();
    for (const p of response.profiles ?? []) owners.set(p.id, { username: p.screen_name ?? p.domain ?? `id${p.id}` });
    for (const g of response.groups ?? []) owners.set(-g.id, { username: g.screen_name ?? `club${g.id}` });
    return response.items.flatMap((item) => {
      const read = vkComment.safeParse(item);
      if (!read.success || read.data.deleted || read.data.from_id === undefined) return [];
      const { id, from_id: from, date, text, likes, thread } = read.data;
      const username = owners.get(from)?.username ?? (from < 0 ? `club${-from}` : `id${from}`);
      return [
        {
          code: String(id),
          postCode,
          text: cleanText(withoutMarkup(text)),
          createdAt: new Date(date * 1000).toISOString(),
          likes: likes?.count ?? -1,
          replies: thread?.count ?? -1,
          owner: { code: String(from), username, url: `${this.#webBase}/${username}` },
        },
      ];
    });
  }
}

export const createCollector = (settings: Settings): NetworkCollector => new VkontakteCollector(settings);
