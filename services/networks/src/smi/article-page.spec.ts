import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FixtureResponse, FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import type { RawPost } from '../network/network-collector.js';
import { createCollector } from './collector.js';

const TITLE = 'Бассейн в Зайсане открыли после ремонта';
const PARAGRAPH = 'Бассейн в Зайсане принял первых пловцов: воду греют новым котлом, вход для школьников бесплатный.';
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const binary = (start: string): Buffer =>
  Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(600, '\x07\xfe<p>')]);

let server: FixtureServer;
let page: FixtureResponse;
beforeEach(async () => {
  server = await fixtureServer(({ url }) => {
    if (url.pathname === '/news') return { headers: HTML, body: `<h1>Дала</h1><p>${PARAGRAPH.repeat(5)}</p>` };
    if (url.pathname === '/' && url.search)
      return { headers: HTML, body: `<h1>Дала</h1><p>${PARAGRAPH.repeat(5)}</p>` };
    if (url.pathname === '/')
      return {
        body:
          '<rss version="2.0"><channel><title>Дала</title>' +
          `<item><title>${TITLE}</title><link>/a/1</link></item></channel></rss>`,
      };
    return url.pathname === '/a/1' ? page : undefined;
  });
});
afterEach(() => server.close());

async function posts(): Promise<RawPost[]> {
  const collector = createCollector({
    SMI_RESOLVE: {},
    SMI_SPACING_MS: 0,
    SMI_CONCURRENCY: 2,
    MM_TIME_ZONE: 'Asia/Almaty',
    MM_ALLOW_PRIVATE: [server.hostPort],
    MM_PRIVATE_PROXIES: [],
    MM_CONTACT: 'test',
  });
  const author = { code: server.hostPort, username: server.hostPort, url: `${server.base}/` };
  const found: RawPost[] = [];
  for await (const { posts: some } of collector.posts(author, null, {}, { maxPosts: 9, notBefore: new Date(0) }))
    found.push(...some);
  return found;
}

const FILES: [string, string | undefined, string | Buffer][] = [
  ['a PDF', 'application/pdf', binary('%PDF-1.7\n')],
  ['a PDF that is called a page', 'text/html', binary('%PDF-1.4\n')],
  ['a picture', 'image/jpeg', binary('\xff\xd8\xff\xe0')],
  ['a picture without a type', undefined, binary('\x89PNG\r\n')],
  ['an archive that is called a page', 'text/html', binary('PK\x03\x04')],
  ['a document of a word processor', 'application/vnd.openxmlformats-officedocument', binary('PK\x03\x04')],
  ['a sound file', 'audio/mpeg', binary('ID3\x03')],
  ['a film that is called a page', 'text/html', binary('\0\0\0\x18ftypmp42')],
  ['JSON', 'application/json', JSON.stringify({ title: TITLE, body: `<p>${PARAGRAPH}</p>` })],
  ['JSON that is called a page', 'text/html', JSON.stringify([{ body: `<p>${PARAGRAPH}</p>` }])],
  ['XML', 'application/xml', `<?xml version="1.0"?><note><p>${PARAGRAPH}</p></note>`],
  [
    'a feed that is called a page',
    'text/html',
    `<?xml version="1.0"?><rss><channel><p>${PARAGRAPH}</p></channel></rss>`,
  ],
  ['plain text', 'text/plain', PARAGRAPH.repeat(5)],
  ['plain text that is called a page', 'text/html', PARAGRAPH.repeat(5)],
];

describe('an item of a feed that has only a title', () => {
  it.each(FILES)('keeps it when its address is %s', async (_what, type, body) => {
    page = { headers: type === undefined ? {} : { 'content-type': type }, body };
    expect((await posts()).map(({ text, url }) => [text, url])).toEqual([[TITLE, `${server.base}/a/1`]]);
  });

  it.each([
    ['an error', '<title>Страница не найдена</title>', undefined],
    ['a check for robots', '<title>Один момент…</title>', undefined],
    ['a page for signing in', '<title>Вход</title>', undefined],
    ['the front page', '<title>Дала</title>', '/?from=a1'],
  ])('keeps it when the site shows %s', async (_what, head, location) => {
    const body = `<html><head>${head}</head><body><h1>Дала</h1><p>${PARAGRAPH.repeat(3)}</p></body></html>`;
    page = location ? { status: 302, headers: { location } } : { headers: HTML, body };
    expect((await posts()).map(({ text }) => text)).toEqual([TITLE]);
  });

  it.each([
    ['after a warning of PHP', 'text/html', '<br />\n<b>Warning</b>: x in <b>/a.php</b><br />\n<!doctype html>'],
    ['with an XML declaration', 'application/xhtml+xml', '<?xml version="1.0"?>\n<!DOCTYPE html>'],
    ['after words', 'text/html', 'Notice: Undefined index\n<!doctype html>'],
    ['without a type', undefined, '\n<!-- made by hand -->'],
  ])('has the text of its page %s', async (_what, type, start) => {
    const text = `<h1>${TITLE}</h1><p>${PARAGRAPH}</p><p>${PARAGRAPH} Так и есть.</p>`;
    const body = `${start}<html><body>${text}</body></html>`;
    page = { headers: type === undefined ? {} : { 'content-type': type }, body };
    expect((await posts()).map(({ text }) => text)).toEqual([`${PARAGRAPH}\n\n${PARAGRAPH} Так и есть.`]);
  });

  it('has the text of a short article among many headlines', async () => {
    const headlines = Array.from(
      { length: 20 },
      (_, i) => `<li><a href="/a/${i}">Другая новость города номер ${i}</a></li>`,
    );
    page = {
      headers: HTML,
      body: `<html><body><h1>${TITLE}</h1><p>${PARAGRAPH}</p><ul>${headlines.join('')}</ul></body></html>`,
    };
    expect((await posts()).map(({ text }) => text)).toEqual([PARAGRAPH]);
  });
});
