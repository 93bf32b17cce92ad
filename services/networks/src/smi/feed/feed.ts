import { parseFeed } from 'feedsmith';
import { NetworkFault } from '../../network/network-fault.js';
import type { Feed, FeedItem } from './feed-item.js';
import { firstDate, looksLikeFeed, permalinkOf } from './feed-item.js';
import { salvageFeed } from './feed-salvage.js';
import { addressOf } from '../page/canonical-url.js';
import { readableLine, readableText } from '../page/readable-text.js';

type Parsed = ReturnType<typeof parseFeed>;
type Rss = Extract<Parsed, { format: 'rss' }>['feed'];
type Rdf = Extract<Parsed, { format: 'rdf' }>['feed'];
type Atom = Extract<Parsed, { format: 'atom' }>['feed'];
type Json = Extract<Parsed, { format: 'json' }>['feed'];

/** More tags than any feed has; their tree could exhaust the memory of the process. */
const MAX_TAGS = 200_000;
const MAX_ITEMS = 1_000;

/**
 * Reads RSS 0.9x–2.0, RDF, Atom or JSON Feed into one shape; `base` is the address of the document.
 * Broken XML is read as far as possible; at most a thousand items.
 * Throws 'schema_drift': not_a_feed when the text is no feed, broken_feed when nothing of it can be read.
 */
export function readFeed(text: string, base: string): Feed {
  const feed = readAnyFeed(text, base);
  return feed.items.length > MAX_ITEMS ? { ...feed, items: feed.items.slice(0, MAX_ITEMS) } : feed;
}

function readAnyFeed(text: string, base: string): Feed {
  if (!looksLikeFeed(text)) throw new NetworkFault('schema_drift', { code: 'not_a_feed', message: base.slice(0, 300) });
  if (text.split('<', MAX_TAGS + 1).length > MAX_TAGS)
    throw new NetworkFault('schema_drift', { code: 'broken_feed', message: `too many tags: ${base}`.slice(0, 300) });
  const parsed = parseStrict(text);
  const strictFeed = parsed && toFeed(parsed, base);
  // The strict parser does not support xml:base, on which relative links depend.
  const isComplete = strictFeed && strictFeed.items.length > 0 && !text.includes('xml:base=');
  if (isComplete && strictFeed.items.some((item) => item.published)) return strictFeed;
  const salvaged = salvageFeed(text, base);
  if (isComplete) return withDatesOf(salvaged, strictFeed);
  if (salvaged && (salvaged.items.length > 0 || !strictFeed)) return salvaged;
  if (strictFeed) return strictFeed;
  throw new NetworkFault('schema_drift', { code: 'broken_feed', message: base.slice(0, 300) });
}

/** Dates in elements that the strict parser does not know. */
function withDatesOf(salvaged: Feed | undefined, feed: Feed): Feed {
  if (salvaged?.items.length !== feed.items.length) return feed;
  return { ...feed, items: feed.items.map((item, i) => ({ ...item, published: salvaged.items[i]?.published })) };
}

function parseStrict(text: string): Parsed | undefined {
  try {
    return parseFeed(/^\s*\{/.test(text) ? withJsonVersion(text) : text.trimStart());
  } catch {
    return undefined;
  }
}

/** Replaces the version, so that feeds with a wrong one ("1.0") are read too. */
const withJsonVersion = (text: string): string =>
  JSON.stringify({ ...(JSON.parse(text) as object), version: 'https://jsonfeed.org/version/1.1' });

function toFeed(parsed: Parsed, base: string): Feed {
  if (parsed.format === 'atom') return fromAtom(parsed.feed, base);
  if (parsed.format === 'json') return fromJson(parsed.feed, base);
  return fromRss(parsed.feed, base);
}

function fromRss(feed: Rss | Rdf, base: string): Feed {
  const home = addressOf(feed.link, base);
  return {
    title: readableLine(feed.title ?? ''),
    description: readableText(feed.description ?? ''),
    home,
    items: (feed.items ?? []).map((item) => rssItem(item, base, home ?? base)),
  };
}

function rssItem(item: NonNullable<(Rss | Rdf)['items']>[number], base: string, home: string): FeedItem {
  const guid = 'guid' in item ? item.guid : undefined;
  const about = 'rdf' in item ? item.rdf?.about : undefined;
  const enclosure = 'enclosures' in item ? item.enclosures?.[0] : undefined;
  const dates = 'pubDate' in item ? [item.pubDate] : [];
  const updated = item.atom?.updated ?? item.dcterms?.modified;
  const picture = enclosure?.type?.startsWith('image/')
    ? enclosure.url
    : (item.media?.thumbnails?.[0]?.url ?? item.media?.contents?.[0]?.url);
  return {
    guid: guid?.value ?? about,
    link:
      addressOf(item.link ?? item.atom?.links?.find((l) => !l.rel || l.rel === 'alternate')?.href, base) ??
      permalinkOf(guid?.value, guid?.isPermaLink, home) ??
      absoluteAddress(about),
    title: readableLine(item.title ?? item.dc?.titles?.[0] ?? item.media?.title?.value ?? ''),
    html: item.content?.encoded ?? item.description ?? '',
    published: firstDate(
      ...dates,
      ...(item.dc?.dates ?? []),
      item.atom?.published,
      item.dcterms?.issued,
      item.dcterms?.created,
      updated,
    ),
    updated,
    picture: addressOf(picture, base),
    isVideo: enclosure?.type?.startsWith('video/') ?? false,
  };
}

function fromAtom(feed: Atom, base: string): Feed {
  const home = feed.links?.find((l) => !l.rel || l.rel === 'alternate')?.href;
  return {
    title: readableLine(feed.title ?? ''),
    description: readableText(feed.subtitle ?? ''),
    home: addressOf(home, base),
    items: (feed.entries ?? []).map((entry) => ({
      guid: entry.id,
      link:
        addressOf(entry.links?.find((l) => !l.rel || l.rel === 'alternate')?.href, base) ?? absoluteAddress(entry.id),
      title: readableLine(entry.title ?? ''),
      html: entry.content ?? entry.summary ?? '',
      published: firstDate(entry.published, ...(entry.dc?.dates ?? []), entry.dcterms?.issued, entry.updated),
      updated: entry.updated,
      picture: addressOf(
        entry.media?.thumbnails?.[0]?.url ??
          entry.links?.find((l) => l.rel === 'enclosure' && l.type?.startsWith('image/'))?.href,
        base,
      ),
      isVideo: false,
    })),
  };
}

function fromJson(feed: Json, base: string): Feed {
  return {
    title: readableLine(feed.title ?? ''),
    description: readableText(feed.description ?? ''),
    home: addressOf(feed.home_page_url, base),
    items: (feed.items ?? []).map((item) => ({
      guid: item.id,
      link: addressOf(item.url ?? item.external_url, base) ?? absoluteAddress(item.id),
      title: readableLine(item.title ?? ''),
      html: item.content_html ?? item.content_text ?? item.summary ?? '',
      published: firstDate(item.date_published, item.date_modified),
      updated: item.date_modified,
      picture: addressOf(item.image ?? item.banner_image, base),
      isVideo: item.attachments?.some((a) => a.mime_type?.startsWith('video/')) ?? false,
    })),
  };
}

const absoluteAddress = (address: string | undefined): string | undefined =>
  address && /^https?:\/\//i.test(address) ? addressOf(address, address) : undefined;
