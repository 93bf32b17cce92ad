import { describe, expect, it } from '@jest/globals';
import { recorded } from '../contract/recorded.js';
import { NetworkFault } from '../network/network-fault.js';
import { parseRobots } from '../outbound/robots.js';
import { extractArticle } from './page/article.js';
import { decodeDocument } from './feed/charset.js';
import { readFeed } from './feed/feed.js';
import type { Feed } from './feed/feed-item.js';
import { readableText } from './page/readable-text.js';
import { looksLikeSitemap, readSitemap } from './outlet/sitemap.js';

const BASE = 'http://example.com/feed';
const letters = (text: unknown): string =>
  String(text ?? '')
    .replace(/<[^>]*>|&#?\w+;/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The suites put a document's HTTP header into its first comment. */
const contentType = (bytes: Buffer): string =>
  /Header:\s*Content-type:\s*(.*)/i.exec(bytes.subarray(0, 2_000).toString('latin1'))?.[1] ?? '';

function feedOrFault(bytes: Buffer): Feed | string {
  try {
    return readFeed(decodeDocument(bytes, contentType(bytes)).text, BASE);
  } catch (error) {
    if (error instanceof NetworkFault) return String(error.native.code);
    throw error;
  }
}

interface ExpectedItem {
  title?: unknown;
}
const expectedItems = (value: unknown): ExpectedItem[] => {
  const { items, entries, feed } = value as {
    items?: ExpectedItem[];
    entries?: ExpectedItem[];
    feed?: { items?: ExpectedItem[]; entries?: ExpectedItem[] };
  };
  return items ?? entries ?? feed?.items ?? feed?.entries ?? [];
};

describe('recorded feeds', () => {
  const feeds = recorded('feed');

  it('are read or refused with a fault, without a crash', () => {
    const refused = feeds
      .map(({ file, read }) => [file, feedOrFault(read())] as const)
      .filter(([, feed]) => typeof feed === 'string');
    for (const [file, fault] of refused)
      expect([file, fault]).toEqual([file, expect.stringMatching(/^(not_a_feed|broken_feed|broken_gzip)$/)]);
    expect(refused.length).toBeLessThanOrEqual(feeds.length * 0.01);
  });

  it('have the items and titles that their suites expect', () => {
    const judged = feeds.filter((f) => f.expected?.file);
    const differing = judged.filter((recording) => {
      const want = expectedItems(JSON.parse(recording.expectation()));
      const got = feedOrFault(recording.read());
      return (
        typeof got === 'string' ||
        got.items.length !== want.length ||
        want.some((w, i) => typeof w.title === 'string' && letters(w.title) !== letters(got.items[i]?.title))
      );
    });
    expect(differing.length).toBeLessThanOrEqual(judged.length * 0.04);
  });
});

describe('recorded pages', () => {
  it('yield most of the words that their suite expects', () => {
    const pages = recorded('article').filter((p) => p.expected?.file);
    const poor = pages.filter(({ read, expectation }) => {
      const got = new Set(
        extractArticle(decodeDocument(read()).text, 'http://fakehost/test/page.html').text.split(/\s+/),
      );
      const want = readableText(expectation()).split(/\s+/);
      return want.filter((word) => got.has(word)).length < want.length * 0.8;
    });
    expect(poor.length).toBeLessThanOrEqual(pages.length * 0.1);
  });
});

describe('recorded robots.txt files and sitemaps', () => {
  it('are read without an exception', () => {
    for (const { file, read } of recorded('robots'))
      expect([
        file,
        typeof parseRobots('https://example.com/robots.txt', read().toString('utf8'), 'mm-monitor').isAllowed(
          'https://example.com/news/1',
        ),
      ]).toEqual([file, 'boolean']);
  });

  it('yield their addresses', () => {
    for (const { file, read } of recorded('sitemap')) {
      const { text } = decodeDocument(read());
      if (looksLikeSitemap(text))
        expect([
          file,
          readSitemap(text, 'https://example.com/').feed.items.length +
            readSitemap(text, 'https://example.com/').parts.length >
            0,
        ]).toEqual([file, true]);
    }
  });
});
