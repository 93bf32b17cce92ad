import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import type { NetworkCollector } from '../network/network-collector.js';
import { createCollector, settings } from './collector.js';

const parsed = z.object(settings);
const author = { code: 'shymnews', username: 'shymnews', url: '' };
const ctx = { credential: '1:token' };
/** Shortcodes in their order of time: the later letter is newer. */
const code = (n: number): string => `DM${String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26))}AAAAAAA`;

let server: FixtureServer;
let listed: number[];
const create = (env: Record<string, string> = {}): NetworkCollector =>
  createCollector({
    ...parsed.parse({ GRAPH_API_BASE: server.base, INSTAGRAM_RPS: '1000', ...env }),
    MM_ALLOW_PRIVATE: [server.hostPort],
    MM_PRIVATE_PROXIES: [],
    MM_CONTACT: 'test',
  });

beforeEach(async () => {
  listed = Array.from({ length: 80 }, (_, i) => 100 - i);
  server = await fixtureServer(({ url }) => {
    const [, limit] = /limit\((\d+)\)/.exec(url.searchParams.get('fields') ?? '') ?? [];
    const size = Number(limit ?? 0);
    const data = listed.slice(0, size).map((n) => ({
      id: String(n),
      media_type: 'IMAGE',
      permalink: n < 0 ? 'https://www.instagram.com/?' : `https://www.instagram.com/p/${code(n)}/`,
      timestamp: '2026-09-21T14:25:00+0000',
      like_count: n,
    }));
    const paging = { cursors: size < listed.length ? { after: 'next' } : {} };
    return { body: JSON.stringify({ business_discovery: { media: { data, paging } } }) };
  });
});
afterEach(() => server.close());

describe('counters of Instagram posts', () => {
  it('are those of the newest fifty; a missing newer post is gone, an older one is left out', async () => {
    listed = listed.filter((n) => n !== 70);
    const counted = await create().counters?.([code(100), code(70), code(60), code(10)], ctx, author);
    expect([...(counted ?? [])].map(([key, value]) => [key, value === 'gone' ? value : value.likes])).toEqual([
      [code(100), 100],
      [code(70), 'gone'],
      [code(60), 60],
    ]);
    expect(server.requests).toHaveLength(1);
  });

  it('know every missing post as gone when the whole account is listed', async () => {
    listed = [100, 99];
    const counted = await create().counters?.([code(99), code(10)], ctx, author);
    expect([counted?.get(code(10)), counted?.size]).toEqual(['gone', 2]);
  });
});

describe('posts are not taken for deleted', () => {
  const counted = async (): Promise<number | undefined> =>
    (await create().counters?.([code(100), code(70)], ctx, author))?.size;

  it('when the list is empty', async () => {
    listed = [];
    expect(await counted()).toBe(0);
  });

  it('when a post of the list cannot be read', async () => {
    listed = [100, -1, 60];
    expect(await counted()).toBe(1);
  });
});

describe('the ways to read Instagram', () => {
  it('are the Graph API alone unless sessions are allowed: no comments, no operators', async () => {
    const collector = create();
    const { budget, ...needs } = collector.needs;
    expect([collector.comments, needs]).toEqual([undefined, { credential: 'token', countersByAuthor: true }]);
    expect(budget).toMatchObject({ perDay: 4_800, burst: 1 });
    const operator = { username: 'reader', password: 'secret' };
    await expect(collector.lookup({ kind: 'name', value: 'a' }, { operator })).rejects.toMatchObject({
      kind: 'auth_required',
    });
    expect(server.requests).toHaveLength(0);
  });

  it('include operators when sessions are allowed', () => {
    const collector = create({ IG_SESSION_ENABLED: 'true' });
    expect([typeof collector.comments, collector.needs.operator]).toEqual(['function', 'session']);
  });

  it.each([undefined, 'token', '1:', ':token', 'name:token'])(
    'need an account id and a token, not %j',
    async (credential) => {
      const context = credential === undefined ? {} : { credential };
      await expect(create().lookup({ kind: 'name', value: 'a' }, context)).rejects.toMatchObject({
        kind: 'auth_required',
      });
    },
  );

  it('have settings that are checked', () => {
    expect(parsed.parse({})).toMatchObject({ IG_SESSION_ENABLED: false, IG_WEB_BASE: 'https://www.instagram.com' });
    for (const wrong of [{ IG_SESSION_ENABLED: 'yes' }, { INSTAGRAM_MEDIA_FIELDS: 'id)' }, { IG_SESSION_RPS: '0' }])
      expect([wrong, parsed.safeParse(wrong).success]).toEqual([wrong, false]);
  });
});
