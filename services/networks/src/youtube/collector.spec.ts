import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { FixtureResponse, FixtureServer } from '../contract/fixture-server.js';
import { fixtureServer } from '../contract/fixture-server.js';
import type { Cursor, NetworkCollector, PostsPage } from '../network/network-collector.js';
import { NetworkFault } from '../network/network-fault.js';
import { createCollector } from './collector.js';

const CODE = 'UCshymkent0000000000001A';
const author = { code: CODE, username: 'shymkentbugin', url: `https://www.youtube.com/channel/${CODE}` };
const file = (name: string): string => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');
const NOW = new Date('2026-11-20T10:00:00Z');

interface Wire {
  feed?: FixtureResponse;
  playlist?(token: string): FixtureResponse;
  channels?: FixtureResponse;
  comments?: FixtureResponse;
}

const fixture = (name: string, status = 200): FixtureResponse => ({ status, body: file(`${name}.json`) });
const playlist = (ids: string[], nextPageToken?: string): FixtureResponse => ({
  body: JSON.stringify({
    kind: 'youtube#playlistItemListResponse',
    ...(nextPageToken && { nextPageToken }),
    items: ids.map((videoId) => ({ contentDetails: { videoId, videoPublishedAt: '2026-11-19T15:30:00Z' } })),
  }),
});

describe('the YouTube collector', () => {
  let server: FixtureServer;
  afterEach(() => server.close());

  async function start(wire: Wire): Promise<NetworkCollector> {
    server = await fixtureServer(({ url }) => {
      if (url.pathname === '/feed') return wire.feed ?? { body: file('feed.xml') };
      if (url.pathname === '/v3/playlistItems') return wire.playlist?.(url.searchParams.get('pageToken') ?? '');
      if (url.pathname === '/v3/videos') return fixture('videos');
      if (url.pathname === '/v3/channels') return wire.channels;
      return wire.comments;
    });
    return createCollector({
      YOUTUBE_API_BASE: `${server.base}/v3`,
      YOUTUBE_FEED_BASE: `${server.base}/feed`,
      YOUTUBE_WEB_BASE: 'https://www.youtube.com',
      YOUTUBE_RPS: 1_000,
      YOUTUBE_PER_DAY: 1_000,
      MM_ALLOW_PRIVATE: [server.hostPort],
      MM_PRIVATE_PROXIES: [],
      MM_CONTACT: 'test',
    });
  }
  async function collect(collector: NetworkCollector, since: Cursor | null): Promise<PostsPage[]> {
    const pages: PostsPage[] = [];
    const limits = { maxPosts: 1_000, notBefore: new Date('2026-11-01T00:00:00Z') };
    for await (const page of collector.posts(author, since, { credential: 'key', now: () => NOW }, limits))
      pages.push(page);
    return pages;
  }
  /** The calls since the last one, without the feed: each costs a unit of the quota. */
  const units = (): string[] =>
    server.requests
      .splice(0)
      .map(({ url }) => url.pathname)
      .filter((path) => path.startsWith('/v3/'));
  const faultOf = (work: Promise<unknown>): Promise<NetworkFault> =>
    work.then(
      () => Promise.reject(new Error('no fault')),
      (error: unknown) => error as NetworkFault,
    );
  const uploads = (): FixtureResponse => playlist(['dQw4w9WgXc1', 'kZ7_live-00', 'sh0rt_Clip1']);

  it('spends no unit while the feed has not changed, and one for what has', async () => {
    const wire: Wire = { playlist: uploads };
    const collector = await start(wire);
    const first = await collect(collector, null);
    expect(units()).toEqual(['/v3/playlistItems', '/v3/videos']);
    const second = await collect(collector, first[0]?.cursor ?? null);
    expect([units(), second]).toMatchObject([[], [{ posts: [], done: true, skipped: 0 }]]);
    wire.feed = { body: file('feed.xml').replaceAll('900 мест', '1200 мест') };
    const third = await collect(collector, first[0]?.cursor ?? null);
    expect(units()).toEqual(['/v3/videos']);
    expect(third[0]?.posts.find(({ code }) => code === 'dQw4w9WgXc1')?.edited).toBe('2026-11-20T09:15:00.000Z');
  });

  it('spends no unit when its proxy fails', async () => {
    const collector = await start({});
    const spent: number[] = [];
    const proxy = { protocol: 'http' as const, host: '10.0.0.1', port: 3128, username: '', password: '' };
    const ctx = { credential: 'key', proxy, spend: async (units: number) => void spent.push(units) };
    const pages = collector.posts(author, null, ctx, { maxPosts: 10, notBefore: NOW });
    await expect(pages[Symbol.asyncIterator]().next()).rejects.toMatchObject({ scope: 'proxy' });
    expect([spent, server.requests]).toEqual([[0], []]);
  });

  it('reads the uploads when the feed fails or does not reach back to the last poll', async () => {
    const wire: Wire = { playlist: uploads };
    const collector = await start(wire);
    const cursor = (await collect(collector, null))[0]?.cursor ?? null;
    for (const feed of [{ status: 404 }, { status: 503 }, { body: '<html></html>' }, { reset: true }]) {
      units();
      wire.feed = feed;
      expect((await collect(collector, cursor))[0]?.posts).toHaveLength(3);
      expect(units()).toEqual(['/v3/playlistItems', '/v3/videos']);
    }
    const entry = /<entry>[\s\S]*?<\/entry>/.exec(file('feed.xml'))?.[0] ?? '';
    const many = Array.from({ length: 15 }, (_, i) => entry.replaceAll('dQw4w9WgXc1', `other_vid${i}`)).join('');
    wire.feed = { body: file('feed.xml').replace(/<entry>[\s\S]*<\/entry>/, many) };
    await collect(collector, cursor);
    expect(units()).toEqual(['/v3/playlistItems', '/v3/videos']);
  });

  it('starts again when a page token has expired, and ends when pages repeat', async () => {
    const collector = await start({
      playlist: (token) =>
        token === 'old' ? fixture('error-invalidPageToken', 400) : playlist(['sh0rt_Clip1'], 'old'),
    });
    const pages = await collect(collector, null);
    expect(pages.at(-1)?.done).toBe(true);
    expect(new Set(pages.flatMap(({ posts }) => posts.map(({ code }) => code))).has('sh0rt_Clip1')).toBe(true);
  });

  it('distinguishes a channel without videos, a closed one and a deleted one', async () => {
    const wire: Wire = { playlist: () => fixture('error-playlistNotFound', 404), feed: { status: 404 } };
    const collector = await start(wire);
    wire.channels = fixture('channels-unknown');
    expect((await faultOf(collect(collector, null))).kind).toBe('not_found');
    wire.channels = fixture('channels-closed');
    expect((await faultOf(collect(collector, null))).kind).toBe('closed_account');
    wire.channels = { body: file('channels.json').replace('"videoCount": "254"', '"videoCount": "0"') };
    expect(await collect(collector, null)).toMatchObject([{ posts: [], done: true }]);
  });

  it('keeps a response of an unknown shape, and counts single unknown items', async () => {
    const wire: Wire = {
      playlist: () => ({ body: JSON.stringify({ kind: 'youtube#x', items: [{ details: { video: 1 } }] }) }),
    };
    const collector = await start(wire);
    expect(await faultOf(collect(collector, null))).toMatchObject({
      kind: 'schema_drift',
      payload: expect.stringContaining('{"details":{"video":1}}'),
    });
    wire.playlist = () => ({
      body: JSON.stringify({
        kind: 'youtube#playlistItemListResponse',
        items: [{ odd: 1 }, { contentDetails: { videoId: 'sh0rt_Clip1', videoPublishedAt: '2026-11-19T15:30:00Z' } }],
      }),
    });
    expect((await collect(collector, null))[0]?.skipped).toBe(1);
  });

  it('returns no comments when they are disabled', async () => {
    const collector = await start({ comments: fixture('error-commentsDisabled', 403) });
    expect(await collector.comments?.('dQw4w9WgXc1', { credential: 'key' }, { max: 5 })).toEqual([]);
  });

  it('reads one video for two units, and none of a channel that is gone', async () => {
    const wire: Wire = { channels: fixture('channels') };
    const collector = await start(wire);
    const ref = collector.parsePost(new URL('https://youtu.be/dQw4w9WgXc1'));
    if (!ref) throw new Error('cannot parse the address');
    const read = await collector.post(ref, { credential: 'key' });
    expect([read.author.code, read.post.code]).toEqual([CODE, 'dQw4w9WgXc1']);
    expect(units()).toEqual(['/v3/videos', '/v3/channels']);
    wire.channels = fixture('channels-unknown');
    expect((await faultOf(collector.post(ref, { credential: 'key' }))).kind).toBe('not_found');
  });

  it('parses the addresses of its posts to their codes', async () => {
    const collector = await start({ playlist: uploads });
    const posts = (await collect(collector, null)).flatMap((page) => page.posts);
    expect(posts.length).toBeGreaterThan(2);
    for (const { url, code } of posts) expect(collector.parsePost(new URL(url))?.code).toBe(code);
  });

  it('needs a key, and sends it in no address and no fault', async () => {
    const collector = await start({ playlist: () => fixture('error-quotaExceeded', 403), feed: { status: 404 } });
    const limits = { maxPosts: 10, notBefore: NOW };
    const withoutKey = collector.posts(author, null, {}, limits)[Symbol.asyncIterator]().next();
    expect((await faultOf(withoutKey)).kind).toBe('auth_required');
    const page = collector.posts(author, null, { credential: 'secret-key' }, limits)[Symbol.asyncIterator]().next();
    const fault = await faultOf(page);
    expect([fault.kind, fault.message.includes('secret-key')]).toEqual(['rate_limited', false]);
    expect(server.requests.filter(({ url }) => url.href.includes('secret-key'))).toEqual([]);
  });
});
