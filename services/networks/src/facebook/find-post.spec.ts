import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FixtureResponse, FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import type { NetworkCollector } from '../network/network-collector.js';
import { createCollector } from './collector.js';

type Item = { id: string; created_time: string; permalink_url?: string; attachments?: unknown };

const PFBID = 'pfbid02kDpXyAbCdEfGhJkLmNoPqRsTuVwXyZ1234567890l';
const ctx = { credential: 'token' };
const document = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));
const json = (body: unknown, status = 200): FixtureResponse => ({ status, body: JSON.stringify(body) });

let posts: Item[];
let server: FixtureServer;
let collector: NetworkCollector;

function respond(path: string, query: URLSearchParams): FixtureResponse {
  if (path === 'shymnews' || path === '100200300') return json(document('page'));
  if (path !== '100200300/posts') {
    const found = posts.find(({ id }) => id === path);
    return found ? json(found) : json(document('error-803'), 404);
  }
  const from = Number(query.get('after') ?? 0);
  const to = from + Number(query.get('limit'));
  const paging = { cursors: { after: String(to) }, ...(to < posts.length && { next: 'https://x.kz/' }) };
  return json({ data: posts.slice(from, to), paging });
}

beforeEach(async () => {
  posts = (document('posts') as { data: Item[] }).data;
  server = await fixtureServer(({ url }) => respond(url.pathname.replace('/v25.0/', ''), url.searchParams));
  collector = createCollector({
    GRAPH_API_BASE: `${server.base}/v25.0`,
    FACEBOOK_WEB_BASE: 'https://www.facebook.com',
    FACEBOOK_RPS: 1_000,
    FACEBOOK_PER_DAY: 1_000,
    MM_ALLOW_PRIVATE: [server.hostPort],
    MM_PRIVATE_PROXIES: [],
    MM_CONTACT: 'test',
  });
});
afterEach(() => server.close());

/** The code of the post at an address, or the code of the fault. */
async function found(address: string): Promise<string> {
  const ref = collector.parsePost(new URL(address));
  if (!ref) throw new Error(`cannot parse ${address}`);
  return collector.post(ref, ctx).then(
    ({ post }) => post.code,
    ({ kind, native }: { kind: string; native: { code: string } }) => `${kind} ${native.code}`,
  );
}
const post = (id: string, fields: Partial<Item>): Item => ({
  id: `100200300_${id}`,
  created_time: '2026-09-21T14:25:00+0000',
  ...fields,
});
const showing = (url: string, part?: string): Item['attachments'] => ({
  data: [{ url, ...(part && { subattachments: { data: [{ url: part }] } }) }],
});

describe('the post that a link of a page leads to', () => {
  it('is found by the link of a video', async () =>
    expect(await found('https://www.facebook.com/shymnews/videos/prazdnik/555000111/')).toBe('100200300_2075'));

  it('is found by an id that Facebook made up, on a later page of posts', async () => {
    posts.push(...Array.from({ length: 60 }, (_, i) => post(`1${i}`, { permalink_url: `/shymnews/posts/1${i}` })));
    posts.push(post('9', { permalink_url: `https://www.facebook.com/shymnews/posts/${PFBID}` }));
    expect(await found(`https://www.facebook.com/permalink.php?story_fbid=${PFBID}&id=100200300`)).toBe('100200300_9');
  });

  it('is found by the link of one picture of an album', async () => {
    posts.push(post('9', { attachments: showing('/shymnews/photos/1', '/photo.php?fbid=900100') }));
    expect(await found('https://www.facebook.com/shymnews/photos/a.1/900100/')).toBe('100200300_9');
  });

  it("is not one that shares another page's post", async () => {
    posts.push(post('9', { attachments: showing('https://www.facebook.com/akimat.shymkent/videos/444000/') }));
    expect(await found('https://www.facebook.com/shymnews/videos/444000/')).toBe('not_found unknown_link');
  });

  it('is searched for in three pages of posts only', async () => {
    posts.push(...Array.from({ length: 300 }, (_, i) => post(`1${i}`, {})));
    posts.push(post('9', { permalink_url: '/shymnews/videos/444000/' }));
    expect(await found('https://www.facebook.com/shymnews/videos/444000/')).toBe('not_found unknown_link');
    expect(server.requests).toHaveLength(4);
  });

  it('cannot be found without its page, which costs no request', async () => {
    expect(await found('https://www.facebook.com/watch/?v=555000111')).toBe('not_found no_page');
    expect(await found('https://www.facebook.com/reel/777000222/')).toBe('not_found no_page');
    expect(server.requests).toHaveLength(0);
  });
});

it('a post that is read by its number costs two requests', async () => {
  expect(await found('https://www.facebook.com/shymnews/posts/2077')).toBe('100200300_2077');
  expect(server.requests).toHaveLength(2);
});

it('posts of the page have addresses that are parsed to their codes, except videos and reels', async () => {
  const author = await collector.lookup({ kind: 'name', value: 'shymnews' }, ctx);
  const limits = { maxPosts: 100, notBefore: new Date('2020-01-01T00:00:00Z') };
  for await (const page of collector.posts(author, null, ctx, limits))
    for (const { url, code } of page.posts) {
      const ref = collector.parsePost(new URL(url));
      const isLink = /\/(videos|reel)\//.test(url);
      expect([url, ref?.codeOf?.(author.code)]).toEqual([url, isLink ? undefined : code]);
      expect([url, ref?.value]).toEqual([url, expect.stringMatching(isLink ? /^link:/ : /^story:/)]);
    }
});
