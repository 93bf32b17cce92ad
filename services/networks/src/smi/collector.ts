import { isIP } from 'node:net';
import { z } from 'zod';
import { cleanLine, cleanText } from '../network/collected-text.js';
import type {
  AuthorKey,
  AuthorProfile,
  AuthorRef,
  CollectContext,
  Cursor,
  NetworkCollector,
  PostRef,
  PostsLimits,
  PostsPage,
  RawPost,
} from '../network/network-collector.js';
import { Outbound } from '../outbound/outbound.js';
import { commonOutbound, ROBOTS_TOKEN, type CollectorSettings } from '../outbound/outbound-settings.js';
import { Robots } from '../outbound/robots.js';
import { DEFAULT_TIME_ZONE } from './feed/feed-date.js';
import { isTimeZone } from './feed/written-date.js';
import { ArticleReader } from './page/article-reader.js';
import { outletHost } from './page/canonical-url.js';
import { findFeed } from './outlet/discovery.js';
import { outletPages } from './outlet-pages.js';
import { outletPost, parseOutletPost } from './outlet-post.js';
import { OutletWeb } from './outlet/outlet-web.js';

/** Host → base address, written as JSON. */
const hostMap = z
  .string()
  .default('{}')
  .transform((text, ctx) => {
    try {
      return z.record(z.string(), z.url()).parse(JSON.parse(text));
    } catch {
      ctx.addIssue('must be JSON such as {"host":"http://127.0.0.1:3101"}');
      return z.NEVER;
    }
  });

/** Settings of this collector, read from the environment. */
export const settings = {
  /** Demo outlets: host → base address of its requests. Empty outside the demo. */
  SMI_RESOLVE: hostMap,
  /** Milliseconds between two requests to one outlet, after an initial burst. */
  SMI_SPACING_MS: z.coerce.number().int().min(0).default(5_000),
  SMI_CONCURRENCY: z.coerce.number().int().min(1).max(2).default(2),
  /** Zone of dates that name none; the installation's (platform-settings.ts). */
  MM_TIME_ZONE: z.string().refine(isTimeZone, 'must be an IANA time zone').default(DEFAULT_TIME_ZONE),
};

type Settings = CollectorSettings<typeof settings>;

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;
const PORT = String.raw`(?::\d{1,5})?`;
const HOST = new RegExp(String.raw`^(?=.{1,253}${PORT}$)(?:${LABEL}\.)+[\p{L}][\p{L}\p{N}-]{0,62}${PORT}$`, 'u');
const BURST = 6;
const MAX_BIOGRAPHY_LENGTH = 10_000;

/**
 * Collects mass media from their feeds and news sitemaps, and reads each article from its page.
 * Username and code are the outlet's host.
 */
class OutletCollector implements NetworkCollector {
  readonly id = 'smi';
  readonly needs = { credential: 'none' } as const;
  readonly #web: OutletWeb;
  readonly #reader = new ArticleReader();
  readonly #timeZone: string;

  constructor(settings: Settings) {
    this.#timeZone = settings.MM_TIME_ZONE;
    const rateLimit = { concurrency: settings.SMI_CONCURRENCY, spacingMs: settings.SMI_SPACING_MS, burst: BURST };
    const outbound = new Outbound({ ...commonOutbound(settings), demoHosts: settings.SMI_RESOLVE, rateLimit });
    this.#web = new OutletWeb(outbound, new Robots(outbound, ROBOTS_TOKEN));
  }

  parseRef(input: string): AuthorRef | null {
    return parseOutletRef(input);
  }

  async lookup(ref: AuthorRef, ctx: CollectContext): Promise<AuthorProfile> {
    const found = await findFeed(this.#web, this.#web.publicAddress(ref.value), ctx.signal);
    const host = outletHost(new URL(this.#web.publicAddress(found.isGiven ? found.address : found.home)));
    return {
      code: host,
      username: host,
      fullName: cleanLine(found.feed.title || found.siteName || host, 300),
      biography: cleanText(found.feed.description || found.siteDescription, MAX_BIOGRAPHY_LENGTH),
      followers: -1,
      follows: -1,
      mediaCount: -1,
      isGroup: false,
      isClosed: false,
      url: found.isGiven ? found.address : found.home,
    };
  }

  posts(author: AuthorKey, since: Cursor | null, ctx: CollectContext, limits: PostsLimits): AsyncIterable<PostsPage> {
    return outletPages(
      {
        web: this.#web,
        reader: this.#reader,
        author,
        ctx,
        limits,
        now: ctx.now?.() ?? new Date(),
        timeZone: this.#timeZone,
      },
      since,
    );
  }

  parsePost(address: URL): PostRef | null {
    return parseOutletPost(new URL(this.#web.publicAddress(address.href)));
  }

  post({ value }: PostRef, ctx: CollectContext): Promise<{ author: AuthorProfile; post: RawPost }> {
    return outletPost(value, { web: this.#web, reader: this.#reader, ctx, timeZone: this.#timeZone });
  }
}

/** Parses a host, host:port, or an http(s) address of a site, page or feed into an address; null for other input. */
export function parseOutletRef(input: string): AuthorRef | null {
  const text = input.trim();
  if (!text || text.length > 2_000 || /\s/.test(text)) return null;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    if (!/^(https?|feed):\/\//i.test(text)) return null;
    const address = text.replace(/^feed:/i, 'https:');
    return URL.canParse(address) ? { kind: 'address', value: new URL(address).href } : null;
  }
  const [authority = ''] = text.split('/');
  const isHost = HOST.test(authority) || isIP(authority.replace(/:\d{1,5}$/, '')) === 4;
  const address = `https://${text}`;
  return isHost && URL.canParse(address) ? { kind: 'address', value: new URL(address).href } : null;
}

export const createCollector = (settings: Settings): NetworkCollector => new OutletCollector(settings);
