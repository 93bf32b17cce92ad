import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import type { NetworkCollector } from '../network/network-collector.js';
import { createCollector, settings } from './collector.js';

/** Shortcodes in their order of time: the later letter is newer. */
const code = (n: number): string => `DM${String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26))}AAAAAAA`;
const item = (n: number): object => ({
  id: String(n),
  media_type: 'IMAGE',
  permalink: `https://www.instagram.com/${n % 2 ? 'reel' : 'p'}/${code(n)}/`,
  timestamp: '2026-09-21T14:25:00+0000',
});

let server: FixtureServer;
let listed: number[];

beforeEach(async () => {
  listed = Array.from({ length: 600 }, (_, i) => 650 - i);
  server = await fixtureServer(({ url }) => {
    const fields = url.searchParams.get('fields') ?? '';
    const [, limit, from = '0'] = /limit\((\d+)\)(?:\.after\(a(\d+)\))?/.exec(fields) ?? [];
    if (limit === undefined) return { body: '{"business_discovery":{"id":"2","username":"ShymNews"}}' };
    const to = Number(from) + Number(limit);
    const paging = { cursors: to < listed.length ? { after: `a${to}` } : {} };
    const data = listed.slice(Number(from), to).map(item);
    return { body: JSON.stringify({ business_discovery: { media: { data, paging } } }) };
  });
});
afterEach(() => server.close());

const create = (env: Record<string, string> = {}): NetworkCollector =>
  createCollector({
    ...z.object(settings).parse({ GRAPH_API_BASE: server.base, INSTAGRAM_RPS: '1000', ...env }),
    MM_ALLOW_PRIVATE: [server.hostPort],
    MM_PRIVATE_PROXIES: [],
    MM_CONTACT: 'test',
  });

/** The code of the post at a path with its author's name, or what the fault says; and the number of requests. */
async function found(path: string, env: Record<string, string> = {}): Promise<[unknown, number]> {
  const collector = create(env);
  const ref = collector.parsePost(new URL(`https://www.instagram.com/${path}`));
  if (!ref) throw new Error(`cannot parse ${path}`);
  const result = await collector.post(ref, { credential: '1:token' }).then(
    ({ post, author }) => `${author.username} ${post.code}`,
    ({ kind, scope, native }: { kind: string; scope: string; native: { code: string } }) =>
      `${kind} ${scope} ${native.code}`,
  );
  return [result, server.requests.length];
}

describe('a post over Business Discovery', () => {
  it("is found among its author's newest posts, on a later page too", async () =>
    expect(await found(`shymnews/p/${code(580)}/`)).toEqual([`shymnews ${code(580)}`, 3]));

  it('is not searched for any further when the listed posts are older', async () => {
    listed = listed.filter((n) => n !== 640);
    expect(await found(`shymnews/reel/${code(640)}/`)).toEqual(['not_found request unknown_post', 1]);
  });

  it('is not searched for in more than four pages', async () =>
    expect(await found(`shymnews/p/${code(60)}/`)).toEqual(['not_found request unknown_post', 4]));

  it('cannot be read without its author, which costs no request', async () =>
    expect(await found(`p/${code(640)}/`)).toEqual(['not_found request no_name', 0]));

  it('needs an operator without its author where operators may sign in, which parks no token', async () =>
    expect(await found(`p/${code(640)}/`, { IG_SESSION_ENABLED: 'true' })).toEqual([
      'auth_required request needs_operator',
      0,
    ]));

  it('is read by its author there too', async () =>
    expect(await found(`shymnews/p/${code(640)}/`, { IG_SESSION_ENABLED: 'true' })).toEqual([
      `shymnews ${code(640)}`,
      2,
    ]));
});

it('addresses of posts and reels are parsed to their codes', async () => {
  const collector = create();
  const author = { code: 'shymnews', username: 'shymnews', url: '' };
  const limits = { maxPosts: 50, notBefore: new Date('2020-01-01T00:00:00Z') };
  for await (const { posts } of collector.posts(author, null, { credential: '1:token' }, limits))
    for (const { url, code: own } of posts) expect(collector.parsePost(new URL(url))?.code).toBe(own);
});
