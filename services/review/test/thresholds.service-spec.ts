import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { SettingChangedSchema } from '@mm/proto/events/gen/mm/events/v1/setting_pb.js';
import type { DecidedWire } from '@mm/proto/http/decisions.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import type { BatchWire } from '@mm/proto/http/desk-actions.js';
import request from 'supertest';
import { buildClassifiedPost } from './build-post.js';
import { reviewHarness, type ReviewHarness } from './review-harness.js';

let harness: ReviewHarness;
let lastId = 300;
beforeAll(async () => {
  harness = await reviewHarness();
});
afterAll(() => harness.stop());

const get = (path: string, bearer = harness.operator): request.Test =>
  request(harness.url).get(`/api-py/socmedia/${path}`).set('authorization', bearer);
const send = (path: string, body: object): request.Test =>
  request(harness.url).post(`/api-py/socmedia/${path}`).set('authorization', harness.operator).send(body);
/** A new post whose suggestion is complete and as sure of each field as given. */
const arrive = async (confidence: Record<string, number>, ignored = false): Promise<PostWire> => {
  const id = ++lastId;
  const sure = { lang: 0.9, spheres: 0.9, oblasts: 0.9, tone: 0.9, is_ignored: 0.9, ...confidence };
  await harness.publish('post.classified', buildClassifiedPost({ id, ignored, suggested: { confidence: sure } }));
  return harness.received(id);
};
const accept = async (post: PostWire, labels = {}): Promise<DecidedWire | undefined> => {
  const posts = [{ id: post.id, version: post.version }];
  const body = { decision_id: randomUUID(), posts, labels, accept: true };
  return ((await send('decisions', body).expect(200)).body as { posts: DecidedWire[] }).posts[0];
};
let changedAt = Date.now();
const set = async (field: string, key: string, percent: number | null): Promise<void> => {
  const change = { key, value: JSON.stringify(percent), changedAt: new Date(++changedAt).toISOString() };
  await harness.publish('setting.changed', create(SettingChangedSchema, change));
  await harness.until(
    async () => (await get('thresholds').expect(200)).body[field] === (percent ?? 90),
    `the threshold of ${field} is ${percent}`,
  );
};

describe('the thresholds of supervisors', () => {
  it('are read by reviewers alone', async () => {
    const all = { lang: 50, oblasts: 50, spheres: 88, tone: 90, is_ignored: 60 };
    expect((await get('thresholds').expect(200)).body).toEqual(all);
    await get('thresholds', harness.bearer('viewer', ['MM_view'])).expect(403);
  });

  it('leave what is less sure out of a decision, which a person then completes', async () => {
    const post = await arrive({ oblasts: 0.49, tone: 0.5, lang: 0.5 });
    expect(await accept(post)).toMatchObject({ result: 'incomplete', missing: ['oblast-required', 'tone-required'] });
    const done = await accept(post, { tone: -2, oblasts: [71] });
    expect(done?.post).toMatchObject({ saved: true, lang: 'ru', spheres: [2], oblasts: [71], tone: -2 });
    expect(done?.post?.suggested).toMatchObject({ oblasts: [31], tone: 2, confidence: { oblasts: 0.49 } });
  });

  it('ignore nothing of which the machine is less sure', async () => {
    expect((await accept(await arrive({ is_ignored: 0.59 }, true)))?.post).toMatchObject({ saved: true });
    expect((await accept(await arrive({ is_ignored: 0.6 }, true)))?.post).toMatchObject({ is_ignored: true });
  });

  it('hold soon after they are changed: 0 accepts everything, 101 nothing', async () => {
    const [first, second] = [await arrive({ tone: 0.01 }), await arrive({ tone: 1 })];
    await set('tone', 'accept-tone', 101);
    expect(await accept(second)).toMatchObject({ result: 'incomplete', missing: ['tone-required'] });
    await set('tone', 'accept-tone', 0);
    expect(await accept(first)).toMatchObject({ result: 'done' });
    await set('tone', 'accept-tone', null);
  });

  it('hold for batches and what is said of them before', async () => {
    await arrive({ spheres: 0.2 });
    const order = { filter: { author_id: 7, confidence_to: 30 }, accept: true };
    expect((await send('preview-batch', order).expect(200)).body).toMatchObject({ total: 1, incomplete: 1 });
    const { body } = await send('start-batch', { decision_id: randomUUID(), ...order }).expect(200);
    const batch = await harness.until(async () => {
      const { batches } = (await get('batches').expect(200)).body as { batches: BatchWire[] };
      return batches.find(({ number, state }) => number === body.batch.number && state === 'done');
    }, 'the batch is done');
    expect(batch).toMatchObject({ total: 1, done: 0, incomplete: 1 });
  });
});
