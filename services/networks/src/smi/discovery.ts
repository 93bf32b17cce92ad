import type { FaultKind } from '../network-fault.js';
import { isFault, NetworkFault } from '../network-fault.js';
import { readFeed } from './feed.js';
import type { Feed } from './feed-item.js';
import { addressOf, looksLikeFeed } from './feed-item.js';
import { tagsOf } from './html-tags.js';
import type { OutletWeb, WebDocument } from './outlet-web.js';
import { readableLine } from './readable-text.js';
import { looksLikeSitemap, readSitemap } from './sitemap.js';

/** A feed and where it was found. `home` is the outlet's front page; `isGiven`: the start address is the feed. */
export interface FoundFeed {
  address: string;
  document: WebDocument;
  feed: Feed;
  home: string;
  siteName: string;
  isGiven: boolean;
}

const FEED_TYPES = /^application\/(rss\+xml|atom\+xml|feed\+json|rdf\+xml|json)|^text\/xml/i;
const NOT_NEWS = /comment|комментар|пікір/i;
const PROBES = ['/rss', '/rss.xml', '/feed', '/feed/', '/rss/all.xml', '/news.rss', '/sitemap-news.xml'];
/** Faults after which nothing else is tried. */
const STOPPING = new Set<FaultKind>(['cancelled', 'refused_address', 'rate_limited']);
const MOST_LINKED = 4;
const MOST_SITEMAPS = 3;

/** Reads a document as a feed or a sitemap; undefined when it is neither. Broken feeds throw 'schema_drift'. */
export function feedOf(document: WebDocument): Feed | undefined {
  if (looksLikeSitemap(document.text)) return readSitemap(document.text, document.url).feed;
  return looksLikeFeed(document.text) ? readFeed(document.text, document.url) : undefined;
}

/**
 * Finds an outlet's feed from its host, a page or the feed address. Tries the address itself, `<link rel=alternate>`,
 * sitemaps of robots.txt (news ones first) and well-known paths.
 * Throws 'not_found' when there is no feed, or the fault that may have hidden one.
 */
export async function findFeed(web: OutletWeb, start: string, signal?: AbortSignal): Promise<FoundFeed> {
  const { front, refusal } = await frontOf(web, start, signal);
  const given = front && feedOf(front);
  if (front && given)
    return {
      address: front.url,
      document: front,
      feed: given,
      home: given.home ?? new URL('/', front.url).href,
      siteName: '',
      isGiven: true,
    };
  const origin = new URL(front?.url ?? start);
  const siteName = readableLine(
    front
      ? (tagsOf(front.text, 'meta').find((m) => m['property'] === 'og:site_name')?.['content'] ?? titleOf(front.text))
      : '',
  );
  let hidden = refusal;
  for await (const { address, isLinked } of candidates(web, front, origin, signal)) {
    try {
      const document = await web.get(address, { signal });
      const feed = feedOf(document);
      if (feed && feed.items.length > 0)
        return {
          address: web.publicName(address),
          document,
          feed,
          home: new URL('/', origin).href,
          siteName,
          isGiven: false,
        };
    } catch (error) {
      if (!isFault(error) || STOPPING.has(error.kind)) throw error;
      // The feed that the site names is worth waiting for: what else could be found is worse, and would stay.
      if (isLinked && (error.kind === 'transient' || error.native.code === 'broken_feed')) throw error;
      if (error.kind === 'transient') hidden ??= error;
    }
  }
  throw hidden ?? new NetworkFault('not_found', { code: 'no_feed', message: `no feed at ${start}`.slice(0, 300) });
}

/** Faults that another scheme would not mend. */
const NOT_OF_SCHEME = new Set<string | number>([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'robots_unavailable',
]);

/**
 * The start page; over http when https does not work.
 * Without a page the rest of the site may still respond: then only the refusal, if any, is returned.
 */
async function frontOf(
  web: OutletWeb,
  start: string,
  signal?: AbortSignal,
): Promise<{ front?: WebDocument; refusal?: NetworkFault }> {
  try {
    return { front: await web.get(start, { signal }) };
  } catch (error) {
    if (
      isFault(error, 'transient') &&
      typeof error.native.code === 'string' &&
      !NOT_OF_SCHEME.has(error.native.code) &&
      start.startsWith('https:')
    ) {
      return frontOf(web, start.replace('https:', 'http:'), signal);
    }
    if (isFault(error, 'blocked')) return { refusal: error };
    if (isFault(error, 'not_found', 'schema_drift')) return {};
    throw unknownHost(error) ?? error;
  }
}

const unknownHost = (error: unknown): NetworkFault | undefined =>
  isFault(error, 'transient') && error.native.code === 'ENOTFOUND'
    ? new NetworkFault('not_found', error.native, { cause: error })
    : undefined;

async function* candidates(
  web: OutletWeb,
  front: WebDocument | undefined,
  origin: URL,
  signal?: AbortSignal,
): AsyncIterable<{ address: string; isLinked: boolean }> {
  const tried = new Set<string>();
  const fresh = (address: string): boolean => !tried.has(address) && tried.add(address).size > 0;
  for (const address of linkedFeeds(front).slice(0, MOST_LINKED)) if (fresh(address)) yield { address, isLinked: true };
  for (const address of await newsSitemaps(web, origin, signal)) if (fresh(address)) yield { address, isLinked: false };
  for (const path of PROBES) {
    const address = new URL(path, origin).href;
    if (fresh(address)) yield { address, isLinked: false };
  }
}

function linkedFeeds(front: WebDocument | undefined): string[] {
  if (!front) return [];
  const base = addressOf(tagsOf(front.text, 'base')[0]?.['href'], front.url) ?? front.url;
  return tagsOf(front.text, 'link')
    .filter(
      (l) =>
        /\balternate\b/i.test(l['rel'] ?? '') &&
        FEED_TYPES.test(l['type'] ?? '') &&
        !NOT_NEWS.test(`${l['title'] ?? ''} ${l['href'] ?? ''}`),
    )
    .flatMap((l) => addressOf(l['href'], base) ?? []);
}

async function newsSitemaps(web: OutletWeb, origin: URL, signal?: AbortSignal): Promise<string[]> {
  const named = await web.sitemapsOf(origin, signal).catch((error: unknown) => {
    if (isFault(error, 'cancelled')) throw error;
    return [];
  });
  const newsFirst = (list: string[]): string[] =>
    [...list].sort((a, b) => Number(/news/i.test(b)) - Number(/news/i.test(a))).slice(0, MOST_SITEMAPS);
  const found: string[] = [];
  for (const address of newsFirst(named)) {
    const document = await web.get(address, { signal }).catch(() => undefined);
    if (!document || !looksLikeSitemap(document.text)) continue;
    const { sitemaps, feed } = readSitemap(document.text, document.url);
    found.push(...(feed.items.length > 0 ? [address] : newsFirst(sitemaps)));
  }
  return found.slice(0, MOST_SITEMAPS);
}

const titleOf = (html: string): string => /<title[^>]{0,200}>([^<]{1,500})/i.exec(html.slice(0, 100_000))?.[1] ?? '';
