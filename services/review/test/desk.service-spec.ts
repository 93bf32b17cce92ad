import type { CallResponse } from '@mm/proto/http/call.js';
import type { deskCalls, DeskPostWire } from '@mm/proto/http/desk.js';
import request from 'supertest';
import { buildAuthor, buildClassifiedPost } from './build-post.js';
import { labels, reviewHarness, type ReviewHarness } from './review-harness.js';

const silent = buildAuthor({ id: 90, code: '-1090', username: 'silent' });
let harness: ReviewHarness;
const get = (path: string, bearer = harness.operator): request.Test =>
  request(harness.url).get(path).set('authorization', bearer);
type Page = CallResponse<typeof deskCalls.queue>;
const page = async (query: string, bearer?: string): Promise<Page> =>
  (await get(`/api-py/socmedia/posts?${query}`, bearer).expect(200)).body as Page;
const ids = async (query: string, bearer?: string): Promise<number[]> =>
  (await page(query, bearer)).posts.map(({ id }) => id);
const confidence = (oblasts: number, spheres: number, tone: number) => ({ lang: 0.01, oblasts, spheres, tone });
const at = (hour: number): string => `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`;
const seconds = (hour: number): number => Date.parse(at(hour)) / 1000;

beforeAll(async () => {
  harness = await reviewHarness();
  await harness.watch(silent);
  await harness.publish(
    'post.classified',
    buildClassifiedPost({
      id: 1,
      publishedAt: at(1),
      text: 'В Таразе открыли новую школу',
      views: 300,
      suggested: { oblasts: [31], spheres: [2], tone: 2, confidence: confidence(0.9, 0.7, 0.8) },
    }),
    buildClassifiedPost({
      id: 2,
      publishedAt: at(2),
      text: 'Мост закрыт на ремонт',
      views: 500,
      suggested: { oblasts: [75, 31], spheres: [4, 5], tone: -2, lang: 'kz', confidence: confidence(0.9, 0.9, 0.4) },
    }),
    buildClassifiedPost({
      id: 3,
      publishedAt: at(3),
      text: 'Погода',
      views: 200,
      suggested: { oblasts: [], spheres: [], tone: 0, lang: 'other', confidence: {} },
    }),
    buildClassifiedPost({
      id: 4,
      publishedAt: at(4),
      text: 'Реклама',
      views: 900,
      ignored: true,
      suggested: { confidence: confidence(0.3, 0.3, 0.3) },
    }),
    buildClassifiedPost({
      id: 5,
      publishedAt: at(5),
      suggested: { oblasts: [11], spheres: [9], tone: 1, confidence: confidence(0.9, 0.9, 0.9) },
    }),
    buildClassifiedPost({ id: 6, publishedAt: at(6) }),
  );
  await harness.save({ ...(await harness.received(5)), ...labels }).expect(200);
  await harness.save({ ...(await harness.received(6)), is_ignored: true }).expect(200);
});
afterAll(() => harness.stop());

describe('a filter of the desk', () => {
  it.each([
    ['oblasts=31', [2, 1, 4]],
    ['oblasts=75', [2]],
    ['oblasts=0', [3]],
    ['oblasts=0,75', [3, 2]],
    ['spheres=5', [2]],
    ['spheres=0', [3]],
    ['tones=-2', [2]],
    ['tones=0,-2', [3, 2]],
    ['langs=kz', [2]],
    ['langs=kz,other', [3, 2]],
    [`from=${seconds(2)}&to=${seconds(3)}`, [2]],
    ['confidence_from=70', [1]],
    ['confidence_to=70', [3, 2, 4]],
    ['confidence_from=40&confidence_to=70', [2]],
    ['oblasts=31&tones=2&langs=ru&spheres=2&confidence_from=50', [1]],
  ])('?%s has these posts', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it('looks at the label that a person saved, not at the suggested one', async () => {
    expect(await ids('state=saved&oblasts=11')).toEqual([]);
    expect(await ids('state=saved&oblasts=31&spheres=2&tones=2')).toEqual([5]);
  });
});

describe('a queue', () => {
  it('counts on its first page only', async () => {
    const first = await page('size=2');
    expect([first.total, first.counts]).toEqual([4, { vkontakte: 4 }]);
    const second = await page(`size=2&after=${first.next}`);
    expect([second.posts.map(({ id }) => id), second.total]).toEqual([[1, 4], 4]);
    expect(second).not.toHaveProperty('counts');
  });

  it.each(['saved', 'ignored', 'all'])('of %s posts is that of all watched authors too', async (state) => {
    const [of, mine] = [`state=${state}`, await ids(`state=${state}`)];
    expect(mine.length).toBeGreaterThan(0);
    expect(await ids(`${of}&mine=false`)).toEqual(mine);
    const { body } = await get(`/api-py/socmedia/snapshot?sort=-rising&${of}&mine=false`).expect(200);
    expect([...body.ids].sort()).toEqual([...mine].sort());
    expect(await ids(`${of}&mine=false&langs=xx`)).toEqual([]);
  });

  it('and the others are counted under a filter', async () => {
    const { body } = await get('/api-py/socmedia/counts?oblasts=31').expect(200);
    expect(body).toEqual({
      queues: { new: 3, later: 0, saved: 1, ignored: 1, all: 5 },
      networks: { vkontakte: 3 },
    });
  });

  it('of later posts is each person’s own, until its time', async () => {
    const other = harness.bearer('other', ['mm_operator']);
    await harness.database.query(
      `INSERT INTO review.post_later (username, post_id, until, reason)
       VALUES ('operator', 2, '2100-01-01T00:00:00Z', 'ждём ответа'), ('operator', 3, now() - interval '1 s', '')`,
    );
    expect(await ids('')).toEqual([3, 1, 4]);
    const { posts } = await page('state=later');
    expect(posts).toMatchObject([{ id: 2, later: { until: 4102444800, reason: 'ждём ответа' }, saved: false }]);
    expect(await ids('mine=false', other)).toEqual([3, 2, 1, 4]);
    expect(await page('mine=false&state=later', other)).toMatchObject({ posts: [], total: 0 });
    const byId = await get('/api-py/socmedia/posts-by-id?ids=3,2', other).expect(200);
    expect((byId.body as DeskPostWire[]).map(({ id, later }) => [id, later])).toEqual([
      [3, null],
      [2, null],
    ]);
    await harness.database.query('DELETE FROM review.post_later');
  });
});

describe('a snapshot', () => {
  const snapshot = async (query: string) =>
    (await get(`/api-py/socmedia/snapshot?${query}`).expect(200)).body as CallResponse<typeof deskCalls.snapshot>;

  it.each([
    ['sort=-reach', [2, 1, 3, 4]],
    ['sort=-unsure', [3, 2, 1, 4]],
    ['sort=-reach&oblasts=31', [2, 1, 4]],
    ['sort=-unsure&words=школа', [1]],
    ['sort=-reach&state=saved', [5]],
  ])('?%s has these ids', async (query, expected) => {
    expect(await snapshot(query)).toEqual({ ids: expected, is_cut: false });
  });

  it('of what takes off compares a post with the last hundred of its author before it', async () => {
    const before = Array.from({ length: 10 }, (_, i) =>
      buildClassifiedPost({ id: 100 + i, author: silent, publishedAt: '2026-11-01T10:00:00Z', likes: i % 2 ? 1 : 3 }),
    );
    await harness.publish(
      'post.classified',
      ...before,
      buildClassifiedPost({ id: 120, author: silent, publishedAt: '2026-11-02T10:00:00Z', likes: 14 }),
      buildClassifiedPost({ id: 121, author: silent, publishedAt: '2026-11-02T10:00:00Z', likes: 17 }),
      buildClassifiedPost({ id: 122, author: silent, publishedAt: '2026-11-03T10:00:00Z', likes: 2 }),
    );
    await harness.received(122, 'silent');
    const { ids: found } = await snapshot(`sort=-rising&author_id=90&from=${Date.parse('2026-11-02') / 1000}`);
    // 15 reactions against 3, 18 against 4, 3 against 4; before the tenth post nothing is usual
    expect(found).toEqual([120, 121, 122]);
    const { ids: all } = await snapshot('sort=-rising&author_id=90');
    expect(all.slice(0, 3)).toEqual([120, 121, 122]);
    expect(all).toHaveLength(13);
  });

  it('needs an order', async () => {
    await get('/api-py/socmedia/snapshot?sort=-date').expect(400);
  });
});

describe('words', () => {
  it.each([
    ['школы', [1]],
    ['школа | мост', [2, 1]],
    ['мост + ремонт', [2]],
    ['"школы"', []],
  ])('%s are tried as an expression on undecided posts', async (words, expected) => {
    const query = `author_id=7&words=${encodeURIComponent(words)}`;
    expect(await page(query)).toMatchObject({ posts: expected.map((id) => ({ id })), total: expected.length });
    expect((await page(query)).next).toBeNull();
  });

  it('go on behind the last post that was found', async () => {
    const query = `author_id=7&size=1&words=${encodeURIComponent('школа | мост | погода')}`;
    const read: number[][] = [];
    for (let after = ''; ;) {
      const { posts, next } = await page(`${query}${after}`);
      read.push(posts.map(({ id }) => id));
      if (next === null) break;
      after = `&after=${next}`;
    }
    expect(read.flat()).toEqual([3, 2, 1]);
  });

  it.each([
    ['state=saved&words=школа', 'words-only-undecided'],
    ['state=ignored&words=школа', 'words-only-undecided'],
    ['state=all&words=школа', 'words-only-undecided'],
    ['words=(школа', 'expression-invalid'],
  ])('?%s is refused', async (query, code) => {
    const { body } = await get(`/api-py/socmedia/posts?${encodeURI(query)}`).expect(400);
    expect(body).toMatchObject({ code, details: [{ path: 'words' }] });
  });

  it('are not counted', async () => {
    const { body } = await get(`/api-py/socmedia/counts?words=${encodeURIComponent('школа')}`).expect(400);
    expect(body).toMatchObject({ code: 'words-not-counted' });
  });
});

it('while reporting is away posts have no topics, and nothing is filtered by one', async () => {
  await harness.database.query('INSERT INTO review.post_topic (topic_id, post_id) VALUES (7, 1)');
  const { posts } = await page(`author_id=7&to=${seconds(2)}`);
  expect(posts).toMatchObject([{ id: 1, topics: [] }]);
  const { body } = await get('/api-py/socmedia/posts?topic=7').expect(503);
  expect(body).toMatchObject({ code: 'upstream-busy' });
});
