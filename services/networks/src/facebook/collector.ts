import { z } from 'zod';
import { cursorPages, type ListPage } from '../graph/cursor-pages.js';
import { GraphApi, graphBudget, graphSettings, GRAPH_PER_DAY } from '../graph/graph-api.js';
import { inShape, readItems } from '../outbound/json-body.js';
import { baseAddress, type CollectorSettings } from '../outbound/outbound-settings.js';
import { cleanLine, cleanText } from '../network/collected-text.js';
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
import { parseFacebookPost, parseFacebookRef, postKeyOf } from './facebook-ref.js';
import { findPost } from './find-post.js';
import { toComment, toCounters, toPost } from './to-post.js';
import { graphList, page, pageComment, pageCounters, pagePost, type Page } from './wire.js';

/** Settings of this collector, read from the environment. */
export const settings = {
  ...graphSettings,
  FACEBOOK_WEB_BASE: baseAddress.default('https://www.facebook.com'),
  /** Requests per second with one token; they are slowed when most of its hourly limit is used. */
  FACEBOOK_RPS: z.coerce.number().positive().default(2),
  /** Requests with one token a day. */
  FACEBOOK_PER_DAY: z.coerce.number().int().positive().default(GRAPH_PER_DAY),
};

type Settings = CollectorSettings<typeof settings>;

const PAGE_SIZE = 25;
/** Graph accepts this many ids in one request. */
const BATCH_SIZE = 50;
const MAX_BIOGRAPHY_LENGTH = 10_000;
const PAGE_FIELDS = 'id,name,username,about,description,fan_count,followers_count,link';
const COUNTER_FIELDS = 'shares,reactions.limit(0).summary(total_count),comments.limit(0).summary(total_count)';
const ATTACHMENT_FIELDS = 'media_type,type,url,unshimmed_url,title,description,media,subattachments';
const POST_FIELDS =
  'id,message,created_time,permalink_url,full_picture,status_type,' +
  `attachments{${ATTACHMENT_FIELDS}},${COUNTER_FIELDS}`;
const COMMENT_FIELDS = 'id,message,created_time,like_count,comment_count,from';

/** Pages of Facebook over the Graph API, with a token that has Page Public Content Access as the credential. */
class FacebookCollector implements NetworkCollector {
  readonly id = 'facebook';
  readonly needs: CollectorNeeds;
  readonly #api: GraphApi;
  readonly #webBase: string;

  constructor(settings: Settings) {
    this.needs = {
      credential: 'token',
      operator: 'token',
      budget: graphBudget(settings.FACEBOOK_RPS, settings.FACEBOOK_PER_DAY),
    };
    this.#api = new GraphApi(settings, settings.FACEBOOK_RPS);
    this.#webBase = settings.FACEBOOK_WEB_BASE;
  }

  parseRef(input: string): AuthorRef | null {
    return parseFacebookRef(input, this.#webBase);
  }

  async lookup(ref: AuthorRef, ctx: CollectContext): Promise<AuthorProfile> {
    return this.#profile(
      await this.#api.get('page', encodeURIComponent(ref.value), { fields: PAGE_FIELDS }, page, ctx),
    );
  }

  posts(author: AuthorKey, since: Cursor | null, ctx: CollectContext, limits: PostsLimits): AsyncIterable<PostsPage> {
    return cursorPages((after) => this.#readPosts(author, after, ctx), since, ctx, limits);
  }

  async counters(codes: readonly string[], ctx: CollectContext): Promise<Map<string, Counters | 'gone'>> {
    const found = new Map<string, Counters | 'gone'>();
    for (let i = 0; i < codes.length; i += BATCH_SIZE) await this.#count(codes.slice(i, i + BATCH_SIZE), ctx, found);
    return found;
  }

  async comments(postCode: string, ctx: CollectContext, limits: { max: number }): Promise<RawComment[]> {
    const limit = String(Math.min(100, Math.max(limits.max, 20)));
    const { data } = await this.#api.get(
      'comments',
      `${encodeURIComponent(postCode)}/comments`,
      { filter: 'toplevel', fields: COMMENT_FIELDS, limit },
      graphList,
      ctx,
    );
    return readItems(data, pageComment, 'comments')
      .read.map((comment) => toComment(comment, postCode, this.#webBase))
      .sort((a, b) => b.likes - a.likes)
      .slice(0, limits.max);
  }

  parsePost(address: URL): PostRef | null {
    return parseFacebookPost(address, this.#webBase);
  }

  /** A link that Graph does not resolve is searched for among the newest posts of the page that it names. */
  async post(ref: PostRef, ctx: CollectContext): Promise<{ author: AuthorProfile; post: RawPost }> {
    if (!ref.author) throw notFound('no_page', 'the address names no page, and Graph reads posts of pages only');
    const author = await this.lookup(ref.author, ctx);
    const { kind, id } = postKeyOf(ref.value);
    const code = kind === 'story' ? `${author.code}_${id}` : await findPost(this.#api, author, id, ctx, this.#webBase);
    if (code === undefined) throw notFound('unknown_link', `${id} is not among the newest posts of ${author.username}`);
    const post = await this.#api.get('post', encodeURIComponent(code), { fields: POST_FIELDS }, pagePost, ctx);
    return { author, post: toPost(post, author, this.#webBase) };
  }

  #profile({ id, name, username, about, description, followers_count, fan_count }: Page): AuthorProfile {
    return {
      code: id,
      username: username || id,
      fullName: cleanLine(name) || username || id,
      biography: cleanText(about || description || '', MAX_BIOGRAPHY_LENGTH),
      followers: followers_count ?? fan_count ?? -1,
      follows: -1,
      mediaCount: -1,
      isGroup: true,
      isClosed: false,
      url: `${this.#webBase}/${encodeURIComponent(username || id)}`,
    };
  }

  /** The next page is requested by its cursor; the address in `paging.next` could lead anywhere. */
  async #readPosts(author: AuthorKey, after: string | undefined, ctx: CollectContext): Promise<ListPage> {
    const { data, paging } = await this.#api.get(
      'posts',
      `${encodeURIComponent(author.code)}/posts`,
      { fields: POST_FIELDS, limit: String(PAGE_SIZE), ...(after !== undefined && { after }) },
      graphList,
      ctx,
    );
    const { read, skipped } = readItems(data, pagePost, 'posts');
    const next = paging?.next ? paging.cursors?.after : undefined;
    return { posts: read.map((post) => toPost(post, author, this.#webBase)), skipped, ...(next && { after: next }) };
  }

  /**
   * Reads counters of up to 50 posts. A response without a post means that it is gone. Graph may also refuse the whole
   * request because of one deleted post: the posts that it names are gone, or halves find it.
   */
  async #count(codes: readonly string[], ctx: CollectContext, found: Map<string, Counters | 'gone'>): Promise<void> {
    if (codes.length === 0) return;
    try {
      const posts = await this.#api.get(
        'counters',
        '',
        { ids: codes.join(','), fields: COUNTER_FIELDS },
        z.record(z.string(), z.unknown()),
        ctx,
      );
      for (const code of codes) {
        const post = posts[code];
        found.set(
          code,
          post === undefined ? 'gone' : toCounters(inShape(post, pageCounters, 'counters', JSON.stringify(post))),
        );
      }
    } catch (error) {
      if (!isFault(error, 'not_found')) throw error;
      const ids = new Set(error.native.message.match(/\d+_\d+/g));
      const named = codes.length === 1 ? codes : codes.filter((code) => ids.has(code));
      for (const code of named) found.set(code, 'gone');
      const others = codes.filter((code) => !named.includes(code));
      const half = named.length > 0 ? others.length : Math.ceil(others.length / 2);
      await this.#count(others.slice(0, half), ctx, found);
      await this.#count(others.slice(half), ctx, found);
    }
  }
}

const notFound = (code: string, message: string): NetworkFault =>
  new NetworkFault('not_found', { code, message: message.slice(0, 300) }, { scope: 'request' });

export const createCollector = (settings: Settings): NetworkCollector => new FacebookCollector(settings);
