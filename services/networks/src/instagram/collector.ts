import { z } from 'zod';
import { cursorPages } from '../graph/cursor-pages.js';
import { graphBudget, graphSettings, GRAPH_PER_DAY } from '../graph/graph-api.js';
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
  RawPost,
} from '../network/network-collector.js';
import { baseAddress, type CollectorSettings } from '../outbound/outbound-settings.js';
import { NetworkFault } from '../network/network-fault.js';
import { Discovery, type FoundPost, type InstagramSource } from './discovery.js';
import { parseInstagramPost, parseInstagramRef } from './instagram-ref.js';
import { sessionSettings } from './session/session-api.js';
import { SessionReader } from './session/session-reader.js';
import { pkOf } from './shortcode.js';

/** Settings of this collector, read from the environment. */
export const settings = {
  ...graphSettings,
  ...sessionSettings,
  /** The site for browsers. */
  INSTAGRAM_WEB_BASE: baseAddress.default('https://www.instagram.com'),
  /** Requests per second with one token; they are slowed when most of its hourly limit is used. */
  INSTAGRAM_RPS: z.coerce.number().positive().default(1),
  /** Units of one token or operator a day: requests with a token; one of an operator costs several. */
  INSTAGRAM_PER_DAY: z.coerce.number().int().positive().default(GRAPH_PER_DAY),
  /** Fields of a post in Business Discovery; one that Graph does not know fails every request. */
  INSTAGRAM_MEDIA_FIELDS: z
    .string()
    .regex(/^[\w,{}]+$/)
    .default(
      'id,caption,media_type,media_product_type,permalink,timestamp,like_count,comments_count,media_url,' +
        'children{id,media_type,media_url}',
    ),
  /** True: operators may sign in to Instagram's own site, against its terms; their accounts may be blocked. */
  IG_SESSION_ENABLED: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
};

type Settings = CollectorSettings<typeof settings>;

const PAGE_SIZE = 25;
/** Counters are read by listing this many of the newest posts again. */
const COUNTED_POSTS = 50;

/** Instagram: professional accounts over the Graph API; with a signed-in operator all accounts, and comments. */
class InstagramCollector implements NetworkCollector {
  readonly id = 'instagram';
  readonly needs: CollectorNeeds;
  readonly comments?: NonNullable<NetworkCollector['comments']>;
  readonly #discovery: Discovery;
  readonly #session: SessionReader | undefined;
  readonly #webBase: string;

  constructor(settings: Settings) {
    this.#webBase = settings.INSTAGRAM_WEB_BASE;
    this.#discovery = new Discovery(settings, settings.INSTAGRAM_MEDIA_FIELDS, this.#webBase);
    this.needs = {
      credential: 'token',
      budget: graphBudget(settings.INSTAGRAM_RPS, settings.INSTAGRAM_PER_DAY),
      countersByAuthor: true,
      ...(settings.IG_SESSION_ENABLED && { operator: 'session' as const }),
    };
    if (!settings.IG_SESSION_ENABLED) return;
    const units = Math.max(1, Math.ceil(settings.INSTAGRAM_PER_DAY / settings.IG_SESSION_PER_DAY));
    const session = new SessionReader(settings, this.#webBase, units);
    this.#session = session;
    this.comments = (postCode, ctx, limits) => session.comments(postCode, ctx, limits);
  }

  parseRef(input: string): AuthorRef | null {
    return parseInstagramRef(input, this.#webBase);
  }

  async lookup(ref: AuthorRef, ctx: CollectContext): Promise<AuthorProfile> {
    return this.#sourceFor(ctx).lookup(ref.value, ctx);
  }

  /** A cursor of one source means nothing to the other, so it names its own. */
  posts(author: AuthorKey, since: Cursor | null, ctx: CollectContext, limits: PostsLimits): AsyncIterable<PostsPage> {
    const source = this.#sourceFor(ctx);
    const prefix = source === this.#session ? 'session:' : 'graph:';
    const readPage: Parameters<typeof cursorPages>[0] = async (after) => {
      const own = after?.startsWith(prefix) ? after.slice(prefix.length) : undefined;
      const { after: next, ...page } = await source.readPosts(author.code, own, PAGE_SIZE, ctx);
      return next === undefined ? page : { ...page, after: `${prefix}${next}` };
    };
    return cursorPages(readPage, since, ctx, limits);
  }

  /**
   * Lists the author's newest posts again. A post that is missing there is gone if it is newer than the oldest listed
   * one (ids grow with time); one older than the list has no counters. A list that is empty or cannot be read
   * completely does not show what is gone.
   */
  async counters(
    codes: readonly string[],
    ctx: CollectContext,
    author?: AuthorKey,
  ): Promise<Map<string, Counters | 'gone'>> {
    if (!author) return new Map();
    const { posts, isWhole, skipped } = await this.#newestPosts(author.code, ctx);
    const listed = new Map(posts.map(({ code, counters }) => [code, counters]));
    const last = posts.at(-1);
    const oldest = isWhole ? -1n : last && pkOf(last.code);
    const found = new Map<string, Counters | 'gone'>();
    for (const code of codes) {
      const counters = listed.get(code);
      const pk = pkOf(code);
      const isGone = last && skipped === 0 && oldest !== undefined && pk !== undefined && pk > oldest;
      if (counters) found.set(code, counters);
      else if (isGone) found.set(code, 'gone');
    }
    return found;
  }

  parsePost(address: URL): PostRef | null {
    return parseInstagramPost(address, this.#webBase);
  }

  async post({ value, author }: PostRef, ctx: CollectContext): Promise<FoundPost> {
    const source = this.#sourceFor(ctx);
    if (!author && this.#session && source !== this.#session)
      throw new NetworkFault(
        'auth_required',
        { code: 'needs_operator', message: 'the address does not name the author; an operator can read the post' },
        { scope: 'request' },
      );
    return source.readPost(value, author?.value, ctx);
  }

  async #newestPosts(
    name: string,
    ctx: CollectContext,
  ): Promise<{ posts: RawPost[]; isWhole: boolean; skipped: number }> {
    const source = this.#sourceFor(ctx);
    const posts: RawPost[] = [];
    const seen = new Set<string>();
    let skipped = 0;
    for (let after: string | undefined; posts.length < COUNTED_POSTS;) {
      const page = await source.readPosts(name, after, COUNTED_POSTS, ctx);
      posts.push(...page.posts);
      skipped += page.skipped;
      after = page.after;
      if (after === undefined || seen.has(after)) return { posts, isWhole: after === undefined, skipped };
      seen.add(after);
    }
    return { posts, isWhole: false, skipped };
  }

  #sourceFor({ operator }: CollectContext): InstagramSource {
    return operator && this.#session ? this.#session : this.#discovery;
  }
}

export const createCollector = (settings: Settings): NetworkCollector => new InstagramCollector(settings);
