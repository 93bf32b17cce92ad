import type { PostWire } from '@mm/proto/http/posts.js';
import type { EventWire } from '@mm/proto/http/reference.js';
import type { DeletedItemWire } from '@mm/proto/http/trash.js';
import request from 'supertest';
import { buildClassifiedPost } from './build-post.js';
import { labels, reviewHarness, type ReviewHarness } from './review-harness.js';

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await reviewHarness();
});
afterAll(() => harness.stop());

const superviser = (): string => harness.bearer('superviser', ['mm_superviser']);
const post = (path: string, params: object, as = superviser()): request.Test =>
  request(harness.url).post(path).set('authorization', as).send({ params });
const get = async <T>(path: string): Promise<T> =>
  (await request(harness.url).get(path).set('authorization', superviser()).expect(200)).body as T;
const deleted = async (): Promise<DeletedItemWire[]> =>
  (await get<{ deleted: DeletedItemWire[] }>('/api-py/deleted-events')).deleted;
const listed = async (): Promise<EventWire[]> =>
  (await get<{ events_list: EventWire[] }>('/api-py/events-list')).events_list;

async function anEvent(name: string): Promise<number> {
  const saved = await post('/api-py/save-event', { name, spheres: [7, 2], oblasts: [27], keywords: 'вода' }).expect(
    200,
  );
  return (saved.body as { event: EventWire }).event.id;
}
async function aPost(id: number, event: number): Promise<void> {
  await harness.publish('post.classified', buildClassifiedPost({ id }));
  await harness.received(id);
  await harness.save({ id, ...labels, spheres: [7, 2, 5], oblasts: [27], event }).expect(200);
}
const version = (id: number, wanted: number): Promise<PostWire> =>
  harness.received(id, 'taraz_today', (found) => found.version === wanted);

test('an event comes back to the list and to the posts that lost it, with its spheres and regions', async () => {
  const event = await anEvent('Паводок');
  await aPost(1, event);
  await aPost(2, event);
  await post('/api-py/delete-event', { id: event }).expect(200);
  expect(await version(1, 2)).toMatchObject({ event: null, spheres: [5], oblasts: [] });
  await version(2, 2);
  await harness.save({ id: 2, ...labels, spheres: [3], oblasts: [31] }).expect(200);
  expect((await listed()).some(({ id }) => id === event)).toBe(false);
  const [item] = await deleted();
  expect(item).toMatchObject({ kind: 'event', id: event, name: 'Паводок', deleted_by: 'superviser' });
  expect((item?.kept_until ?? 0) - (item?.deleted_at ?? 0)).toBe(30 * 24 * 3600);

  await post('/api-py/restore-event', { id: event }).expect(200);
  expect(await version(1, 3)).toMatchObject({ event, spheres: [7, 2, 5], oblasts: [27], saved: true });
  expect(await version(2, 3)).toMatchObject({ event: null, spheres: [3], oblasts: [31] });
  expect((await listed()).find(({ id }) => id === event)).toMatchObject({
    name: 'Паводок',
    keywords: 'вода',
    version: 3,
  });
  expect(await deleted()).toEqual([]);
  const reviewed = await harness.until(
    async () => (await harness.logged('post.reviewed')).find((e) => e.postId === 1 && e.labelsVersion === 3),
    'post.reviewed',
  );
  expect(reviewed.labels).toMatchObject({ eventId: event, eventName: 'Паводок', spheres: [7, 2, 5] });
});

test('posts keep what an event that was deleted twice gave and took', async () => {
  const event = await anEvent('Засуха');
  await aPost(11, event);
  for (const taken of [2, 4]) {
    await post('/api-py/delete-event', { id: event }).expect(200);
    expect(await version(11, taken)).toMatchObject({ event: null, spheres: [5] });
    await post('/api-py/restore-event', { id: event }).expect(200);
    expect(await version(11, taken + 1)).toMatchObject({ event, spheres: [7, 2, 5] });
  }
});

test('a taken name is refused; an event that is listed or gone for 30 days is not in the trash', async () => {
  const event = await anEvent('Пожар');
  await post('/api-py/restore-event', { id: event }).expect(404);
  await post('/api-py/delete-event', { id: event }).expect(200);
  const other = await anEvent('пожар');
  expect((await post('/api-py/restore-event', { id: event }).expect(409)).body.code).toBe('event-name-taken');
  await post('/api-py/delete-event', { id: other }).expect(200);
  await harness.database.query("UPDATE review.event SET deleted_at = deleted_at - interval '31 days' WHERE id = $1", [
    event,
  ]);
  expect((await deleted()).map(({ id }) => id)).toEqual([other]);
  expect((await post('/api-py/restore-event', { id: event }).expect(404)).body.code).toBe('not-in-trash');
  await post('/api-py/restore-event', { id: other }, harness.operator).expect(403);
});
