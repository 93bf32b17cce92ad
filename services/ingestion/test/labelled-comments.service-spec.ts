import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RawComment } from '@mm/networks/network-collector.js';
import { aRawPost } from './a-raw-post.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInNetwork } from './stand-in-network.js';

const comment = (code: string, likes: number): RawComment => ({
  code,
  postCode: '100_1',
  text: `комментарий ${code}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  likes,
  replies: 1,
  owner: { code: 'u1', username: 'aigul', url: 'https://example.com/aigul' },
});
const pages = new StandInNetwork('facebook', { credential: 'token', operator: 'token' }).withComments(
  comment('c2', 9),
  comment('c1', 5),
);
const channels = new StandInNetwork('youtube', { credential: 'none' }).withComments(comment('c1', 5));
const groups = new StandInNetwork('ok', { credential: 'none' });

/** Answers as review does: the labels of the comments of a post. */
const labels = new Map<number, object>();
let isReviewDown = false;
const review = http.createServer((incoming, outgoing) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const { post_id: id } = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { post_id?: number };
    const isFound = incoming.url === '/internal/comment-labels' && !isReviewDown;
    outgoing
      .writeHead(isFound ? 200 : 503, { 'content-type': 'application/json' })
      .end(JSON.stringify(isFound ? (labels.get(id ?? 0) ?? {}) : { code: 'upstream-busy', message: 'busy' }));
  });
});
let harness: NetworkHarness;
const ids = new Map<string, number>();

beforeAll(async () => {
  await new Promise<void>((resolve) => review.listen(0, '127.0.0.1', resolve));
  const { port } = review.address() as AddressInfo;
  pages.authors.push({ code: '100', username: 'akimat', posts: [aRawPost({ code: '100_1' })] });
  channels.authors.push({ code: 'UC1', username: 'qazaq', posts: [aRawPost({ code: 'video1' })] });
  groups.authors.push({ code: '570', username: 'shymkent', posts: [aRawPost({ code: '777' })] });
  harness = await networkHarness([pages, channels, groups], {
    FACEBOOK_SERVICE_TOKEN: 'graph',
    MM_SERVICES: JSON.stringify({ review: `http://127.0.0.1:${port}` }),
  });
  await harness.get('/api-py/facebook/add-channel?name=akimat').expect(200);
  await harness.post('/api-py/subscribe-youtube-authors', { chanel_url: 'qazaq' }).expect(200);
  await harness.post('/api-py/subscribe-ok-authors', { chanel_url: 'shymkent' }).expect(200);
  await harness.until(async () => {
    for (const { id, code } of await harness.rows<{ id: string; code: string }>('SELECT id, code FROM ingestion.post'))
      ids.set(code, Number(id));
    return ids.size === 3;
  }, 'the posts');
});
afterAll(async () => {
  await harness.stop();
  review.closeAllConnections();
  await new Promise((resolve) => review.close(resolve));
});

describe('comments that people may label', () => {
  it('are read by the id of the post or its code, with the labels of review [S1 §3, S1 §7, D §11]', async () => {
    labels.set(ids.get('100_1') ?? 0, { c1: { is_ignored: true, tone: -2 } });
    for (const name of [ids.get('100_1'), '100_1']) {
      const { body } = await harness.get(`/api/facebook-media-comments/${name}`).expect(200);
      expect((body as { comments: object[] }).comments).toEqual([
        expect.objectContaining({ id: 'c2', likes_count: 9, is_ignored: false, tone: null }),
        expect.objectContaining({ id: 'c1', likes_count: 5, is_ignored: true, tone: -2 }),
      ]);
    }
    await harness.get('/api/facebook-media-comments/999999').expect(404);
    await harness.get(`/api/facebook-media-comments/${ids.get('video1')}`).expect(404);
  });

  it('are read with the named operator, or not at all [S1 §7, D §11]', async () => {
    const account = { username: 'page', password: 'page-token' };
    await harness.post('/api-py/add-facebook-credentials', account, harness.admin).expect(200);
    await harness.get('/api/facebook-media-comments/100_1?operator=page').expect(200);
    expect(pages.uses.at(-1)).toEqual({ task: 'comments', as: 'page-token' });
    expect((await harness.get('/api/facebook-media-comments/100_1?operator=nobody').expect(503)).body).toMatchObject({
      code: 'network-auth-required',
    });
  });

  it('of YouTube are nodes too, at both paths [S1 §7, D §3, D §11]', async () => {
    labels.set(ids.get('video1') ?? 0, { c1: { is_ignored: true, tone: null } });
    for (const path of ['/youtube-media-comments/video1', '/api-py/youtube-media-comments/video1']) {
      const { body } = await harness.get(path).expect(200);
      expect((body as { nodes: object[] }).nodes).toEqual([
        {
          id: 'c1',
          text: 'комментарий c1',
          created_at: 1_795_168_800,
          edge_liked_by: { count: 5 },
          owner: { username: 'aigul' },
          is_ignored: true,
          tone: null,
        },
      ]);
      expect((body as { comments: object[] }).comments).toHaveLength(1);
    }
  });

  it('are an empty list where the network gives none', async () => {
    expect((await harness.get('/ok-media-comments/777').expect(200)).body).toEqual({ comments: [] });
  });

  it('are unavailable while review is, because a save would lose their labels', async () => {
    isReviewDown = true;
    await harness.get('/api/facebook-media-comments/100_1').expect(503);
    isReviewDown = false;
  });
});
