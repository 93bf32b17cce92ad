import { create } from '@bufbuild/protobuf';
import { AuthorSubscribedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import request from 'supertest';
import { buildAuthor, buildClassifiedPost } from './build-post.js';
import { labels, reviewHarness, type ReviewHarness } from './review-harness.js';

interface Queue {
  posts: PostWire[];
  total: number;
  counts: Record<string, number>;
}
const outlet = buildAuthor({ id: 70, network: 'smi', code: 'dala.kz', username: 'dala.kz' });
const ofOthers = buildAuthor({ id: 80, code: '-1080', username: 'ofOthers' });

let harness: ReviewHarness;
const queue = async (query: string): Promise<Queue> =>
  (await request(harness.url).get(`/api-py/socmedia/posts?${query}`).set('authorization', harness.operator).expect(200))
    .body as Queue;
const ids = async (query: string): Promise<number[]> => (await queue(query)).posts.map(({ id }) => id);

beforeAll(async () => {
  harness = await reviewHarness();
  await harness.subscribe(outlet);
  await harness.publish(
    'author.subscribed',
    create(AuthorSubscribedSchema, {
      author: ofOthers,
      watcher: 'somebody',
      watchers: ['somebody'],
      subscribedAt: '2026-11-20T09:00:00Z',
    }),
  );
  await harness.until(
    async () => (await harness.database.query('SELECT FROM review.author WHERE id IN (70, 80)')).rows.length === 2,
    'the authors',
  );
  await harness.publish(
    'post.classified',
    buildClassifiedPost({ id: 1, publishedAt: '2026-11-20T10:00:00Z', likes: 5 }),
    buildClassifiedPost({ id: 2, publishedAt: '2026-11-20T11:00:00Z', likes: 9 }),
    buildClassifiedPost({ id: 3, publishedAt: '2026-11-20T12:00:00Z', likes: 7, author: outlet }),
    buildClassifiedPost({ id: 4, publishedAt: '2026-11-20T13:00:00Z', author: ofOthers }),
    buildClassifiedPost({ id: 5, publishedAt: '2026-11-20T14:00:00Z' }),
    buildClassifiedPost({ id: 6, publishedAt: '2026-11-20T15:00:00Z' }),
  );
  await harness.save({ ...(await harness.received(5)), ...labels }).expect(200);
  await harness.save({ ...(await harness.received(6)), is_ignored: true }).expect(200);
});
afterAll(() => harness.stop());

describe('the queue', () => {
  it.each([
    ['', [3, 2, 1]],
    ['sort=date', [1, 2, 3]],
    ['sort=-likes', [2, 3, 1]],
    ['sort=-reach', [3, 2, 1]],
    ['sort=-comments', [3, 2, 1]],
    ['page=2&size=2', [1]],
    ['state=saved', [5]],
    ['state=ignored', [6]],
    ['state=all', [6, 5, 3, 2, 1]],
    ['author_id=70', [3]],
    ['networks=smi', [3]],
    ['networks=smi,vkontakte', [3, 2, 1]],
    ['mine=false', [4, 3, 2, 1]],
    ['mine=false&author_id=80&networks=vkontakte', [4]],
  ])('?%s has these posts', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it('counts the posts of every network, also those that are not selected [D §10]', async () => {
    expect(await queue('networks=smi')).toMatchObject({ total: 1, counts: { smi: 1, vkontakte: 2 } });
  });
});

describe('the posts of an author', () => {
  it.each([
    ['', [6, 5, 2, 1]],
    ['sort=date', [1, 2, 5, 6]],
    ['sort=-likes', [2, 1, 6, 5]],
    ['page=2&size=3', [1]],
  ])('?%s are these, with their number in the header', async (query, expected) => {
    const response = await request(harness.url)
      .get(`/api-py/vk/posts?owner=taraz_today&${query}`)
      .set('authorization', harness.operator)
      .expect(200);
    expect((response.body as PostWire[]).map(({ id }) => id)).toEqual(expected);
    expect([response.headers['x-total-count'], response.headers['x-truncated']]).toEqual(['4', 'false']);
  });
});
