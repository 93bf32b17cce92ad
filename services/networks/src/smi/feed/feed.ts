import { parseFeed } from 'feedsmith';
import { NetworkFault } from '../../network/network-fault.js';
import { addressOf } from '../page/canonical-url.js';
import { readableLine, readableText } from '../page/readable-text.js';
import { feedDate } from './feed-date.js';
import type { Feed, FeedItem, FeedRoot } from './feed-item.js';
import { alternateOf, feedRoot, firstDate, fullest, isRecording, permalinkOf } from './feed-item.js';
import { lineOf, plainText } from './feed-text.js';
import { salvageFeed } from './feed-salvage.js';

type Parsed = ReturnType<typeof parseFeed>;
type Rss = Extract<Parsed, { format: 'rss' }>['feed'];
type Rdf = Extract<Parsed, { format: 'rdf' }>['feed'];
type Json = Extract<Parsed, { format: 'json' }>['feed'];

/** More tags than any feed has; their tree could exhaust the memory of the process. */
const MAX_TAGS = 200_000;
const MAX_ITEMS = 3_000;
/** The strict parser does not support xml:base, on which relative links depend, and the elements of aggregators. */
const NEEDS_TREE = /xml:base=|<(?:(?:[\w-]+:)?full-?text|turbo:content|googleplay:description)[\s>]/i;

/**
 * Reads RSS 0.9x–2.0, RDF, Atom or JSON Feed into one shape; `base` is the address of the document.
 * What stands before the feed is left out, broken XML is read as far as possible; of more than 3,000 items the newest.
 * Throws 'schema_drift': not_a_feed when the text is no feed, broken_feed when nothing of it can be read.
 */
export function readFeed(text: string, base: string): Feed {
  const root = feedRoot(text);
  if (!root) throw new NetworkFault('schema_drift', { code: 'not_a_feed', message: base.slice(0, 300) });
  if (text.split('<', MAX_TAGS + 1).length > MAX_TAGS)
    throw new NetworkFault('schema_drift', { code: 'broken_feed', message: `too many tags: ${base}`.slice(0, 300) });
  const feed = root.format === 'json' ? readJson(text.slice(root.at), base) : readXml(text, base, root);
  if (!feed) throw new NetworkFault('schema_drift', { code: 'broken_feed', message: base.slice(0, 300) });
  return feed.items.length > MAX_ITEMS ? { ...feed, items: newest(feed.items) } : feed;
}

function newest(items: readonly FeedItem[]): FeedItem[] {
  const now = new Date();
  const dated = items.map((item) => ({ item, published: feedDate(item.published, now) ?? '' }));
  return dated
    .sort((a, b) => b.published.localeCompare(a.published))
    .slice(0, MAX_ITEMS)
    .map(({ item }) => item);
}

function readXml(text: string, base: string, { at, declaredAt, format }: FeedRoot): Feed | undefined {
  const strict = format === 'rss' && !NEEDS_TREE.test(text) ? strictRss(text.slice(declaredAt), base) : undefined;
  const isComplete = strict !== undefined && strict.items.length > 0;
  if (isComplete && strict.items.some((item) => item.published)) return strict;
  const salvaged = salvageFeed(text.slice(at), base);
  if (isComplete) return withDatesOf(salvaged, strict);
  return salvaged && (salvaged.items.length > 0 || !strict) ? salvaged : strict;
}

/** Dates in elements that the strict parser does not know. */
function withDatesOf(salvaged: Feed | undefined, feed: Feed): Feed {
  if (salvaged?.items.length !== feed.items.length) return feed;
  return { ...feed, items: feed.items.map((item, i) => ({ ...item, published: salvaged.items[i]?.published })) };
}

function strictRss(text: string, base: string): Feed | undefined {
  const parsed = parsedStrictly(text);
  return parsed?.format === 'rss' || parsed?.format === 'rdf' ? fromRss(parsed.feed, base) : undefined;
}

function readJson(text: string, base: string): Feed | undefined {
  const parsed = parsedStrictly(text);
  return parsed?.format === 'json' ? fromJson(parsed.feed, base) : undefined;
}

function parsedStrictly(text: string): Parsed | undefined {
  try {
    return parseFeed(text.startsWith('{') ? withJsonVersion(text) : text);
  } catch {
    return undefined;
  }
}

/** Replaces the version, so that feeds with a wrong one ("1.0") are read too. */
const withJsonVersion = (text: string): string =>
  JSON.stringify({ ...(JSON.parse(text) as object), version: 'https://jsonfeed.org/version/1.1' });

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
  const itunes = 'itunes' in item ? item.itunes : undefined;
  const media = [...('enclosures' in item ? (item.enclosures ?? []) : []), ...(item.media?.contents ?? [])];
  const [enclosure] = media;
  const dates = 'pubDate' in item ? [item.pubDate] : [];
  const updated = item.atom?.updated ?? item.dcterms?.modified;
  const picture = enclosure?.type?.startsWith('image/')
    ? enclosure.url
    : (item.media?.thumbnails?.[0]?.url ?? item.media?.contents?.[0]?.url);
  const title = lineOf(item.title ?? item.dc?.titles?.[0] ?? item.media?.title?.value ?? '');
  return {
    guid: guid?.value ?? about,
    link:
      addressOf(item.link ?? alternateOf(item.atom?.links ?? [])?.href, base) ??
      permalinkOf(guid?.value, guid?.isPermaLink, home) ??
      absoluteAddress(about),
    title,
    text: fullest(
      title,
      [item.content?.encoded, item.description],
      [itunes?.summary, item.media?.description?.value, itunes?.subtitle],
    ),
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
    file: addressOf(media.find(({ type, url }) => isRecording(type, url))?.url, base),
    isVideo: enclosure?.type?.startsWith('video/') ?? false,
  };
}

function fromJson(feed: Json, base: string): Feed {
  return {
    title: lineOf(feed.title ?? ''),
    description: plainText(feed.description ?? ''),
    home: addressOf(feed.home_page_url, base),
    items: (feed.items ?? []).map((item) => ({
      guid: item.id,
      link: addressOf(item.url ?? item.external_url, base) ?? absoluteAddress(item.id),
      title: lineOf(item.title ?? ''),
      text: readableText(item.content_html ?? '') || plainText(item.content_text ?? item.summary ?? ''),
      published: firstDate(item.date_published, item.date_modified),
      updated: item.date_modified,
      picture: addressOf(item.image ?? item.banner_image, base),
      file: addressOf(item.attachments?.find((a) => isRecording(a.mime_type, a.url))?.url, base),
      isVideo: item.attachments?.some((a) => a.mime_type?.startsWith('video/')) ?? false,
    })),
  };
}

const absoluteAddress = (address: string | undefined): string | undefined =>
  address && /^https?:\/\//i.test(address) ? addressOf(address, address) : undefined;
