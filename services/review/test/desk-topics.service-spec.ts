import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { AuthorErasedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import { TopicChangedSchema, TopicMatchedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { deskCalls } from '@mm/proto/http/desk.js';
import request from 'supertest';
import { buildAuthor, buildClassifiedPost } from './build-post.js';
import { reportingTopics } from './reporting-topics.js';
import { reviewHarness, type ReviewHarness } from './review-harness.js';

let reporting: Awaited<ReturnType<typeof reportingTopics>>;
let harness: ReviewHarness;
const get = (query: string): request.Test =>
  request(harness.url).get(`/api-py/socmedia/posts?${query}`).set('authorization', harness.operator);
type Page = CallResponse<typeof deskCalls.queue>;
const ids = async (query: string): Promise<number[]> =>
  ((await get(query).expect(200)).body as Page).posts.map(({ id }) => id);
const matched = (fields: Omit<MessageInitShape<typeof TopicMatchedSchema>, '$typeName'>): Promise<void> =>
  harness.publish(
    'topic.matched',
    create(TopicMatchedSchema, {
      index: 'social',
      publishedAt: '2026-11-20T10:00:00Z',
      change: 'added',
      cause: 'arrival',
      ...fields,
    }),
  );
const stored = async (): Promise<string[]> =>
  (
    await harness.database.query<{ row: string }>(
      "SELECT topic_id || ':' || post_id AS row FROM review.post_topic ORDER BY topic_id, post_id",
    )
  ).rows.map(({ row }) => row);
const untilStored = (...expected: string[]): Promise<unknown> =>
  harness.until(async () => JSON.stringify(await stored()) === JSON.stringify(expected), expected.join(' '));

beforeAll(async () => {
  reporting = await reportingTopics({ 7: 'Школы', 8: 'Дороги' });
  harness = await reviewHarness({ MM_SERVICES: reporting.services });
});
afterAll(async () => {
  await harness.stop();
  await reporting.close();
});

// one story, because each step needs the one before
it('posts have the topics that reporting says, as far as the caller may see them', async () => {
  await matched({ publicationId: 1, topicIds: [7, 9] });
  await untilStored('7:1', '9:1');
  for (const id of [1, 2]) await harness.publish('post.classified', buildClassifiedPost({ id }));
  await harness.received(2);
  expect(((await get('').expect(200)).body as Page).posts).toMatchObject([
    { id: 2, topics: [] },
    { id: 1, topics: [{ id: 7, name: 'Школы' }] },
  ]);
  expect(await ids('topic=7')).toEqual([1]);
  expect(await ids('topic=8')).toEqual([]);
  for (const path of ['posts?', 'counts?', 'snapshot?sort=-reach&'])
    expect(
      (
        await request(harness.url)
          .get(`/api-py/socmedia/${path}topic=9`)
          .set('authorization', harness.operator)
          .expect(404)
      ).body,
    ).toMatchObject({ code: 'topic-not-found' });

  await matched({ publicationId: 2, topicIds: [7, 8], change: 'changed' });
  await matched({ publicationId: 1, topicIds: [9], change: 'removed' });
  await matched({ publicationId: 1, topicIds: [7] });
  await untilStored('7:1', '7:2', '8:2');
  expect(await ids('topic=7')).toEqual([2, 1]);
});

it('what a saved topic finds among posts that were removed is not kept', async () => {
  await matched({ publicationId: 500, topicIds: [7], cause: 'past', publishedAt: '2020-01-01T00:00:00Z' });
  await matched({ publicationId: 501, topicIds: [7], change: 'changed', publishedAt: '2020-01-01T00:00:00Z' });
  await matched({ publicationId: 502, topicIds: [7], publishedAt: '2020-01-01T00:00:00Z' });
  await matched({ publicationId: 2, topicIds: [9], cause: 'past', publishedAt: '2020-01-01T00:00:00Z' });
  await untilStored('7:1', '7:2', '7:502', '8:2', '9:2');
});

it('a deleted topic and an erased author leave nothing', async () => {
  await harness.publish('topic.changed', create(TopicChangedSchema, { topicId: 7, name: 'Школы', isDeleted: true }));
  await untilStored('8:2', '9:2');
  await harness.database.query(
    "INSERT INTO review.post_later (username, post_id, until) VALUES ('operator', 2, '2100-01-01T00:00:00Z')",
  );
  await harness.publish(
    'author.erased',
    create(AuthorErasedSchema, { author: buildAuthor(), erasedAt: '2026-11-21T00:00:00Z' }),
  );
  await untilStored();
  const { rows } = await harness.database.query('SELECT FROM review.post_later');
  expect(rows).toEqual([]);
});
