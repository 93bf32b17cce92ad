import { Resolver } from 'node:dns/promises';
import type { FaultKind } from '../../network/network-fault.js';
import { isFault, NetworkFault } from '../../network/network-fault.js';
import type { Feed } from '../feed/feed-item.js';
import { readableLine } from '../page/readable-text.js';
import type { FeedSource } from './feed-source.js';
import { feedSource } from './feed-source.js';
import { declaredFeeds, FEED_FILE, mentionedFeeds, tagsOf } from './linked-feeds.js';
import { newestParts } from './newest-parts.js';
import { looksLikeSitemap, readSitemap } from './sitemap.js';
import type { OutletWeb, WebDocument } from './outlet-web.js';

/** A feed and where it was found. `home` is the outlet's front page; `isGiven`: the start address is the feed. */
export interface FoundFeed {
  address: string;
  document: WebDocument;
  feed: Feed;
  home: string;
  siteName: string;
  /** What the front page says of the outlet. */
  siteDescription: string;
  isGiven: boolean;
}

const WELL_KNOWN_PATHS = [
  '/rss',
  '/feed',
  '/rss.xml',
  '/feed.xml',
  '/feed/',
  '/rss/',
  '/index.xml',
  '/atom.xml',
  '/news.rss',
  '/rss/all.xml',
  '/ru/rss',
  '/feed.json',
  '/sitemap-news.xml',
  '/sitemap.xml',
];
/** Faults that end the search. */
const FATAL_FAULTS = new Set<FaultKind>(['cancelled', 'refused_address', 'rate_limited']);
const MAX_LINKED_FEEDS = 4;
const ROOT_MS = 2_000;

/**
 * Finds an outlet's feed from its host, a page or the feed address. Tries the address itself, what the page
 * links to as a feed, sitemaps of robots.txt (news ones first) and well-known paths.
 * Throws 'not_found' when there is no feed, or the fault that may have hidden one.
 */
export async function findFeed(web: OutletWeb, start: string, signal?: AbortSignal): Promise<FoundFeed> {
  const { frontPage, refusal } = await fetchFrontPage(web, start, signal);
  const given = frontPage && (await feedSource(web, frontPage, signal));
  if (given?.feed)
    return {
      address: given.document.url,
      document: given.document,
      feed: given.feed,
      home: given.feed.home ?? new URL('/', given.document.url).href,
      siteName: '',
      siteDescription: '',
      isGiven: true,
    };
  const origin = new URL(frontPage?.url ?? start);
  const meta = frontPage ? tagsOf(frontPage.text, 'meta') : [];
  const contentOf = (name: string) => meta.find((m) => m['property'] === name || m['name'] === name)?.['content'];
  const siteName = readableLine(contentOf('og:site_name') ?? (frontPage ? titleOf(frontPage.text) : ''));
  const siteDescription = readableLine(contentOf('description') || contentOf('og:description') || '');
  let hidingFault = refusal;
  for await (const { address, isLinked } of candidates(web, frontPage, origin, signal)) {
    try {
      const { document, feed } = await feedSource(web, await web.get(address, { signal }), signal);
      if (feed && feed.items.length > 0)
        return {
          address: web.publicAddress(address),
          document,
          feed,
          home: new URL('/', origin).href,
          siteName,
          siteDescription,
          isGiven: false,
        };
    } catch (error) {
      if (!isFault(error) || FATAL_FAULTS.has(error.kind)) throw error;
      // A linked feed is worth a retry: any other feed would be worse, and would be kept for good.
      if (isLinked && (error.kind === 'transient' || error.native.code === 'broken_feed')) throw error;
      if (error.kind === 'transient' || error.native.code === 'body_too_large') hidingFault ??= error;
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
  for (const address of declaredFeeds(frontPage).slice(0, MAX_LINKED_FEEDS))
    if (isNew(address)) yield { address, isLinked: true };
  for (const address of mentionedFeeds(frontPage).slice(0, MAX_LINKED_FEEDS)) {
    if (!isNew(address)) continue;
    yield { address, isLinked: false };
    // The link may lead to a page that lists the feeds.
    if (FEED_FILE.test(new URL(address).pathname)) continue;
    const list = await web.get(address, { signal }).catch(() => undefined);
    for (const listed of [...declaredFeeds(list), ...mentionedFeeds(list)].slice(0, MAX_LINKED_FEEDS))
      if (isNew(listed)) yield { address: listed, isLinked: false };
  }
  const named = await namedSitemaps(web, origin, signal);
  for (const address of named) if (isNew(address)) yield { address, isLinked: false };
  for (const path of WELL_KNOWN_PATHS) {
    const address = new URL(path, origin).href;
    if (isNew(address)) yield { address, isLinked: false };
  }
}

/** Sitemaps of robots.txt that may have the newest articles, the most likely first. */
async function namedSitemaps(web: OutletWeb, origin: URL, signal?: AbortSignal): Promise<string[]> {
  const named = await web.sitemapsOf(origin, signal).catch((error: unknown) => {
    if (isFault(error, 'cancelled')) throw error;
    return [];
  });
  return newestParts(named.map((address) => ({ address, changed: undefined })));
}

/**
 * What robots.txt names now in place of a sitemap that is read, if it has newer articles: the part of a new month.
 * A sitemap of news is kept.
 */
export async function newerSitemap(
  web: OutletWeb,
  { document, feed }: FeedSource,
  address: string,
  signal?: AbortSignal,
): Promise<{ address: string; source: FeedSource } | undefined> {
  if (!feed || !looksLikeSitemap(document.text) || readSitemap(document.text, document.url).isNews) return undefined;
  const [named] = await namedSitemaps(web, new URL(document.url), signal);
  if (named === undefined || named === address) return undefined;
  const source = await web
    .get(named, { signal })
    .then((found) => feedSource(web, found, signal))
    .catch((error: unknown) => {
      if (!isFault(error) || FATAL_FAULTS.has(error.kind)) throw error;
      return undefined;
    });
  const newest = ({ items }: Feed): string => items[0]?.published ?? '';
  return source?.feed && newest(source.feed) > newest(feed) ? { address: named, source } : undefined;
}

const titleOf = (html: string): string => /<title[^>]{0,200}>([^<]{1,500})/i.exec(html.slice(0, 100_000))?.[1] ?? '';
