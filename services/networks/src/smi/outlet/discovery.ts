import { Resolver } from 'node:dns/promises';
import type { FaultKind } from '../../network/network-fault.js';
import { isFault, NetworkFault } from '../../network/network-fault.js';
import { readFeed } from '../feed/feed.js';
import type { Feed } from '../feed/feed-item.js';
import { looksLikeFeed } from '../feed/feed-item.js';
import { addressOf } from '../page/canonical-url.js';
import { decodeCharacters, readableLine } from '../page/readable-text.js';
import type { OutletWeb, WebDocument } from './outlet-web.js';
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
const COMMENT_FEED = /comment|комментар|пікір/i;
const WELL_KNOWN_PATHS = ['/rss', '/rss.xml', '/feed', '/feed/', '/rss/all.xml', '/news.rss', '/sitemap-news.xml'];
/** Faults that end the search. */
const FATAL_FAULTS = new Set<FaultKind>(['cancelled', 'refused_address', 'rate_limited']);
const MAX_LINKED_FEEDS = 4;
const MAX_SITEMAPS = 3;
const HEAD_LENGTH = 512 * 1024;
const ROOT_MS = 2_000;

/** Reads a document as a feed or a sitemap; undefined when it is neither. Throws 'schema_drift' for a broken feed. */
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
  const { frontPage, refusal } = await fetchFrontPage(web, start, signal);
  const startFeed = frontPage && feedOf(frontPage);
  if (frontPage && startFeed)
    return {
      address: frontPage.url,
      document: frontPage,
      feed: startFeed,
      home: startFeed.home ?? new URL('/', frontPage.url).href,
      siteName: '',
      isGiven: true,
    };
  const origin = new URL(frontPage?.url ?? start);
  const siteName = readableLine(
    frontPage
      ? (tagsOf(frontPage.text, 'meta').find((m) => m['property'] === 'og:site_name')?.['content'] ??
          titleOf(frontPage.text))
      : '',
  );
  let hidingFault = refusal;
  for await (const { address, isLinked } of candidates(web, frontPage, origin, signal)) {
    try {
      const document = await web.get(address, { signal });
      const feed = feedOf(document);
      if (feed && feed.items.length > 0)
        return {
          address: web.publicAddress(address),
          document,
          feed,
          home: new URL('/', origin).href,
          siteName,
          isGiven: false,
        };
    } catch (error) {
      if (!isFault(error) || FATAL_FAULTS.has(error.kind)) throw error;
      // A linked feed is worth a retry: any other feed would be worse, and would be kept for good.
      if (isLinked && (error.kind === 'transient' || error.native.code === 'broken_feed')) throw error;
      if (error.kind === 'transient') hidingFault ??= error;
    }
  }
  throw hidingFault ?? new NetworkFault('not_found', { code: 'no_feed', message: `no feed at ${start}`.slice(0, 300) });
}

/** Error codes that another scheme would not change. */
const SCHEME_INDEPENDENT_CODES = new Set<string | number>([
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
async function fetchFrontPage(
  web: OutletWeb,
  start: string,
  signal?: AbortSignal,
): Promise<{ frontPage?: WebDocument; refusal?: NetworkFault }> {
  try {
    return { frontPage: await web.get(start, { signal }) };
  } catch (error) {
    if (
      isFault(error, 'transient') &&
      typeof error.native.code === 'string' &&
      !SCHEME_INDEPENDENT_CODES.has(error.native.code) &&
      start.startsWith('https:')
    ) {
      return fetchFrontPage(web, start.replace('https:', 'http:'), signal);
    }
    if (isFault(error, 'blocked')) return { refusal: error };
    if (isFault(error, 'not_found', 'schema_drift')) return {};
    throw (await unknownHostFault(error)) ?? error;
  }
}

/**
 * The fault of a host that does not exist; undefined for every other error, and where no name can be resolved: without
 * internet every host is unknown.
 */
export async function unknownHostFault(error: unknown, knowsNames = knowsRoot): Promise<NetworkFault | undefined> {
  if (!isFault(error, 'transient') || error.native.code !== 'ENOTFOUND' || !(await knowsNames())) return undefined;
  return new NetworkFault('not_found', error.native, { cause: error });
}

/** Whether the system's name servers know those of the root. */
const knowsRoot = (): Promise<boolean> =>
  new Resolver({ timeout: ROOT_MS, tries: 1 }).resolveNs('.').then(
    (servers) => servers.length > 0,
    () => false,
  );

async function* candidates(
  web: OutletWeb,
  frontPage: WebDocument | undefined,
  origin: URL,
  signal?: AbortSignal,
): AsyncIterable<{ address: string; isLinked: boolean }> {
  const tried = new Set<string>();
  const isNew = (address: string): boolean => !tried.has(address) && tried.add(address).size > 0;
  for (const address of linkedFeeds(frontPage).slice(0, MAX_LINKED_FEEDS))
    if (isNew(address)) yield { address, isLinked: true };
  for (const address of await newsSitemaps(web, origin, signal)) if (isNew(address)) yield { address, isLinked: false };
  for (const path of WELL_KNOWN_PATHS) {
    const address = new URL(path, origin).href;
    if (isNew(address)) yield { address, isLinked: false };
  }
}

function linkedFeeds(frontPage: WebDocument | undefined): string[] {
  if (!frontPage) return [];
  const base = addressOf(tagsOf(frontPage.text, 'base')[0]?.['href'], frontPage.url) ?? frontPage.url;
  return tagsOf(frontPage.text, 'link')
    .filter(
      (l) =>
        /\balternate\b/i.test(l['rel'] ?? '') &&
        FEED_TYPES.test(l['type'] ?? '') &&
        !COMMENT_FEED.test(`${l['title'] ?? ''} ${l['href'] ?? ''}`),
    )
    .flatMap((l) => addressOf(l['href'], base) ?? []);
}

async function newsSitemaps(web: OutletWeb, origin: URL, signal?: AbortSignal): Promise<string[]> {
  const named = await web.sitemapsOf(origin, signal).catch((error: unknown) => {
    if (isFault(error, 'cancelled')) throw error;
    return [];
  });
  const newsFirst = (list: string[]): string[] =>
    [...list].sort((a, b) => Number(/news/i.test(b)) - Number(/news/i.test(a))).slice(0, MAX_SITEMAPS);
  const found: string[] = [];
  for (const address of newsFirst(named)) {
    const document = await web.get(address, { signal }).catch(() => undefined);
    if (!document || !looksLikeSitemap(document.text)) continue;
    const { sitemaps, feed } = readSitemap(document.text, document.url);
    found.push(...(feed.items.length > 0 ? [address] : newsFirst(sitemaps)));
  }
  return found.slice(0, MAX_SITEMAPS);
}

const titleOf = (html: string): string => /<title[^>]{0,200}>([^<]{1,500})/i.exec(html.slice(0, 100_000))?.[1] ?? '';

/** Attributes of every `<name …>` tag in the first half megabyte, names in lower case. Linear; no tree is built. */
function tagsOf(html: string, name: 'link' | 'base' | 'meta'): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  for (const [, inside = ''] of html.slice(0, HEAD_LENGTH).matchAll(TAG[name])) found.push(attributesOf(inside));
  return found;
}

const TAG = { link: /<link\b([^<>]{0,4000})>/gi, base: /<base\b([^<>]{0,4000})>/gi, meta: /<meta\b([^<>]{0,4000})>/gi };

function attributesOf(inside: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of inside.matchAll(
    /([\w:-]{1,60})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g,
  )) {
    attributes[name.toLowerCase()] ??= decodeCharacters(double ?? single ?? bare ?? '').trim();
  }
  return attributes;
}
