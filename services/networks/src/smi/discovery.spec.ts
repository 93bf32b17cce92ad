import { afterEach, describe, expect, it } from '@jest/globals';
import type { FixtureResponse, FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import type { AuthorProfile } from '../network/network-collector.js';
import { NetworkFault } from '../network/network-fault.js';
import { createCollector } from './collector.js';

let server: FixtureServer;
afterEach(() => server.close());

const RSS =
  '<rss version="2.0"><channel><title>Лента</title><description>d</description>' +
  '<item><title>t</title><link>/a/1</link></item></channel></rss>';
const MAP =
  '<urlset xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"><url><loc>/a/1</loc><news:news>' +
  '<news:publication><news:name>Карта</news:name></news:publication><news:title>t</news:title>' +
  '</news:news></url></urlset>';

type Pages = Record<string, string | FixtureResponse>;

/** The profile of the outlet with these pages. */
async function profileOf(pages: Pages, path = '/'): Promise<AuthorProfile> {
  server = await fixtureServer(({ url }) => {
    const page = pages[url.pathname];
    return typeof page === 'string' ? { body: page } : page;
  });
  const collector = createCollector({
    SMI_RESOLVE: {},
    SMI_SPACING_MS: 0,
    SMI_CONCURRENCY: 2,
    MM_TIME_ZONE: 'Asia/Almaty',
    MM_ALLOW_PRIVATE: [server.hostPort],
    MM_PRIVATE_PROXIES: [],
    MM_CONTACT: 'test',
  });
  return collector.lookup({ kind: 'address', value: server.base + path }, {});
}

/** The full name and address of the outlet with these pages, or the fault's kind. */
async function lookup(pages: Pages, path = '/'): Promise<string> {
  try {
    const { fullName, url, username } = await profileOf(pages, path);
    return `${fullName} ${url.replace(server.base, '')} ${username === server.hostPort}`;
  } catch (error) {
    return error instanceof NetworkFault ? error.kind : String(error);
  }
}

describe('finding the feed of an outlet', () => {
  it('accepts the feed address itself', async () =>
    expect(await lookup({ '/my.xml': RSS }, '/my.xml')).toBe('Лента /my.xml true'));

  it('finds the feed linked by the front page, not its comments feed', async () => {
    const home =
      '<link rel="alternate" type="application/rss+xml" href="/comments/feed">' +
      '<link href="feed?a=1&amp;b=2" type=application/atom+xml rel=alternate>';
    expect(await lookup({ '/': home, '/feed': RSS, '/comments/feed': RSS.replace('Лента', 'Комментарии') })).toBe(
      'Лента / true',
    );
  });

  it('skips a linked feed that is only a page, and fails for one that is down', async () => {
    const home = '<link rel="alternate" type="application/rss+xml" href="/dead">';
    expect(await lookup({ '/': home, '/dead': '<html>404</html>', '/rss.xml': RSS })).toBe('Лента / true');
    await server.close();
    expect(await lookup({ '/': home, '/dead': { status: 502 }, '/rss.xml': RSS })).toBe('transient');
  });

  it('finds a news sitemap of robots.txt, also through an index', async () => {
    const index =
      '<sitemapindex><sitemap><loc>/old.xml</loc></sitemap>' +
      '<sitemap><loc>/news-map.xml</loc></sitemap></sitemapindex>';
    expect(
      await lookup({
        '/': '<html></html>',
        '/robots.txt': 'Sitemap: /index.xml',
        '/index.xml': index,
        '/news-map.xml': MAP,
      }),
    ).toBe('Карта / true');
  });

  it('tries well-known paths last', async () =>
    expect(await lookup({ '/': '<html></html>', '/news.rss': RSS })).toBe('Лента / true'));

  it('throws not_found without a feed, blocked when the site refuses, and goes past a refused front page', async () => {
    expect(await lookup({ '/': '<html></html>' })).toBe('not_found');
    await server.close();
    expect(await lookup({ '/': { status: 403 } })).toBe('blocked');
    await server.close();
    expect(await lookup({ '/': { status: 403 }, '/rss': RSS })).toBe('Лента / true');
  });

  it.each(['/feed.xml', '/index.xml', '/atom.xml', '/rss/', '/feed.json'])('tries %s too', async (path) =>
    expect(await lookup({ '/': '<html></html>', [path]: RSS })).toBe('Лента / true'),
  );

  it.each([
    ['<link> of another type', '<link rel="alternate" type="application/xml" href="/out/all">'],
    ['<link rel=feed>', '<link rel="feed" href="/out/all">'],
    [
      '<link> after one of an API',
      '<link rel=alternate type=application/json href=/wp/1><link rel=alternate type=text/rss href=/out/all>',
    ],
    ['a word', '<footer><a href="/out/all">RSS-лента</a></footer>'],
    ['a picture', '<a href="/out/all" title="Подписка RSS"><img src="/i.png"></a>'],
    ['an address', '<a class="x" href="/kz/rss/all.xml?lang=kz">Жаңалықтар</a>'],
    ['a page of feeds', '<a href="/feeds-list">RSS</a>'],
  ])('finds the feed that the page names by %s', async (_how, home) =>
    expect(
      await lookup({
        '/': `<html><body>${home}</body></html>`,
        '/wp/1': '{"id":1}',
        '/out/all': RSS,
        '/kz/rss/all.xml': RSS,
        '/feeds-list': '<html><body><h1>RSS</h1><a href="/out/all">Все новости: RSS</a></body></html>',
      }),
    ).toBe('Лента / true'),
  );

  it('finds the feed that the header of the page names', async () => {
    const link = '</style.css>; rel=preload, </out/all?a=1>; rel="alternate"; type="application/rss+xml"; title="x, y"';
    expect(await lookup({ '/': { headers: { link }, body: '<html></html>' }, '/out/all': RSS })).toBe('Лента / true');
  });

  it('takes the description of the front page where the feed has none', async () => {
    const home = '<meta name="description" content="Новости Костаная &amp; области"><link href="/x">';
    const biographies: string[] = [];
    for (const feed of [RSS, RSS.replace('<description>d</description>', '')]) {
      biographies.push((await profileOf({ '/': home, '/rss.xml': feed })).biography);
      await server.close();
    }
    expect(biographies).toEqual(['d', 'Новости Костаная & области']);
  });

  it('says that a feed is too large rather than that there is none', async () => {
    const home = '<link rel="alternate" type="application/rss+xml" href="/big">';
    const big = { body: RSS + ' '.repeat(6 * 1024 * 1024) };
    expect(await lookup({ '/': home, '/big': big })).toBe('schema_drift');
  });
});
