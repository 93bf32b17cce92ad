import { describe, expect, it } from '@jest/globals';
import { newestParts } from './newest-parts.js';

const chosen = (names: readonly string[], changed: readonly string[] = []): string[] =>
  newestParts(names.map((name, i) => ({ address: `https://dala.kz/${name}`, changed: changed[i] }))).map((address) =>
    address.slice('https://dala.kz/'.length),
  );

describe('of the parts of a sitemap', () => {
  it.each([
    ['months', ['map-2025-12.xml', 'map-2026-09.xml', 'map-2026-10.xml', 'map-2025-01.xml'], 'map-2026-10.xml'],
    ['months without a sign between', ['m202601.xml', 'm202611.xml', 'm202512.xml'], 'm202611.xml'],
    ['months before years', ['12-2025.xml.gz', '11-2026.xml.gz', '01-2026.xml.gz'], '11-2026.xml.gz'],
    ['months in words', ['december-2025.xml', 'march-2026.xml', 'may-2024.xml'], 'march-2026.xml'],
    ['days', ['2026/11/27.xml', '2026/11/28.xml', '2026/10/30.xml'], '2026/11/28.xml'],
    ['years', ['posts-2024.xml', 'posts-2026.xml', 'posts-2025.xml'], 'posts-2026.xml'],
    [
      'parameters',
      ['sitemap.xml?y=2026&m=2', 'sitemap.xml?y=2026&m=11', 'sitemap.xml?y=2025&m=12'],
      'sitemap.xml?y=2026&m=11',
    ],
    ['parts of years', ['2026-2.xml', '2026-10.xml', '2026-9.xml'], '2026-10.xml'],
    ['other things', ['image-2027-01.xml', 'tags-2027.xml', 'post-2026-01.xml'], 'post-2026-01.xml'],
    ['news', ['post-2026-11.xml', 'news.xml'], 'news.xml'],
  ])('by %s the newest is the first, whatever their order', (_what, names, first) => {
    expect(chosen(names)[0]).toBe(first);
    expect(chosen([...names].reverse())[0]).toBe(first);
  });

  it('the name counts more than the date of change, and that more than the number', () => {
    expect(chosen(['2025-01.xml', '2026-01.xml'], ['2026-11-28', '2026-11-27'])[0]).toBe('2026-01.xml');
    expect(chosen(['p1.xml', 'p2.xml', 'p3.xml'], ['2026-11-28', '2026-11-27', '2026-11-20'])[0]).toBe('p1.xml');
  });

  it('both ends are chosen when only numbers differ', () =>
    expect(chosen(['p2.xml', 'p.xml', 'p10.xml', 'p9.xml', 'p3.xml'])).toEqual(['p10.xml', 'p.xml', 'p9.xml']));

  it('there are none of none', () => expect(newestParts([])).toEqual([]));
});
