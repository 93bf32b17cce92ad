import type { Feed, FeedItem } from '../feed/feed-item.js';
import { BARE_ITEM } from '../feed/feed-item.js';
import { addressOf } from '../page/canonical-url.js';
import { readableLine } from '../page/readable-text.js';

const MAX_URLS = 1_000;

/** A part of a sitemap that an index names. */
export interface SitemapPart {
  address: string;
  /** When it was changed, as it is written. */ changed: string | undefined;
}

/** A sitemap: a list of further sitemaps, or pages in the shape of a feed, newest first. */
export interface Sitemap {
  parts: SitemapPart[];
  feed: Feed;
  isNews: boolean;
}

/** True when the text is a sitemap or a sitemap index. */
export const looksLikeSitemap = (text: string): boolean =>
  /<(?:\w+:)?(urlset|sitemapindex)[\s>]/i.test(text.slice(0, 5_000));

/** Reads a sitemap without building a tree. Pages without news markup have no title and are dated by `lastmod`. */
export function readSitemap(text: string, base: string): Sitemap {
  const parts = elementsOf(text, 'sitemap').flatMap((block) => {
    const address = addressOf(readableLine(fieldText(block, 'loc')), base);
    return address ? { address, changed: fieldText(block, 'lastmod') || undefined } : [];
  });
  const items = elementsOf(text, 'url')
    .slice(0, MAX_URLS * 50)
    .flatMap((block) => {
      const link = addressOf(readableLine(fieldText(block, 'loc')), base);
      if (!link) return [];
      const published = fieldText(block, 'publication_date') || fieldText(block, 'lastmod');
      return [
        { ...BARE_ITEM, link, title: readableLine(fieldText(block, 'title')), published: published || undefined },
      ];
    });
  const name = readableLine(fieldText(text.slice(0, 20_000), 'name'));
  return {
    parts,
    feed: { title: name, description: '', home: undefined, items: newestItems(items) },
    isNews: /sitemap-news\/0\.9/.test(text.slice(0, 5_000)),
  };
}

/** Pages newest first, each once; at most a thousand. */
export function newestItems(items: readonly FeedItem[]): FeedItem[] {
  const sorted = [...items].sort((a, b) => (b.published ?? '').localeCompare(a.published ?? ''));
  return [...new Map(sorted.map((item) => [item.link, item])).values()].slice(0, MAX_URLS);
}

/** Contents of all `<name>…</name>`, with or without a prefix; CDATA markers are dropped. */
function elementsOf(
  text: string,
  name: 'sitemap' | 'url' | 'loc' | 'lastmod' | 'publication_date' | 'title' | 'name',
): string[] {
  const found: string[] = [];
  const opening = OPENING[name];
  opening.lastIndex = 0;
  for (let open = opening.exec(text); open; open = opening.exec(text)) {
    const from = opening.lastIndex;
    const end = text.indexOf(`</${open[1] ?? ''}${name}`, from);
    if (end < 0) break;
    found.push(text.slice(from, end).replace('<![CDATA[', '').replace(']]>', ''));
    opening.lastIndex = end + name.length;
  }
  return found;
}

const fieldText = (block: string, name: 'loc' | 'lastmod' | 'publication_date' | 'title' | 'name'): string =>
  elementsOf(block, name)[0]?.trim() ?? '';

const OPENING = {
  sitemap: /<(\w+:)?sitemap(?:\s[^<>]*)?>/g,
  url: /<(\w+:)?url(?:\s[^<>]*)?>/g,
  loc: /<(\w+:)?loc(?:\s[^<>]*)?>/g,
  lastmod: /<(\w+:)?lastmod(?:\s[^<>]*)?>/g,
  publication_date: /<(\w+:)?publication_date(?:\s[^<>]*)?>/g,
  title: /<(news:)title(?:\s[^<>]*)?>/g,
  name: /<(news:)name(?:\s[^<>]*)?>/g,
};
