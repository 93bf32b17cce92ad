import { z } from 'zod';
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
import { readItems, schemaDrift } from '../outbound/json-body.js';
import { Outbound } from '../outbound/outbound.js';
import { baseAddress, commonOutbound, type CollectorSettings } from '../outbound/outbound-settings.js';
import { OkApi } from './ok-api.js';
import { parseOkPost, parseOkRef } from './ok-ref.js';
import { toComment, toCounters, toPost } from './to-post.js';
import { groupProfile, userProfile } from './to-profile.js';
import { TOPIC_FIELDS, topicPages } from './topic-pages.js';
import type { OkTopic } from './wire.js';
import { okAddress, okComment, okComments, okGroupCounters, okGroups, okTopic, okTopics, okUsers } from './wire.js';

/** Settings of this collector, read from the environment. */
export const settings = {
  OK_API_BASE: z.url().default('https://api.ok.ru/fb.do'),
  OK_WEB_BASE: baseAddress.default('https://ok.ru'),
  /** Requests per second with one credential. */
  OK_RPS: z.coerce.number().positive().default(1),
  /** Calls with one credential a day. OK names no limit; this is half of what one call a second comes to. */
  OK_PER_DAY: z.coerce.number().int().positive().default(43_200),
};

type Settings = CollectorSettings<typeof settings>;

const BATCH_SIZE = 100;
const COMMENTS_PER_PAGE = 100;
const MAX_COMMENT_PAGES = 3;
const GROUP_FIELDS = 'uid,name,description,shortname,members_count,pic_avatar,private,access_type';
const USER_FIELDS = 'uid,name,current_status,url_profile,private';
const COMMENT_FIELDS = 'comment.*,user.uid,user.name,group.uid,group.name';
/** Discussions of topics of groups and of people. */
const DISCUSSION_TYPES = ['GROUP_TOPIC', 'USER_STATUS'];

/** Odnoklassniki over api.ok.ru, with an application's keys and a token in one text as the credential. */
class OkCollector implements NetworkCollector {
  readonly id = 'ok';
  readonly needs: CollectorNeeds;
  readonly #api: OkApi;
  readonly #webBase: string;

  constructor(settings: Settings) {
    this.needs = {
      credential: 'token',
      budget: credentialBudget(settings.OK_RPS, settings.OK_PER_DAY, 'Europe/Moscow'),
    };
    const outbound = new Outbound({
      ...commonOutbound(settings),
      rateLimit: perSecond(settings.OK_RPS, 2),
    });
    this.#api = new OkApi(outbound, settings.OK_API_BASE);
    this.#webBase = settings.OK_WEB_BASE;
  }

  parseRef(input: string): AuthorRef | null {
    return parseOkRef(input, this.#webBase);
  }

  async lookup(ref: AuthorRef, ctx: CollectContext): Promise<AuthorProfile> {
    const { kinds, id } = ref.kind === 'name' ? await this.#resolve(ref.value, ctx) : candidates(ref.value);
    for (const kind of kinds) {
      const profile = kind === 'group' ? await this.#group(id, ctx) : await this.#person(id, ctx);
      if (profile) return profile;
    }
    throw notFound(ref.value);
  }

  posts(author: AuthorKey, since: Cursor | null, ctx: CollectContext, limits: PostsLimits): AsyncIterable<PostsPage> {
    return topicPages(this.#api, author, since, ctx, limits, this.#webBase);
  }

  async counters(codes: readonly string[], ctx: CollectContext): Promise<Map<string, Counters | 'gone'>> {
    const counted = new Map<string, Counters | 'gone'>();
    for (let i = 0; i < codes.length; i += BATCH_SIZE) {
      const batch = codes.slice(i, i + BATCH_SIZE);
      const params = { topic_ids: batch.join(','), media_limit: 1, fields: TOPIC_FIELDS };
      const { media_topics: topics = [] } = await this.#api
        .call('mediatopic.getByIds', params, okTopics, ctx)
        .catch(noneWhenMissing({ media_topics: [] }));
      const returned = new Set(topics.map((topic) => String((topic as { id?: unknown } | null)?.id)));
      for (const code of batch) if (!returned.has(code)) counted.set(code, 'gone');
      for (const topic of readItems(topics, okTopic, 'mediatopic.getByIds').read)
        counted.set(topic.id, toCounters(topic));
    }
    return counted;
  }

  async comments(postCode: string, ctx: CollectContext, limits: { max: number }): Promise<RawComment[]> {
    for (const type of DISCUSSION_TYPES) {
      const comments = await this.#discussion(postCode, type, ctx).catch(noneWhenMissing(undefined));
      if (comments) return comments.sort((a, b) => b.likes - a.likes).slice(0, limits.max);
    }
    throw notFound(postCode);
  }

  parsePost(address: URL): PostRef | null {
    return parseOkPost(address, this.#webBase);
  }

  /** The topic says whose it is; the address may name another author. */
  async post(ref: PostRef, ctx: CollectContext): Promise<{ author: AuthorProfile; post: RawPost }> {
    const method = 'mediatopic.getByIds';
    const { media_topics: topics = [], entities } = await this.#api
      .call(method, { topic_ids: ref.value, fields: TOPIC_FIELDS }, okTopics, ctx)
      .catch(noneWhenMissing<z.infer<typeof okTopics>>({ media_topics: [] }));
    const [topic] = readItems(topics, okTopic, method).read;
    if (!topic)
      throw new NetworkFault('not_found', { code: 'unknown_topic', message: ref.value }, { scope: 'request' });
    const owner = ownerOf(topic) ?? ref.author;
    if (!owner) throw schemaDrift(method, 'no owner_ref', JSON.stringify(topic));
    const author = await this.lookup(owner, ctx);
    return { author, post: toPost(topic, entities ?? {}, author, this.#webBase) };
  }

  async #resolve(name: string, ctx: CollectContext): Promise<{ kinds: Kind[]; id: string }> {
    const found = await this.#api
      .call('url.getInfo', { url: `${this.#webBase}/${name}` }, okAddress, ctx)
      .catch(noneWhenMissing(undefined));
    const kind = { GROUP: 'group' as const, PROFILE: 'profile' as const }[found?.type ?? ''];
    const id = found?.objectIdStr ?? found?.objectId;
    if (!kind || !id) throw notFound(name);
    return { kinds: [kind], id };
  }

  async #group(id: string, ctx: CollectContext): Promise<AuthorProfile | undefined> {
    const params = { uids: id, fields: GROUP_FIELDS };
    const [group] = await this.#api.call('group.getInfo', params, okGroups, ctx).catch(noneWhenMissing([]));
    if (!group) return undefined;
    const profile = groupProfile(group, this.#webBase);
    return profile.isClosed ? profile : { ...profile, mediaCount: await this.#topicCount(id, ctx) };
  }

  async #person(id: string, ctx: CollectContext): Promise<AuthorProfile | undefined> {
    const params = { uids: id, fields: USER_FIELDS };
    const [user] = await this.#api.call('users.getInfo', params, okUsers, ctx).catch(noneWhenMissing([]));
    return user && userProfile(user, this.#webBase);
  }

  /** The group's own count of topics; -1 when it cannot be read. */
  async #topicCount(id: string, ctx: CollectContext): Promise<number> {
    try {
      const params = { group_id: id, counterTypes: 'themes' };
      return (await this.#api.call('group.getCounters', params, okGroupCounters, ctx)).themes;
    } catch (error) {
      if (isFault(error, 'cancelled')) throw error;
      return -1;
    }
  }

  async #discussion(postCode: string, type: string, ctx: CollectContext): Promise<RawComment[]> {
    const comments = new Map<string, RawComment>();
    for (let page = 0, anchor = ''; page < MAX_COMMENT_PAGES; page++) {
      const params = {
        discussionId: postCode,
        discussionType: type,
        count: COMMENTS_PER_PAGE,
        fields: COMMENT_FIELDS,
        ...(anchor && { anchor }),
      };
      const response = await this.#api.call('discussions.getComments', params, okComments, ctx);
      for (const comment of readItems(response.comments, okComment, 'discussions.getComments').read)
        comments.set(comment.id, toComment(comment, response.entities ?? {}, postCode, this.#webBase));
      if (!response.has_more || !response.anchor || response.anchor === anchor) break;
      anchor = response.anchor;
    }
    return [...comments.values()];
  }
}

type Kind = 'group' | 'profile';

const notFound = (message: string): NetworkFault =>
  new NetworkFault('not_found', { code: 'unknown_name', message: message.slice(0, 200) });

/** For `catch`: the value instead of a fault 'not_found'. */
const noneWhenMissing =
  <T>(none: T) =>
  (error: unknown): T => {
    if (isFault(error, 'not_found')) return none;
    throw error;
  };

function ownerOf({ owner_ref: ref = '' }: OkTopic): AuthorRef | undefined {
  const [, kind, id] = /^(group|user):(\d+)$/.exec(ref) ?? [];
  if (!kind) return undefined;
  return { kind: 'address', value: `${kind === 'group' ? 'group' : 'profile'}/${id}` };
}

/** `group/1` and `profile/1` name one kind; a bare id can be either. */
function candidates(value: string): { kinds: Kind[]; id: string } {
  const [, kind, id = value] = /^(group|profile)\/(.+)$/.exec(value) ?? [];
  return { kinds: kind ? [kind as Kind] : ['group', 'profile'], id };
}

export const createCollector = (settings: Settings): NetworkCollector => new OkCollector(settings);
