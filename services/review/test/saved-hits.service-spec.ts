import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { AuthorErasedSchema, AuthorSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import { HitSavedSchema, type HitSaved } from '@mm/proto/events/gen/mm/events/v1/search_pb.js';
import { buildClassifiedPost } from './build-post.js';
import { labels, reviewHarness, type ReviewHarness } from './review-harness.js';

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await reviewHarness();
});
afterAll(() => harness.stop());

const hit = (postId: number, more: MessageInitShape<typeof HitSavedSchema> = {}): HitSaved =>
  create(HitSavedSchema, {
    network: 'vkontakte',
    authorId: 7,
    postId,
    lang: 'kz',
    spheres: [3],
    oblasts: [71],
    tone: -2,
    savedBy: 'aigul',
    savedAt: new Date().toISOString(),
    ...more,
  });
const isSaved = ({ saved }: { saved: boolean }): boolean => saved;
const reviews = async (id: number): Promise<Record<string, unknown>[]> =>
  (await harness.logged('post.reviewed')).filter(({ postId }) => postId === id);
const rowOf = async (id: number): Promise<{ is_applied: boolean } | undefined> =>
  (await harness.database.query('SELECT is_applied FROM review.saved_hit WHERE post_id = $1', [id])).rows[0] as
    { is_applied: boolean } | undefined;
const consumed = (id: number): Promise<unknown> =>
  harness.until(async () => (await rowOf(id))?.is_applied, `the labels of ${id}`);

describe('labels of a saved found publication', () => {
  it('wait for the post, which is then saved by the same user, once', async () => {
    await harness.publish('hit.saved', hit(100));
    await harness.until(() => rowOf(100), 'the labels');
    expect(await rowOf(100)).toEqual({ is_applied: false });
    await harness.publish('post.classified', buildClassifiedPost({ id: 100 }));
    expect(await harness.received(100, 'taraz_today', isSaved)).toMatchObject({
      saved: true,
      is_ignored: false,
      lang: 'kz',
      spheres: [3],
      oblasts: [71],
      tone: -2,
      reviewed_by: 'aigul',
      version: 1,
    });
    await harness.until(async () => (await reviews(100)).length === 1, 'the event');
    const records = await harness.logged('audit.recorded');
    expect(records.find(({ objectId }) => objectId === '100')).toMatchObject({
      action: 'post.labelled',
      actorKind: 'person',
      actor: 'aigul',
    });
    await harness.publish('post.classified', buildClassifiedPost({ id: 100, revision: 2, text: 'Новый текст' }));
    await harness.received(100, 'taraz_today', ({ caption }) => caption === 'Новый текст');
    expect((await reviews(100)).length).toBe(1);
  });

  it('are given to a post that is already there, and again to the same post when it is saved again', async () => {
    await harness.publish('post.classified', buildClassifiedPost({ id: 101 }));
    await harness.received(101);
    await harness.publish('hit.saved', hit(101));
    await harness.received(101, 'taraz_today', isSaved);
    await harness.publish('hit.saved', hit(101, { tone: 2, savedAt: new Date().toISOString() }));
    const { reviewed_by: by, version } = await harness.received(101, 'taraz_today', ({ tone }) => tone === 2);
    expect([by, version]).toEqual(['aigul', 2]);
  });

  it('never replace what somebody chose later, and an older save changes nothing', async () => {
    await harness.publish('post.classified', buildClassifiedPost({ id: 102 }));
    await harness.received(102);
    const before = new Date(Date.now() - 60_000).toISOString();
    await harness.save({ id: 102, ...labels }).expect(200);
    await harness.publish('hit.saved', hit(102, { savedAt: before }));
    await consumed(102);
    await harness.publish('hit.saved', hit(102, { tone: 1, savedAt: new Date(Date.now() - 120_000).toISOString() }));
    await harness.publish('post.classified', buildClassifiedPost({ id: 103 }));
    await harness.publish('hit.saved', hit(103));
    await consumed(103);
    expect(await harness.received(102)).toMatchObject({ tone: 2, spheres: [2], reviewed_by: 'operator', version: 1 });
  });

  it('without an event that was deleted meanwhile', async () => {
    await harness.publish('hit.saved', hit(104, { eventId: 999_999 }));
    await harness.publish('post.classified', buildClassifiedPost({ id: 104 }));
    expect(await harness.received(104, 'taraz_today', isSaved)).toMatchObject({ event: null, spheres: [3] });
  });

  it('are deleted with an erased author', async () => {
    await harness.publish('hit.saved', hit(105, { authorId: 77 }));
    await harness.until(() => rowOf(105), 'the labels');
    const author = create(AuthorSchema, { id: 77, network: 'vkontakte' });
    await harness.publish(
      'author.erased',
      create(AuthorErasedSchema, { author, erasedBy: 'admin', erasedAt: new Date().toISOString() }),
    );
    await harness.until(async () => !(await rowOf(105)), 'the deletion');
  });
});
