import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import type { Cursor, NetworkCollector } from '../network/network-collector.js';
import { createCollector } from './collector.js';

let server: FixtureServer;
let collector: NetworkCollector;
let files: Record<string, string>;

beforeEach(async () => {
  files = {};
  server = await fixtureServer(({ url: { pathname } }) => {
    if (pathname === '/') return { body: '<html></html>' };
    if (pathname.startsWith('/a/')) return { body: `<p itemprop="articleBody">Полный текст ${pathname} статьи.</p>` };
    return files[pathname] === undefined ? undefined : { body: files[pathname] };
  });
  collector = createCollector({
    SMI_RESOLVE: {},
    SMI_SPACING_MS: 0,
    SMI_CONCURRENCY: 2,
    MM_TIME_ZONE: 'Asia/Almaty',
    MM_ALLOW_PRIVATE: [server.hostPort],
    MM_PRIVATE_PROXIES: [],
    MM_CONTACT: 'test',
  });
});
afterEach(() => server.close());

async function poll(
  since: Cursor | null,
  notBefore = new Date(0),
): Promise<{ texts: string[]; cursor: Cursor | null }> {
  const author = { code: server.hostPort, username: server.hostPort, url: `${server.base}/` };
  const texts: string[] = [];
  let cursor = since;
  for await (const page of collector.posts(author, since, {}, { maxPosts: 500, notBefore })) {
    texts.push(...page.posts.map(({ text }) => text));
    cursor = JSON.parse(JSON.stringify(page.cursor)) as Cursor;
  }
  return { texts, cursor };
}

const month = (path: string, date: string): string =>
  `<urlset><url><loc>${path}</loc><lastmod>${date}</lastmod></url></urlset>`;
const index = (...parts: string[]): string =>
  `<sitemapindex>${parts.map((part) => `<sitemap><loc>/${part}</loc></sitemap>`).join('')}</sitemapindex>`;

describe('an outlet that has only a sitemap', () => {
  it.each(['/sitemap.xml', '/maps/all.xml'])('is read by the newest parts of its index %s', async (path) => {
    files = {
      '/robots.txt': path === '/sitemap.xml' ? '' : `Sitemap: ${server.base}${path}`,
      [path]: index('2025-01.xml', '2026-10.xml', '2025-02.xml'),
      '/2025-01.xml': month('/a/1', '2025-01-05'),
      '/2025-02.xml': month('/a/2', '2025-02-05'),
      '/2026-10.xml': month('/a/10', '2026-10-05'),
    };
    const first = await poll(null, new Date('2026-01-01T00:00:00Z'));
    expect(first.texts).toEqual(['Полный текст /a/10 статьи.']);
    files[path] = index('2025-01.xml', '2026-10.xml', '2026-11.xml');
    files['/2026-11.xml'] = month('/a/11', '2026-11-02');
    expect((await poll(first.cursor)).texts).toEqual(['Полный текст /a/11 статьи.']);
  });

  it('is followed to the part of a new month that robots.txt names', async () => {
    files = {
      '/robots.txt': ['2026-10.xml', '2026-11.xml'].map((name) => `Sitemap: ${server.base}/${name}\n`).join(''),
      '/2026-10.xml': month('/a/10', '2026-10-05'),
    };
    let { cursor } = await poll(null);
    files['/2026-11.xml'] = month('/a/11', '2026-11-02');
    const found: string[] = [];
    for (let i = 0; i < 7; i++) {
      const next = await poll(cursor);
      ({ cursor } = next);
      found.push(...next.texts);
    }
    expect(found).toEqual(['Полный текст /a/11 статьи.']);
  });
});
