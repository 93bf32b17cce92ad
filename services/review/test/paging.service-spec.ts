import type { PostWire } from '@mm/proto/http/posts.js';
import request from 'supertest';
import { buildAuthor, buildClassifiedPost } from './build-post.js';
import { reviewHarness, type ReviewHarness } from './review-harness.js';

interface Listed {
  posts: PostWire[];
  next: string | null;
}
type Read = (after: string | null) => Promise<Listed>;

const channel = buildAuthor({ id: 90, network: 'youtube', code: 'UC90', username: '@canal', fullName: 'Канал' });
const count = 24;
/** Several posts share each second, some with a fraction of it; the machine would ignore some. */
const posts = Array.from({ length: count }, (_, i) =>
  buildClassifiedPost({
    id: i + 1,
    publishedAt: `2026-11-20T10:0${i % 5}:00${i % 4 === 0 ? '.750' : ''}Z`,
    likes: i % 3,
    ignored: i % 7 === 6,
    author: i < 12 ? buildAuthor() : channel,
  }),
);

let harness: ReviewHarness;
const get = (path: string) => request(harness.url).get(path).set('authorization', harness.operator);

const queueBy =
  (sort: string): Read =>
  async (after) => {
    const path = `/api-py/socmedia/posts?size=5&sort=${sort}${after ? `&after=${after}` : ''}`;
    return (await get(path).expect(200)).body as Listed;
  };
const listOf: Read = async (after) => {
  const response = await get(`/api-py/vk/posts?owner=taraz_today&size=5${after ? `&after=${after}` : ''}`).expect(200);
  return { posts: response.body as PostWire[], next: response.get('x-next') ?? null };
};
const mediaOf: Read = async (after) => {
  const { body } = await request(harness.url)
    .post('/api-py/youtube-user-open')
    .set('authorization', harness.operator)
    .send({ channel_id: 'UC90', size: 5, ...(after ? { after } : {}) })
    .expect(200);
  const { media, next } = body as { media: PostWire[]; next: string | null };
  return { posts: media, next };
};

/** Every page to the end; `between` is done after each. */
async function readAll(read: Read, between: (page: Listed) => Promise<void> = () => Promise.resolve()) {
  const ids: number[] = [];
  for (let page = await read(null); ; page = await read(page.next)) {
    ids.push(...page.posts.map(({ id }) => id));
    await between(page);
    if (page.next === null) return ids;
  }
}
const totalOf = async (read: Read) => ((await read(null)) as Listed & { total: number }).total;

beforeAll(async () => {
  harness = await reviewHarness();
  await harness.subscribe(channel);
  await harness.publish('post.classified', ...posts);
  await harness.until(async () => (await totalOf(queueBy('-date'))) === count, 'the queue');
});
afterAll(() => harness.stop());

describe('lists that go by position', () => {
  it.each(['-date', 'date', '-reach', '-likes', '-comments'])(
    'have each post of the queue once, in the order %s of the whole',
    async (sort) => {
      const { body } = await get(`/api-py/socmedia/posts?size=100&sort=${sort}`).expect(200);
      const whole = (body as Listed).posts.map(({ id }) => id);
      expect(whole).toHaveLength(count);
      expect(await readAll(queueBy(sort))).toEqual(whole);
      expect((body as Listed).next).toBeNull();
    },
  );

  it.each([
    ['a list of posts', listOf],
    ['an object with posts', mediaOf],
  ])('have each post of an author once, as %s', async (_, read) => {
    const ids = await readAll(read);
    expect([ids.length, new Set(ids).size]).toEqual([12, 12]);
  });

  it('go on in an author’s list without a size', async () => {
    const { body } = await get('/api-py/vk/posts?owner=taraz_today').expect(200);
    const first = await get('/api-py/vk/posts?owner=taraz_today&size=1').expect(200);
    const rest = await get(`/api-py/vk/posts?owner=taraz_today&after=${first.get('x-next')}`).expect(200);
    expect([...(first.body as PostWire[]), ...(rest.body as PostWire[])]).toEqual(body);
    expect([rest.get('x-next'), rest.get('x-truncated')]).toEqual([undefined, 'false']);
  });

  it.each(['-date', 'date', '-reach', '-likes'])(
    'show every post, ordered by %s, although those of each page are decided before the next is asked for',
    async (sort) => {
      const decided: number[] = [];
      const ids = await readAll(queueBy(sort), async (page) => {
        const some = page.posts.filter(({ network }) => network === 'vkontakte').slice(0, 4);
        decided.push(...some.map(({ id }) => id));
        for (const { id } of some) await harness.save({ id, is_ignored: true }).expect(200);
      });
      expect([...ids].sort((a, b) => a - b)).toEqual(posts.map(({ post }) => post?.id));
      expect(await totalOf(queueBy(sort))).toBe(count - decided.length);
      await harness.database.query('UPDATE review.post SET is_ignored = false');
    },
  );

  it('repeat nothing when posts arrive meanwhile', async () => {
    let arrived = 0;
    const ids = await readAll(queueBy('-date'), async () => {
      const id = 1000 + ++arrived;
      await harness.publish('post.classified', buildClassifiedPost({ id, publishedAt: '2026-11-20T12:00:00Z' }));
      await harness.until(
        async () => ((await get(`/api-py/socmedia/posts-by-id?ids=${id}`)).body as PostWire[]).length === 1,
        `post ${id}`,
      );
    });
    expect([...ids].sort((a, b) => a - b)).toEqual(posts.map(({ post }) => post?.id));
  });
});

describe('a value of `after` that no response had is refused by its code', () => {
  it.each([
    'x',
    '0',
    '0.1764300000',
    '2.1764300000.17',
    '0.1764300000.17.5',
    '0.1e3.17',
    '0.9999999999999999.17',
    "0.1764300000.17'",
    '0.1764300000.99999999999999999999',
    '-1.-1.-1',
    '..',
    '0..',
  ])('%s', async (after) => {
    for (const path of ['/api-py/socmedia/posts?', '/api-py/vk/posts?owner=taraz_today&']) {
      const { body } = await get(`${path}after=${encodeURIComponent(after)}`).expect(400);
      expect(body).toMatchObject({ code: 'cursor-invalid' });
    }
  });

  it('also one of another order', async () => {
    const { next } = await queueBy('-reach')(null);
    const { body } = await get(`/api-py/socmedia/posts?after=${next}`).expect(400);
    expect(body).toMatchObject({ code: 'cursor-invalid' });
  });
});
