import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FixtureResponse, FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import type { AuthorProfile, NetworkCollector, RawPost } from '../network/network-collector.js';
import { createCollector } from './collector.js';
import { codeOfUrl } from './page/canonical-url.js';

const TEXT = 'В городе закончили ремонт моста через реку, сообщили в акимате, движение по нему уже открыто. '.repeat(4);
const html = (head = '', title = 'Мост открыт'): FixtureResponse => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body:
    `<html><head><title>${title}</title>${head}</head>` +
    `<body><article><h1>${title}</h1><p>${TEXT}</p></article></body></html>`,
});
const now = new Date('2026-11-21T00:00:00Z');

let server: FixtureServer;
let collector: NetworkCollector;
let pages: Record<string, FixtureResponse>;
beforeEach(async () => {
  pages = {};
  server = await fixtureServer(({ url }) => pages[url.pathname]);
  collector = createCollector({
    SMI_RESOLVE: { 'dala.kz': `${server.base}/dala` },
    SMI_SPACING_MS: 0,
    SMI_CONCURRENCY: 2,
    MM_TIME_ZONE: 'Asia/Almaty',
    MM_ALLOW_PRIVATE: [server.hostPort],
    MM_PRIVATE_PROXIES: [],
    MM_CONTACT: 'test',
  });
});
afterEach(() => server.close());

const read = (address: string): Promise<{ author: AuthorProfile; post: RawPost }> => {
  const ref = collector.parsePost(new URL(address));
  if (!ref) throw new Error(`cannot parse ${address}`);
  return collector.post(ref, { now: () => now });
};
const faultOf = (address: string): Promise<unknown> =>
  read(address).then(
    () => 'no fault',
    ({ kind, native }: { kind: string; native: { code: string } }) => `${kind} ${native.code}`,
  );

describe('one article by its address', () => {
  it('has the outlet as its author, by host and name, without a search for feeds', async () => {
    pages['/dala/a/1'] = html('<meta property="og:site_name" content="Дала хабар">');
    const { author, post } = await read('https://www.dala.kz/a/1?utm_source=ya#top');
    expect(author).toMatchObject({ code: 'dala.kz', username: 'dala.kz', fullName: 'Дала хабар', isClosed: false });
    expect(author.url).toBe('https://www.dala.kz/');
    expect(post).toMatchObject({
      code: codeOfUrl('https://dala.kz/a/1'),
      ownerCode: 'dala.kz',
      title: 'Мост открыт',
      text: TEXT.trim(),
      canonical: 'https://dala.kz/a/1',
      publishedAt: now.toISOString(),
      publishingType: 11,
    });
    expect(server.requests.map(({ url }) => url.pathname)).toEqual(['/dala/robots.txt', '/dala/a/1']);
  });

  it('has the host as its name where the site says none, and the dates of the page', async () => {
    const times =
      '<meta property="article:published_time" content="2026-11-20T10:00:00+05:00">' +
      '<meta property="article:modified_time" content="2026-11-20T12:00:00+05:00">';
    pages['/dala/a/1'] = html(times);
    const { author, post } = await read('https://dala.kz/a/1');
    expect(author.fullName).toBe('dala.kz');
    expect(post).toMatchObject({ publishedAt: '2026-11-20T05:00:00.000Z', edited: '2026-11-20T07:00:00.000Z' });
  });

  it('has the code of its canonical address, and the other addresses as aliases', async () => {
    pages['/dala/amp/1'] = { status: 302, headers: { location: 'https://dala.kz/a/1/full' } };
    pages['/dala/a/1/full'] = html('<link rel="canonical" href="https://dala.kz/a/1">');
    const { post } = await read('https://dala.kz/amp/1');
    expect(post).toMatchObject({ code: codeOfUrl('https://dala.kz/a/1'), canonical: 'https://dala.kz/a/1' });
    expect(post.aliases).toEqual(['https://dala.kz/a/1/full', 'https://dala.kz/amp/1']);
    expect(post.url).toBe(`${server.base}/dala/a/1/full`);
  });

  it('can be asked for by the address that browsers use for an outlet of the demo', async () => {
    pages['/dala/a/1'] = html();
    expect(collector.parsePost(new URL(`${server.base}/dala/a/1`))?.author?.value).toBe('https://dala.kz/');
    expect((await read(`${server.base}/dala/a/1`)).post.code).toBe(codeOfUrl('https://dala.kz/a/1'));
  });

  it('is not found where the page is no article', async () => {
    pages['/dala/'] = html();
    pages['/dala/old'] = { status: 301, headers: { location: 'https://dala.kz/' } };
    pages['/dala/gone'] = html('', 'Страница не найдена');
    pages['/dala/file'] = { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' };
    pages['/dala/feed'] = { headers: { 'content-type': 'application/rss+xml' }, body: '<rss></rss>' };
    pages['/dala/huge'] = { ...html(), body: '<p>'.repeat(150_000) };
    pages['/dala/blank'] = { headers: { 'content-type': 'text/html' }, body: '' };
    const faults: Record<string, unknown> = {};
    for (const path of ['', 'old', 'gone', 'file', 'feed', 'huge', 'blank', 'none'])
      faults[path] = await faultOf(`https://dala.kz/${path}`);
    expect(faults).toEqual({
      '': 'not_found front_page',
      old: 'not_found front_page',
      gone: 'not_found error_page',
      file: 'not_found not_html',
      feed: 'not_found not_html',
      huge: 'not_found unreadable',
      blank: 'not_found no_text',
      none: 'not_found 404',
    });
  });

  it('is not read where robots.txt or the site forbids it, at private addresses and unknown hosts', async () => {
    pages['/dala/robots.txt'] = { body: 'User-agent: *\nDisallow: /secret/' };
    pages['/dala/secret/1'] = html();
    pages['/dala/refused'] = { status: 403 };
    pages['/dala/inside'] = { status: 302, headers: { location: 'http://10.0.0.1/a/1' } };
    expect(await faultOf('https://dala.kz/secret/1')).toBe('blocked robots_disallow');
    expect(await faultOf('https://dala.kz/refused')).toBe('blocked 403');
    expect(await faultOf('https://dala.kz/inside')).toMatch(/^refused_address /);
    expect(await faultOf('http://169.254.169.254/latest/meta-data')).toMatch(/^refused_address /);
  });
});

describe('the address of an article', () => {
  it.each([
    ['https://tengrinews.kz/kazakhstan_news/most-1/', 'https://tengrinews.kz/kazakhstan_news/most-1/'],
    ['http://www.dalahabar.kz/?p=5#x', 'http://www.dalahabar.kz/?p=5'],
    ['https://қазақстан.қаз/a/1', 'https://xn--80aaa0a6awh12ed.xn--80ao21a/a/1'],
    ['https://dalahabar.kz:8443/a/1', 'https://dalahabar.kz:8443/a/1'],
    ['https://vk.com.evil.kz/wall-1_2', 'https://vk.com.evil.kz/wall-1_2'],
    ['https://vk.com/wall-1_2', 'https://vk.com/wall-1_2'],
  ])('%s is parsed', (address, value) =>
    expect(collector.parsePost(new URL(address))).toEqual({
      value,
      author: { kind: 'address', value: `${new URL(address).origin}/` },
    }),
  );

  it.each([
    'https://user:word@dalahabar.kz/a/1',
    'https://vk.com@evil.kz/wall-1_2',
    'ftp://dalahabar.kz/a/1',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://dalahabar.kz/1',
    `https://dalahabar.kz/${'x'.repeat(3_000)}`,
  ])('%s is refused', (address) => expect(collector.parsePost(new URL(address))).toBeNull());
});
