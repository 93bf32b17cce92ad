import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { looksLikeSitemap, readSitemap } from './sitemap.js';

const BASE = 'https://dala.kz/sitemap.xml';

describe('a sitemap', () => {
  it('of news has titled items, newest first', () => {
    const text = readFileSync(new URL('../fixtures/sitemap-news.xml', import.meta.url), 'utf8').replaceAll(
      '{base}',
      'https://dala.kz',
    );
    const { feed, isNews } = readSitemap(text, BASE);
    expect([isNews, feed.title, feed.items.map((i) => [i.link, i.title])]).toEqual([
      true,
      'Дала хабар',
      [
        ['https://dala.kz/a/2', 'Мектеп & бала'],
        ['https://dala.kz/a/1', 'В Таразе открыли поликлинику'],
      ],
    ]);
  });

  it('index lists its sitemaps', () => {
    const { parts, feed } = readSitemap(
      '<sitemapindex><sitemap><loc>https://dala.kz/s1.xml</loc></sitemap>' +
        '<sitemap><loc> /s2.xml </loc></sitemap></sitemapindex>',
      BASE,
    );
    expect([parts.map(({ address }) => address), feed.items]).toEqual([
      ['https://dala.kz/s1.xml', 'https://dala.kz/s2.xml'],
      [],
    ]);
  });

  it('yields only http addresses, and nothing for a truncated document', () => {
    expect(
      readSitemap('<urlset><url><loc>file:///etc/passwd</loc></url><url><loc>https://dala.kz/a', BASE).feed.items,
    ).toEqual([]);
    expect(looksLikeSitemap('<rss></rss>')).toBe(false);
  });
});
