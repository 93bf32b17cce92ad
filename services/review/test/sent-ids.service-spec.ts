import request from 'supertest';
import { buildClassifiedPost } from './build-post.js';
import { labels, reviewHarness, type ReviewHarness } from './review-harness.js';

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await reviewHarness();
  await harness.publish('post.classified', ...[1, 2, 3].map((id) => buildClassifiedPost({ id })));
  await harness.received(3);
});
afterAll(() => harness.stop());

const post = (path: string, params: object): request.Test =>
  request(harness.url)
    .post(path)
    .set('authorization', harness.bearer('superviser', ['mm_superviser']))
    .send({ params });
const version = (id: number, wanted: number) =>
  harness.received(id, 'taraz_today', (found) => found.version === wanted);

describe('ids of responses are accepted as numbers and as strings', () => {
  it('by set-new-tone [D §3, D §6]', async () => {
    const { _id, id } = await harness.received(1);
    await post('/api-py/set-new-tone', { post_id: _id, tone: 2 }).expect(200);
    expect(await version(1, 1)).toMatchObject({ tone: 2 });
    await post('/set-new-tone', { post_id: id, tone: 1 }).expect(200);
    expect(await version(1, 2)).toMatchObject({ tone: 1 });
  });

  it('and with the report type of the post, not with another one', async () => {
    for (const [call, fields] of [
      ['set-new-tone', { tone: 2 }],
      ['set-new-event', { event_id: -1 }],
    ] as const) {
      const { body } = await post(`/api-py/${call}`, { post_id: 1, type: 2, ...fields }).expect(400);
      expect(body.details).toEqual([expect.objectContaining({ path: 'params.type', code: 'other-type' })]);
      await post(`/api-py/${call}`, { post_id: 1, type: 1, smi: '', socialNet: 3, ...fields }).expect(200);
    }
  });

  it('by set-new-event, one or a list, and by the calls of events [D §3, D §6]', async () => {
    const saved = await post('/api-py/save-event', { name: 'Паводок', spheres: [7], oblasts: [27] }).expect(200);
    const { event } = saved.body as { event: { id: number } };
    const id = String(event.id);
    await post('/api-py/set-new-event', { post_id: '2', event_id: id }).expect(200);
    expect(await version(2, 1)).toMatchObject({ event: event.id });
    await post('/api-py/set-new-event', { post_id: ['2', 3], event_id: -1 }).expect(200);
    expect(await version(2, 2)).toMatchObject({ event: null });
    await harness.save({ id: '3', version: 1, ...labels, event: id }).expect(200);
    expect(await version(3, 2)).toMatchObject({ event: event.id, saved: true });
    await post('/api-py/save-event', { id, name: 'Паводки', spheres: [7], oblasts: [27], version: 1 }).expect(200);
    await post('/api-py/delete-event', { id }).expect(200);
  });

  it.each([
    ['/api-py/set-new-tone', { post_id: 'abc', tone: 2 }, 'post_id'],
    ['/api-py/set-new-tone', { post_id: '1e3', tone: 2 }, 'post_id'],
    ['/api-py/set-new-tone', { post_id: '9007199254740993', tone: 2 }, 'post_id'],
    ['/api-py/set-new-tone', { post_id: 1, topic_id: '', tone: 2 }, 'topic_id'],
    ['/api-py/set-new-tone', { post_id: 0, tone: 2 }, 'post_id'],
    ['/api-py/set-new-event', { post_id: ' 1', event_id: 1 }, 'post_id'],
    ['/api-py/set-new-event', { post_id: ['1', '-1'], event_id: 1 }, 'post_id.1'],
    ['/api-py/set-new-event', { post_id: 1, event_id: '01' }, 'event_id'],
  ])('%s refuses %j and names the field', async (path, params, field) => {
    const { body } = await post(path, params).expect(400);
    expect(body).toMatchObject({ code: 'invalid-request', details: [{ path: `body.params.${field}` }] });
  });
});
