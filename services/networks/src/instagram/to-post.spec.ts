import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { fixtureServer } from '../contract/fixture-server.js';
import { readItems } from '../outbound/json-body.js';
import type { RawPost } from '../network/network-collector.js';
import { createCollector, settings } from './collector.js';
import { toComment, toPost } from './session/to-post.js';
import { mediaComment, timelineMedia } from './session/wire.js';

const text = (name: string): string => readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8');
const image = (name: string): string => `https://scontent.cdninstagram.com/v/${name}.jpg?_nc_cat=1`;
const WEB = 'https://www.instagram.com';
const [park, school, fireworks, square] = ['DNZHJYh10AA', 'DNZG61NMjAA', 'DNZGsR4jSAA', 'DNZGduj6BAA'];

async function discovered(): Promise<{ posts: RawPost[]; skipped: number }> {
  const server = await fixtureServer(() => ({ body: text('discovery-media').replace('"after": "QVFIUafter"', '') }));
  try {
    const collector = createCollector({
      ...z.object(settings).parse({ GRAPH_API_BASE: `${server.base}/v25.0` }),
      MM_ALLOW_PRIVATE: [server.hostPort],
      MM_PRIVATE_PROXIES: [],
      MM_CONTACT: 'test',
    });
    const author = { code: 'shymnews', username: 'shymnews', url: '' };
    const limits = { maxPosts: 100, notBefore: new Date(0) };
    for await (const page of collector.posts(author, null, { credential: '1:token' }, limits)) return page;
    return { posts: [], skipped: 0 };
  } finally {
    await server.close();
  }
}

describe('a post of Business Discovery', () => {
  it('has the shortcode of its address, pictures of a carousel, and unset counters where they are hidden', async () => {
    const { posts, skipped } = await discovered();
    expect(skipped).toBe(1);
    expect(posts[0]).toEqual({
      code: park,
      ownerCode: 'shymnews',
      publishedAt: '2026-09-21T14:25:00.000Z',
      title: '',
      text: 'В Шымкенте открыли новый парк #шымкент',
      url: `${WEB}/p/${park}/`,
      displayUrl: image('a1'),
      counters: { likes: 5837, comments: 50, shares: -1, views: -1 },
      publishingType: 2,
      isVideo: false,
      isAdvert: false,
    });
    expect(posts[1]).toMatchObject({ code: school, pictures: [image('b1'), image('b2')], publishingType: 2 });
    expect(posts[2]).toMatchObject({
      code: fireworks,
      url: `${WEB}/reel/${fireworks}/`,
      displayUrl: image('c1'),
      counters: { likes: -1, comments: 7, shares: -1, views: 9000 },
      publishingType: 8,
      isVideo: true,
    });
    expect(posts[3]).toMatchObject({ code: square, publishingType: 3, isVideo: true });
    expect(posts[3]).not.toHaveProperty('displayUrl');
  });
});

describe('a post of a timeline', () => {
  const nodes = (
    JSON.parse(text('timeline')) as {
      data: { xdt_api__v1__feed__user_timeline_graphql_connection: { edges: { node: { media?: unknown } }[] } };
    }
  ).data.xdt_api__v1__feed__user_timeline_graphql_connection.edges.map(({ node }) => node.media ?? node);
  const { read, skipped } = readItems(nodes, timelineMedia, 'timeline');
  const post = (code: string | undefined): RawPost | undefined => {
    const found = read.find((item) => item.code === code);
    return found && toPost(found, 'shymnews', WEB);
  };

  it('has the same code, text and address as in Business Discovery, and its widest picture', async () => {
    expect(skipped).toBe(1);
    const { posts } = await discovered();
    expect(post(park)).toEqual({ ...posts[0], displayUrl: image('s0') });
  });

  it('has the pictures of a carousel, hidden likes unset, plays as views, and is an advert when it is paid', () => {
    expect(post(school)).toMatchObject({ pictures: [image('b1'), image('b2'), image('b3')], publishingType: 2 });
    expect(post(fireworks)).toMatchObject({
      counters: { likes: -1, comments: 2, shares: -1, views: 9000 },
      publishingType: 8,
      isVideo: true,
    });
    expect(post(square)).toMatchObject({ isAdvert: true });
    expect(post('DNZGPLPQwAA')).toMatchObject({ publishingType: 3, isVideo: true, counters: { views: 300 } });
  });

  it('has comments with likes, replies and the address of their author', () => {
    const [, second] = readItems(
      (JSON.parse(text('comments')) as { comments: unknown[] }).comments,
      mediaComment,
      'comments',
    ).read;
    expect(second && toComment(second, park ?? '', WEB)).toEqual({
      code: '18000000000000002',
      postCode: park,
      text: 'Қашан ашылады?',
      createdAt: '2026-09-21T14:27:00.000Z',
      likes: 9,
      replies: 3,
      owner: { code: '61000000002', username: 'reader_2', url: `${WEB}/reader_2/` },
    });
  });
});
