import type { DeskPostWire } from '@mm/proto/http/desk.js';
import { Retention } from '@mm/service-host/retention/retention.js';
import request from 'supertest';
import { buildClassifiedPost } from './build-post.js';
import { labels, reviewHarness, type ReviewHarness } from './review-harness.js';

const day = 24 * 3600;
const now = (): number => Math.floor(Date.now() / 1000);

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await reviewHarness();
  await harness.publish('post.classified', ...[1, 2, 3].map((id) => buildClassifiedPost({ id })));
  for (const id of [1, 2, 3]) await harness.received(id);
});
afterAll(() => harness.stop());
beforeEach(() => harness.database.query('DELETE FROM review.post_later'));

const send = (path: string, body: object, bearer = harness.operator): request.Test =>
  request(harness.url).post(`/api-py/socmedia/${path}`).set('authorization', bearer).send(body);
const queue = async (state: string, bearer = harness.operator): Promise<DeskPostWire[]> => {
  const url = `/api-py/socmedia/posts?state=${state}&mine=false`;
  const { body } = await request(harness.url).get(url).set('authorization', bearer).expect(200);
  return (body as { posts: DeskPostWire[] }).posts;
};
const idsIn = async (state: string, bearer?: string): Promise<number[]> =>
  (await queue(state, bearer)).map(({ id }) => id).sort();
const stored = async (): Promise<number[]> =>
  (await harness.database.query('SELECT post_id FROM review.post_later ORDER BY post_id')).rows.map(({ post_id: id }) =>
    Number(id),
  );

describe('posts that are put off', () => {
  it('are later for the caller alone, with time and reason, until the caller takes them up', async () => {
    const until = now() + day;
    await send('later', { post_ids: [1, 2], until, reason: ' ждём ответа ' }).expect(200);
    expect(await idsIn('new')).toEqual([3]);
    expect((await queue('later')).map(({ later }) => later)).toEqual(Array(2).fill({ until, reason: 'ждём ответа' }));
    const other = harness.bearer('other', ['mm_operator']);
    expect(await idsIn('new', other)).toEqual([1, 2, 3]);
    expect(await idsIn('later', other)).toEqual([]);
    await send('later', { post_ids: [2], until: until + 60 }).expect(200);
    expect((await queue('later')).find(({ id }) => id === 2)?.later).toEqual({ until: until + 60, reason: '' });
    await send('not-later', { post_ids: [1] }).expect(200);
    expect(await idsIn('later')).toEqual([2]);
    expect(await idsIn('new')).toEqual([1, 3]);
  });

  it('come back when they are due', async () => {
    await send('later', { post_ids: [1], until: now() + day }).expect(200);
    await harness.database.query(`UPDATE review.post_later SET until = now() - interval '1 minute'`);
    expect(await idsIn('new')).toEqual([1, 2, 3]);
  });

  it.each([
    ['the past', () => ({ until: now() - 60 }), 400],
    ['more than a year', () => ({ until: now() + 400 * day }), 400],
    ['unknown posts', () => ({ post_ids: [999], until: now() + day }), 404],
  ])('are not put off with %s', async (_, fields, status) => {
    await send('later', { post_ids: [1], ...fields() }).expect(status);
    expect(await stored()).toEqual([]);
  });

  it('are no viewer’s', async () => {
    const viewer = harness.bearer('viewer', ['MM_view']);
    await send('later', { post_ids: [1], until: now() + day }, viewer).expect(403);
    await send('not-later', { post_ids: [1] }, viewer).expect(403);
    await send('not-later', { post_ids: [999] }).expect(404);
  });

  it('leave the queue when somebody decides, come back with the undo, and are forgotten a day later', async () => {
    await send('later', { post_ids: [1, 2], until: now() + 30 * day }).expect(200);
    await send('later', { post_ids: [3], until: now() + 30 * day }).expect(200);
    const saved = await harness.save({ id: 1, ...labels }).expect(200);
    expect(await idsIn('later')).toEqual([2, 3]);
    const undo = { decision_id: 'a3c25bd9-5a9c-4b39-b1ac-0a9b0b7b6f01', undoes: saved.body.post.decision_id };
    await send('decisions', undo).expect(200);
    expect(await idsIn('later')).toEqual([1, 2, 3]);

    await harness.save({ id: 1, ...labels }).expect(200);
    await send('later', { post_ids: [1], until: now() + day }).expect(200);
    await harness.database.query(`
      UPDATE review.post SET reviewed_at = now() - interval '2 days' WHERE id = 1;
      UPDATE review.post_later SET until = now() - interval '2 days' WHERE post_id = 2`);
    await harness.app.get(Retention).run(new Date());
    expect(await stored()).toEqual([3]);
  });
});
