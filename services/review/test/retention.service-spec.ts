import { create } from '@bufbuild/protobuf';
import { AuthorErasedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import { CountedPostSchema, CountersSchema, PostCountedSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { Retention } from '@mm/service-host/retention/retention.js';
import { DataSource } from 'typeorm';
import { buildAuthor, buildClassifiedPost } from './build-post.js';
import { labels, reviewHarness, type ReviewHarness } from './review-harness.js';

let harness: ReviewHarness;
let database: DataSource;
beforeAll(async () => {
  harness = await reviewHarness();
  database = harness.app.get(DataSource);
});
afterAll(() => harness.stop());

const postIds = async (authorId = 7): Promise<number[]> => {
  const posts = await database.query<{ id: string }[]>('SELECT id FROM post WHERE author_id = $1 ORDER BY id', [
    authorId,
  ]);
  return posts.map(({ id }) => Number(id));
};
const progressOf = (authorId: number): Promise<unknown> =>
  database.query('SELECT all_cnt, saved_cnt, ign_cnt FROM author_progress WHERE author_id = $1', [authorId]);
const counted = (postId: number, countedAt: string) =>
  create(PostCountedSchema, {
    network: 'vkontakte',
    authorId: 7,
    posts: [create(CountedPostSchema, { postId, counters: create(CountersSchema, { likes: 1, countedAt }) })],
  });
const now = new Date('2026-11-23T12:00:00Z');

test('what is over is removed with its labels, whether somebody labelled it or not', async () => {
  await harness.publish(
    'post.classified',
    buildClassifiedPost({ id: 1, publishedAt: '2022-01-01T00:00:00Z' }),
    buildClassifiedPost({ id: 2, publishedAt: '2022-01-02T00:00:00Z' }),
    // the first day that is kept begins at 18:00 UTC: the zone was +06:00
    buildClassifiedPost({ id: 3, publishedAt: '2023-11-23T18:00:00Z' }),
    buildClassifiedPost({ id: 4, publishedAt: '2023-11-23T17:59:59Z' }),
    buildClassifiedPost({ id: 5 }),
  );
  await harness.publish('post.counted', counted(90, '2022-01-01T00:00:00Z'), counted(91, '2026-11-20T00:00:00Z'));
  await harness.received(2);
  await harness.until(async () => (await postIds()).includes(91), 'counters of a post without text');
  await harness.save({ ...labels, id: 2, version: 0 }).expect(200);
  expect(await progressOf(7)).toEqual([{ all_cnt: 5, saved_cnt: 1, ign_cnt: 0 }]);
  expect(await harness.app.get(Retention).run(now)).toEqual({ posts: 4 });
  expect(await postIds()).toEqual([3, 5, 91]);
  expect(await progressOf(7)).toEqual([{ all_cnt: 2, saved_cnt: 0, ign_cnt: 0 }]);
  expect(await database.query('SELECT post_id FROM label_history')).toEqual([]);
  expect(await harness.app.get(Retention).run(now)).toEqual({});
  const records = await harness.until(async () => {
    const found = await harness.logged('audit.recorded');
    const runs = found.filter(({ action }) => action === 'retention.applied');
    return runs.length > 0 && runs;
  }, 'the record of the run');
  expect(records).toMatchObject([
    {
      actorKind: 'system',
      actor: 'retention',
      objectId: 'review',
      after: '{"posts":4,"posts_kept_from":"2023-11-23T18:00:00.000Z"}',
    },
  ]);
});

test('a post that somebody changes meanwhile is left for the next run', async () => {
  await harness.publish('post.classified', buildClassifiedPost({ id: 6, publishedAt: '2021-01-01T00:00:00Z' }));
  await harness.received(6);
  const other = database.createQueryRunner();
  await other.startTransaction();
  await other.query('SELECT FROM post WHERE id = 6 FOR UPDATE');
  expect(await harness.app.get(Retention).run(now)).toEqual({});
  await other.rollbackTransaction();
  await other.release();
  expect(await harness.app.get(Retention).run(now)).toEqual({ posts: 1 });
});

test('of an erased author nothing is left, and nothing comes back', async () => {
  const author = buildAuthor({ id: 40, code: '-1040', username: 'erased_one' });
  await harness.watch(author);
  await harness.publish(
    'post.classified',
    buildClassifiedPost({ id: 41, author }),
    buildClassifiedPost({ id: 42, author }),
  );
  await harness.received(42, 'erased_one');
  await harness.save({ ...labels, id: 41, version: 0 }).expect(200);
  const erased = create(AuthorErasedSchema, {
    author: { id: 40, network: 'vkontakte' },
    erasedBy: 'admin',
    erasedAt: '2026-11-23T10:00:00Z',
  });
  await harness.publish('author.erased', erased, erased);
  await harness.until(
    async () => (await database.query('SELECT id FROM author WHERE id = 40')).length === 0,
    'the erasure',
  );
  await harness.publish('post.classified', buildClassifiedPost({ id: 43, author }), buildClassifiedPost({ id: 7 }));
  await harness.subscribe(author);
  await harness.received(7);
  await harness.watch(buildAuthor({ id: 50, code: '-1050', username: 'another_one' }));
  expect(await postIds(40)).toEqual([]);
  expect(await progressOf(40)).toEqual([]);
  expect(await database.query('SELECT id FROM author WHERE id = 40')).toEqual([]);
  expect(await database.query('SELECT post_id FROM label_history WHERE post_id = 41')).toEqual([]);
});
