import type { PostWire } from '@mm/proto/http/posts.js';
import request from 'supertest';
import { buildClassifiedPost } from './build-post.js';
import { labels, reviewHarness, type ReviewHarness } from './review-harness.js';

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await reviewHarness();
});
afterAll(() => harness.stop());

const post = (path: string, body: object, as = harness.operator): request.Test =>
  request(harness.url).post(path).set('authorization', as).send(body);
const superviser = (): string => harness.bearer('superviser', ['mm_superviser']);

/** A new event with the spheres 7 and 2 and the regions 27 and 31. */
async function anEvent(name: string): Promise<number> {
  const params = { name, spheres: [7, 2], oblasts: [27, 31] };
  const { event } = (await post('/api-py/save-event', { params }, superviser()).expect(200)).body as {
    event: { id: number };
  };
  return event.id;
}
const remove = (id: number | string): request.Test =>
  post('/api-py/delete-event', { params: { id } }, superviser()).expect(200, { status: 'success' });

async function aPost(id: number): Promise<PostWire> {
  await harness.publish('post.classified', buildClassifiedPost({ id }));
  return harness.received(id);
}
const save = async (id: number, fields: object): Promise<void> => {
  await harness.save({ id, ...labels, ...fields }).expect(200);
};
const version = (id: number, wanted: number): Promise<PostWire> =>
  harness.received(id, 'taraz_today', (found) => found.version === wanted);
const progress = async (): Promise<unknown> =>
  (await request(harness.url).get('/vk/statistic').set('authorization', harness.operator).expect(200)).body.taraz_today;

describe('posts of a deleted event', () => {
  it('lose the event with the spheres and regions that came from it alone, and stay saved', async () => {
    const event = await anEvent('Паводок');
    await aPost(1);
    await aPost(2);
    await aPost(3);
    await save(1, { spheres: [2, 5], oblasts: [31, 71] });
    await save(1, { spheres: [7, 2], oblasts: [27, 31], event });
    await save(2, { spheres: [7, 2, 5], oblasts: [27, 31], event });
    await save(3, { spheres: [7, 2], oblasts: [27, 31] });
    const before = await progress();
    await remove(event);
    expect(await version(1, 3)).toMatchObject({
      event: null,
      event_object: null,
      spheres: [2],
      oblasts: [31],
      tone: 2,
      lang: 'ru',
      saved: true,
      reviewed_by: 'superviser',
    });
    expect(await version(2, 2)).toMatchObject({ event: null, spheres: [5], oblasts: [], saved: true });
    expect(await version(3, 1)).toMatchObject({ spheres: [7, 2], oblasts: [27, 31], reviewed_by: 'operator' });
    expect(await progress()).toEqual(before);
  });

  it('keep what they had before they had the event the last time', async () => {
    const [event, other] = [await anEvent('Пожар'), await anEvent('Ураган')];
    await aPost(11);
    await save(11, { spheres: [7], oblasts: [27], event });
    await save(11, { spheres: [7, 3], oblasts: [27], event: other });
    await save(11, { spheres: [7, 2, 3], oblasts: [27, 31], event });
    await harness.save({ id: 11, ...labels, spheres: [7, 2, 3], oblasts: [27, 31], event, tone: -2 }).expect(200);
    await remove(event);
    expect(await version(11, 5)).toMatchObject({ event: null, spheres: [7, 3], oblasts: [27], tone: -2 });
  });

  it('are published and have a new version in the history, both by the user who deleted the event', async () => {
    const event = await anEvent('Сель');
    await aPost(21);
    await save(21, { spheres: [7], oblasts: [27], event });
    await harness.publish('post.classified', buildClassifiedPost({ id: 21, revision: 2 }));
    await harness.received(21, 'taraz_today', ({ edited_after_review }) => edited_after_review);
    await remove(event);
    expect((await version(21, 2)).edited_after_review).toBe(true);
    const found = await harness.until(
      async () => (await harness.logged('post.reviewed')).find((e) => e.postId === 21 && e.labelsVersion === 2),
      'post.reviewed',
    );
    expect(found).toMatchObject({
      reviewedBy: 'superviser',
      revision: 1,
    });
    // JSON of events leaves out what is empty.
    expect(found.labels).toEqual({ lang: 'ru', tone: 2, saved: true });
    expect(found.progress).toBeUndefined();
    const { rows } = await harness.database.query(
      'SELECT labels, by FROM review.label_history WHERE post_id = 21 AND version = 2',
    );
    expect(rows).toEqual([
      {
        by: 'superviser',
        labels: { lang: 'ru', spheres: [], oblasts: [], tone: 2, eventId: null, isIgnored: false, saved: true },
      },
    ]);
  });

  it('are none that are given the event while it is being deleted', async () => {
    const event = await anEvent('Землетрясение');
    const ids = [31, 32, 33, 34, 35, 36];
    for (const id of ids) await aPost(id);
    await Promise.all([
      ...ids.map((id) => post('/api-py/set-new-event', { params: { post_id: id, event_id: event } })),
      remove(event),
    ]);
    const { rows } = await harness.database.query('SELECT id FROM review.post WHERE event_id = $1', [event]);
    expect(rows).toEqual([]);
    await post('/api-py/set-new-event', { params: { post_id: 31, event_id: event } }).expect(404);
    await post('/api-py/delete-event', { params: { id: event } }, superviser()).expect(404);
  });

  it('lose it however many they are, in one transaction', async () => {
    const event = await anEvent('Засуха');
    const ids = Array.from({ length: 600 }, (_, i) => 1_000 + i);
    await harness.publish('post.classified', ...ids.map((id) => buildClassifiedPost({ id })));
    const counted = async (where: string): Promise<{ posts: number; transactions: number }> => {
      const { rows } = await harness.database.query(
        `SELECT count(*)::int AS posts, count(DISTINCT xmin::text)::int AS transactions
           FROM review.post WHERE id >= 1000 AND ${where}`,
      );
      return rows[0] as { posts: number; transactions: number };
    };
    await harness.until(async () => (await counted('revision > 0')).posts === ids.length, 'all posts');
    await harness.database.query(
      `UPDATE review.post SET event_id = $1, spheres = '{7}', version = 1 WHERE id >= 1000`,
      [event],
    );
    expect(await counted(`event_id = ${event}`)).toMatchObject({ posts: ids.length });
    await remove(String(event));
    expect(await counted("event_id IS NULL AND spheres = '{}' AND version = 2")).toEqual({
      posts: ids.length,
      transactions: 1,
    });
    await harness.until(
      async () => (await harness.logged('post.reviewed')).filter((e) => e.labelsVersion === 2).length >= ids.length,
      'all events',
    );
  });
});
