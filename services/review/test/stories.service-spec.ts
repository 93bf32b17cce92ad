import { create } from '@bufbuild/protobuf';
import { AuthorErasedSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import { systemSettings } from '@mm/proto/vocabulary/system-setting.js';
import { Retention } from '@mm/service-host/retention/retention.js';
import { reviewHarness, type ReviewHarness } from './review-harness.js';
import { storiesContract } from './stories.contract.js';
import { author, minute, settledStories, texts, told, withdrawn } from './stories-kit.js';

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await reviewHarness();
});
afterAll(() => harness.stop());

/** The stories when the last of these posts has arrived. */
async function stories(...posts: ReturnType<typeof told>[]): Promise<Record<string, number[]>> {
  await harness.publish('post.classified', ...posts);
  await harness.until(async () => {
    const { rows } = await harness.database.query<{ id: string; revision: number }>(
      'SELECT id, revision FROM review.post WHERE id = ANY($1)',
      [posts.map(({ post }) => post?.id)],
    );
    const stored = new Map(rows.map(({ id, revision }) => [Number(id), revision]));
    return posts.every(({ post }) => (stored.get(post?.id ?? 0) ?? 0) >= (post?.revision ?? 1));
  }, 'the posts');
  return settledStories(harness);
}
const events = async () =>
  (await harness.logged('story.changed')) as {
    storyId: number;
    version: number;
    mergedInto?: number;
    changedBy?: string;
    added?: { postId: number; version: number }[];
    removed?: { postId: number; version: number }[];
  }[];

test('reprints are one story, also shortened and with another headline; others have none', async () => {
  const found = await stories(
    told(11, texts.bridge),
    told(12, texts.school),
    told(13, `Внимание, водители! ${texts.bridge}`),
    told(14, texts.bridge.slice(0, 120)),
    told(15, texts.match),
  );
  expect(found).toEqual({ 11: [11, 13, 14] });
});

test('each change of a story is an event with the next version of its posts', async () => {
  expect(await stories(told(16, texts.school), told(17, texts.bridge))).toEqual({ 11: [11, 13, 14, 17], 12: [12, 16] });
  await harness.until(async () => (await events()).length >= 3, 'the events');
  const all = await events();
  const ofBridge = all.filter(({ storyId }) => storyId === 11);
  expect(ofBridge.map(({ version }) => version)).toEqual(ofBridge.map((_, at) => at + 1));
  expect(ofBridge.flatMap(({ added = [] }) => added)).toEqual(
    expect.arrayContaining([11, 13, 14, 17].map((postId) => ({ postId, version: 1 }))),
  );
});

test('an edited post leaves, and one that is withdrawn; the next one is then the first source', async () => {
  expect((await stories(told(11, texts.flood, { revision: 2 })))[11]).toEqual([13, 14, 17]);
  await harness.publish('post.withdrawn', withdrawn(13));
  await harness.until(async () => !(await settledStories(harness))[11]?.includes(13), 'the withdrawal');
  expect((await settledStories(harness))[11]).toEqual([14, 17]);
});

test('a post moves with two versions, so that its new story counts', async () => {
  const found = await stories(told(17, texts.school, { revision: 2 }));
  expect([found[11], found[12]]).toEqual([undefined, [12, 16, 17]]);
  const all = await harness.until(async () => {
    const logged = await events();
    return (
      logged.some(({ added = [] }) => added.some(({ postId, version }) => postId === 17 && version === 3)) && logged
    );
  }, 'the event of the move');
  expect(all.flatMap(({ removed = [] }) => removed)).toContainEqual({ postId: 17, version: 2 });
});

test('a merge keeps the smaller id and redirects the other one', async () => {
  const [first, second] = [texts.flood, texts.match];
  const found = await stories(told(21, first), told(22, first), told(23, second), told(24, second));
  expect([found[11], found[15]]).toEqual([
    [11, 21, 22],
    [15, 23, 24],
  ]);
  const both = [15, 23, 24].map((id) => told(id, first, { revision: 2 }));
  expect(await stories(...both)).toEqual({ 11: [11, 15, 21, 22, 23, 24], 12: [12, 16, 17] });
});

test('of an erased author nothing stays in a story, and nothing of what is too old', async () => {
  await stories(told(31, texts.school, { author: author(31) }));
  const { rows } = await harness.database.query('SELECT story_id FROM review.story_member WHERE post_id = 31');
  expect(rows).toEqual([{ story_id: '12' }]);
  await harness.publish(
    'author.erased',
    create(AuthorErasedSchema, {
      author: { id: 231, network: 'vkontakte' },
      erasedBy: 'admin',
      erasedAt: new Date().toISOString(),
    }),
  );
  await harness.until(async () => !(await settledStories(harness))[12]?.includes(31), 'the erasure');
  const { rows: prints } = await harness.database.query('SELECT FROM review.story_print WHERE post_id = 31');
  expect(prints).toEqual([]);
  const days = systemSettings['post-days'].initial + 2;
  await harness.app.get(Retention).run(new Date(Date.parse(minute(0)) + days * 86_400_000));
  expect(await settledStories(harness)).toEqual({});
});

describe('from the log of PostgreSQL', () => storiesContract(() => harness));
