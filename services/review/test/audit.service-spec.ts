import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { buildClassifiedPost } from './build-post.js';
import { labels, reviewHarness, type ReviewHarness } from './review-harness.js';

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await reviewHarness();
});
afterAll(() => harness.stop());

const send = (path: string, body: object): request.Test =>
  request(harness.url)
    .post(path)
    .set('authorization', harness.bearer('admin', ['mm_admin']))
    .send(body);
/** The records of an object, when there are this many. */
const recorded = (kind: string, id: number | string, count: number): Promise<object[]> =>
  harness.until(async () => {
    const all = await harness.logged('audit.recorded');
    const found = all.filter(({ objectKind, objectId }) => objectKind === kind && objectId === String(id));
    const parsed = (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : null);
    return (
      found.length >= count &&
      found.map(({ action, actor, before, after }) => ({ action, actor, before: parsed(before), after: parsed(after) }))
    );
  }, `${count} records of ${kind} ${id}`);

it('records who set which labels of a post: a save, a tone, an event, and its deletion', async () => {
  await harness.publish('post.classified', buildClassifiedPost({ id: 70 }));
  const post = await harness.received(70);
  await harness.save({ ...post, ...labels }).expect(200);
  await send('/api-py/set-new-tone', { params: { post_id: 70, tone: -2 } }).expect(200);
  const { body } = await send('/api-py/save-event', { name: 'Паводок', spheres: [2], oblasts: [31] }).expect(200);
  const { id } = body.event as { id: number };
  await send('/api-py/set-new-event', { params: { post_id: 70, event_id: id } }).expect(200);
  await send('/api-py/delete-event', { id }).expect(200);
  const by = { action: 'post.labelled', actor: 'admin' };
  expect(await recorded('post', 70, 4)).toEqual([
    {
      ...by,
      actor: 'operator',
      before: expect.objectContaining({ saved: false }),
      after: expect.objectContaining({ saved: true, spheres: [2], oblasts: [31], tone: 2 }),
    },
    { ...by, before: { tone: 2 }, after: { tone: -2 } },
    { ...by, before: { eventId: null }, after: { eventId: id } },
    { ...by, before: { eventId: id }, after: { eventId: null } },
  ]);
  const fields = { name: 'Паводок', spheres: [2], oblasts: [31], keywords: '' };
  expect(await recorded('event', id, 2)).toEqual([
    { action: 'event.created', actor: 'admin', before: null, after: fields },
    { action: 'event.deleted', actor: 'admin', before: fields, after: null },
  ]);
});

it('records changed fields of an event, and its restoration', async () => {
  const { body } = await send('/api-py/save-event', { name: 'Выборы', spheres: [2], oblasts: [31] }).expect(200);
  const { id } = body.event as { id: number };
  await send('/api-py/save-event', { id, name: 'Выборы', spheres: [2], oblasts: [31], keywords: 'урна' }).expect(200);
  await send('/api-py/delete-event', { id }).expect(200);
  await send('/api-py/restore-event', { params: { id } }).expect(200);
  expect(await recorded('event', id, 4)).toMatchObject([
    { action: 'event.created' },
    { action: 'event.updated', before: { keywords: '' }, after: { keywords: 'урна' } },
    { action: 'event.deleted' },
    { action: 'event.restored', before: null },
  ]);
});

it('records a decision about several posts once, with its posts', async () => {
  await harness.publish('post.classified', buildClassifiedPost({ id: 71 }), buildClassifiedPost({ id: 72 }));
  for (const id of [71, 72]) await harness.received(id);
  const decision_id = randomUUID();
  const posts = [71, 72].map((id) => ({ id, version: 0 }));
  await send('/api-py/socmedia/decisions', { decision_id, posts, accept: true, labels: { tone: -2 } }).expect(200);
  const before = { version: 0, saved: false, lang: null, spheres: [], oblasts: [], tone: null };
  const after = { version: 1, saved: true, lang: 'ru', spheres: [2], oblasts: [31], tone: -2 };
  const of = (fields: object): object => ({ 'post 71': fields, 'post 72': fields });
  expect(await recorded('decision', decision_id, 1)).toEqual([
    { action: 'post.labelled', actor: 'admin', before: of(before), after: of(after) },
  ]);
  const all = await harness.logged('audit.recorded');
  expect(
    all.filter(({ objectKind, objectId }) => objectKind === 'post' && ['71', '72'].includes(String(objectId))),
  ).toEqual([]);
});
