import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FixtureResponse, FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import type { Cursor, NetworkCollector, RawPost } from '../network/network-collector.js';
import type { NetworkFault } from '../network/network-fault.js';
import { createCollector } from './collector.js';

interface Item {
  path: string;
  title: string;
  guid?: string;
  text?: string;
}

let server: FixtureServer;
let collector: NetworkCollector;
let items: Item[];
let feedPath: string;
let feedResponse: (headers: NodeJS.Dict<string | string[]>) => FixtureResponse | undefined;
let pageResponse: (path: string) => FixtureResponse | undefined;

const itemXml = (i: Item): string =>
  `<item><title>${i.title}</title><link>${i.path}</link>` +
  (i.guid ? `<guid isPermaLink="false">${i.guid}</guid>` : '') +
  `<description>${i.text ?? 'кратко'}</description></item>`;
const feedXml = (): string =>
  '<rss version="2.0"><channel><title>Лента</title><description>о городе</description>' +
  `${items.map(itemXml).join('')}</channel></rss>`;
const requestsTo = (path: string): typeof server.requests => server.requests.filter((r) => r.url.pathname === path);

beforeEach(async () => {
  items = [
    { path: '/a/1', title: 'Один' },
    { path: '/a/2', title: 'Два' },
  ];
  feedPath = '/feed';
  feedResponse = () => undefined;
  pageResponse = () => undefined;
  server = await fixtureServer(({ url, headers }) => {
    const link = `<link rel="alternate" type="application/rss+xml" href="${feedPath}">`;
    if (url.pathname === '/') return { headers: { 'content-type': 'text/html' }, body: link };
    if (url.pathname === feedPath) return feedResponse(headers) ?? { body: feedXml() };
    if (url.pathname.startsWith('/a/'))
      return (
        pageResponse(url.pathname) ?? {
          body:
            '<article><div itemprop="articleBody">' +
            `<p>Полный текст ${url.pathname} статьи, длиннее ленты.</p></div></article>`,
        }
      );
    return undefined;
  });
  collector = createCollector({
    SMI_RESOLVE: {},
    SMI_SPACING_MS: 0,
    SMI_CONCURRENCY: 2,
    MM_TIME_ZONE: 'Europe/Moscow',
    MM_ALLOW_PRIVATE: [server.hostPort],
    MM_PRIVATE_PROXIES: [],
    MM_CONTACT: 'test',
  });
});
afterEach(() => server.close());

async function poll(
  since: Cursor | null,
  notBefore = new Date(0),
): Promise<{ posts: RawPost[]; cursor: Cursor | null; fault: string }> {
  const posts: RawPost[] = [];
  let cursor = since;
  try {
    for await (const page of collector.posts(
      { code: server.hostPort, username: server.hostPort, url: `${server.base}/` },
      since,
      {},
      { maxPosts: 500, notBefore },
    )) {
      posts.push(...page.posts);
      cursor = JSON.parse(JSON.stringify(page.cursor)) as Cursor;
    }
    return { posts, cursor, fault: '' };
  } catch (error) {
    return { posts, cursor, fault: (error as NetworkFault).kind };
  }
}
const titles = (posts: RawPost[]): string[] => posts.map((p) => p.title).sort();

describe('collecting an outlet', () => {
  it('reads each page once and requests the feed conditionally, except every sixth time', async () => {
    const conditional: boolean[] = [];
    feedResponse = (headers) => {
      conditional.push('if-none-match' in headers);
      return headers['if-none-match'] === '"v1"' ? { status: 304 } : { headers: { etag: '"v1"' }, body: feedXml() };
    };
    let cursor: Cursor | null = null;
    for (let i = 0; i < 8; i++) ({ cursor } = await poll(cursor));
    expect(conditional).toEqual([false, true, true, true, true, true, false, true]);
    expect(requestsTo('/a/1')).toHaveLength(1);
  });

  it('finds in the unconditional sixth request what a constant ETag has hidden', async () => {
    feedResponse = (headers) =>
      headers['if-none-match'] ? { status: 304 } : { headers: { etag: '"cms-1.0"' }, body: feedXml() };
    let { cursor } = await poll(null);
    items.unshift({ path: '/a/3', title: 'Три' });
    const found: string[] = [];
    for (let i = 0; i < 6; i++) {
      const next = await poll(cursor);
      ({ cursor } = next);
      found.push(...titles(next.posts));
    }
    expect(found).toEqual(['Три']);
  });

  it('returns one post for an article listed under two addresses, and two for a guid used twice', async () => {
    items = [
      { path: '/a/1', title: 'Один', guid: 'same' },
      { path: '/a/1?utm_source=rss', title: 'Один', guid: 'same' },
      { path: `${server.base}/a/1#c`, title: 'Один' },
      { path: '/a/4', title: 'Четыре', guid: 'dup' },
      { path: '/a/5', title: 'Пять', guid: 'dup' },
    ];
    const { posts, cursor } = await poll(null);
    expect(titles(posts)).toEqual(['Один', 'Пять', 'Четыре']);
    expect(posts.flatMap((p) => p.aliases)).not.toContain('dup');
    items = [{ path: '/a/1-new-slug', title: 'Один, исправлено', guid: 'same' }, ...items.slice(3)];
    const second = await poll(cursor);
    expect(second.posts.map((p) => p.code)).toEqual([posts.find((p) => p.title === 'Один')?.code]);
  });

  const alike = (...names: string[]): Item[] =>
    names.map((name) => ({ path: '/a/all', title: `Тревога ${name}`, guid: `g-${name}`, text: `Текст ${name}` }));

  it('returns every article of an address that several share, without reading its page, and none twice', async () => {
    items = alike('1', '2', '3');
    const first = await poll(null);
    expect(titles(first.posts)).toEqual(['Тревога 1', 'Тревога 2', 'Тревога 3']);
    expect(new Set(first.posts.map((p) => p.code)).size).toBe(3);
    expect(first.posts[0]).toMatchObject({ text: 'Текст 1', aliases: ['g-1'] });
    expect(requestsTo('/a/all')).toHaveLength(0);
    items = alike('3', '4');
    const second = await poll(first.cursor);
    items = alike('4');
    const third = await poll(second.cursor);
    items = alike('5');
    const fourth = await poll(third.cursor);
    expect([second, third, fourth].map(({ posts }) => titles(posts))).toEqual([['Тревога 4'], [], ['Тревога 5']]);
    expect((await poll(null)).posts.length).toBe(1);
    items = alike('1', '2', '3');
    expect((await poll(null)).posts.map((p) => p.code)).toEqual(first.posts.map((p) => p.code));
  });

  it('keeps a post that was alone under an address before others came', async () => {
    items = alike('1');
    const first = await poll(null);
    items = alike('2', '1');
    const second = await poll(first.cursor);
    expect([titles(first.posts), titles(second.posts)]).toEqual([['Тревога 1'], ['Тревога 2']]);
    items = alike('2', '1').map((i) => ({ ...i, text: `${i.text}, исправлено` }));
    const third = await poll(second.cursor);
    expect(third.posts.map((p) => p.code)).toEqual([...second.posts, ...first.posts].map((p) => p.code));
  });

  it('distinguishes articles of one address by their titles when they have no guids', async () => {
    const untagged = (...names: string[]): Item[] => names.map((name) => ({ path: '/a/all', title: name }));
    items = untagged('Один');
    const first = await poll(null);
    items = untagged('Два', 'Один');
    const second = await poll(first.cursor);
    items = untagged('Три', 'Два', 'Один');
    const third = await poll(second.cursor);
    expect([first, second, third].map(({ posts }) => titles(posts))).toEqual([['Один'], ['Два'], ['Три']]);
  });

  it('returns every article of a feed that has one guid and one address for all', async () => {
    items = alike('1', '2', '3').map((item) => ({ ...item, guid: 'dala' }));
    const first = await poll(null);
    items.unshift(...alike('4').map((item) => ({ ...item, guid: 'dala' })));
    const second = await poll(first.cursor);
    expect([first.posts.length, titles(second.posts)]).toEqual([3, ['Тревога 4']]);
    expect(new Set([...first.posts, ...second.posts].map((p) => p.code)).size).toBe(4);
  });

  it('distinguishes articles whose pages name the same canonical address, but not versions of one', async () => {
    pageResponse = () => ({ body: `<link rel="canonical" href="/section"><p>${'Текст статьи. '.repeat(20)}</p>` });
    const first = await poll(null);
    items.unshift({ path: '/a/3', title: 'Три' }, { path: '/a/1-kz', title: 'Один' });
    const second = await poll(first.cursor);
    expect(new Set(first.posts.map((p) => p.code)).size).toBe(2);
    expect(new Set([...first.posts, ...second.posts].map((p) => p.code)).size).toBe(3);
  });

  it('takes an anchor for comments and a changed guid for the same article', async () => {
    items = [
      { path: '/a/1', title: 'Один', guid: 'g-1' },
      { path: '/a/1#comments', title: 'Комментарии: Один', guid: 'g-1c' },
    ];
    const { posts, cursor } = await poll(null);
    items = [{ path: '/a/1', title: 'Один, исправлено', guid: 'g-1-2' }];
    const second = await poll(cursor);
    expect([titles(posts), second.posts.map((p) => p.code)]).toEqual([['Один'], posts.map((p) => p.code)]);
  });

  it('dates an article by its page when the feed has no date, in the zone of the installation', async () => {
    pageResponse = () => ({
      body: `<h1>Один</h1><div>20 июня 2024, 14:05</div><p>${'Полный текст статьи о мосте. '.repeat(20)}</p>`,
    });
    const { posts } = await poll(null);
    expect(posts[0]?.publishedAt).toBe('2024-06-20T11:05:00.000Z');
    const text = '</description><pubDate>19 июня 2024 10:00</pubDate><description>';
    items = [{ path: '/a/3', title: 'Три', text }];
    expect((await poll(null)).posts[0]?.publishedAt).toBe('2024-06-19T07:00:00.000Z');
  });

  it("delays an article while its page fails, and uses the feed's text at the third attempt", async () => {
    pageResponse = (path) => (path === '/a/2' ? { status: 500 } : undefined);
    const first = await poll(null);
    const second = await poll(first.cursor);
    const third = await poll(second.cursor);
    const fourth = await poll(third.cursor);
    expect([first, second, third, fourth].map(({ posts }) => titles(posts))).toEqual([['Один'], [], ['Два'], []]);
    expect(third.posts[0]?.text).toBe('кратко');
  });

  it('returns unknown items of any age after the first poll', async () => {
    const dated = (i: Item, date: string): Item => ({
      ...i,
      text: `кратко</description><pubDate>${date}</pubDate><description>`,
    });
    items = [
      dated({ path: '/a/1', title: 'Один' }, 'Fri, 20 Nov 2026 10:00:00 +0500'),
      dated({ path: '/a/2', title: 'Давно' }, 'Fri, 20 Nov 2020 10:00:00 +0500'),
    ];
    const first = await poll(null, new Date('2026-01-01T00:00:00Z'));
    items.push(dated({ path: '/a/3', title: 'Задним числом' }, 'Thu, 19 Nov 2026 10:00:00 +0500'));
    const second = await poll(first.cursor, new Date('2026-11-20T05:00:00Z'));
    expect([titles(first.posts), titles(second.posts)]).toEqual([['Один'], ['Задним числом']]);
  });

  it('keeps what it has read when the host asks for a pause, and continues later', async () => {
    let isLimited = true;
    pageResponse = (path) => (path === '/a/2' && isLimited ? { status: 429 } : undefined);
    const first = await poll(null);
    expect([titles(first.posts), first.fault]).toEqual([['Один'], 'rate_limited']);
    isLimited = false;
    expect(titles((await poll(first.cursor)).posts)).toEqual(['Два']);
  });

  it('fails as transient when the whole outlet is down, and loses nothing', async () => {
    items = Array.from({ length: 8 }, (_, i) => ({ path: `/a/${i}`, title: `Номер ${i}` }));
    pageResponse = () => ({ reset: true });
    const first = await poll(null);
    expect([first.posts, first.fault]).toEqual([[], 'transient']);
    pageResponse = () => undefined;
    const second = await poll(first.cursor);
    expect(second.posts).toHaveLength(8);
  });

  it('fails with schema_drift for a broken feed, and continues when it is repaired', async () => {
    const { cursor } = await poll(null);
    items.unshift({ path: '/a/3', title: 'Три' });
    feedResponse = () => ({ body: '<html>Ведутся работы</html>' });
    expect((await poll(cursor)).fault).toBe('schema_drift');
    feedResponse = () => undefined;
    expect(titles((await poll(cursor)).posts)).toEqual(['Три']);
  });

  it("fails with schema_drift when the feed's items are renamed, and loses nothing", async () => {
    const { cursor } = await poll(null);
    items.unshift({ path: '/a/3', title: 'Три' });
    feedResponse = () => ({ body: feedXml().replaceAll('item>', 'story>') });
    const renamed = await poll(cursor);
    expect([renamed.fault, renamed.posts]).toEqual(['schema_drift', []]);
    feedResponse = () => undefined;
    expect(titles((await poll(renamed.cursor)).posts)).toEqual(['Три']);
  });

  it('searches for the feed again when it has moved', async () => {
    const { cursor } = await poll(null);
    feedPath = '/rss/new.xml';
    items.unshift({ path: '/a/3', title: 'Три' });
    expect(titles((await poll(cursor)).posts)).toEqual(['Три']);
  });

  it('returns an article of more than a megabyte complete, and escaped markup as text', async () => {
    pageResponse = (path) =>
      path === '/a/1'
        ? { body: `<article><div itemprop="articleBody"><p>${'слово '.repeat(100_000)}</p></div></article>` }
        : {
            body:
              '<article><div itemprop="articleBody">' +
              '<p>&lt;img src=x onerror=alert(1)&gt; =1+1 весь текст</p></div></article>',
          };
    const { posts } = await poll(null);
    expect(posts.find((p) => p.title === 'Один')?.text.length).toBe('слово '.repeat(100_000).length - 1);
    expect(posts.find((p) => p.title === 'Два')?.text).toBe('<img src=x onerror=alert(1)> =1+1 весь текст');
  });
});
