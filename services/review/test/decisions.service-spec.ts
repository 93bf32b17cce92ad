import { randomUUID } from 'node:crypto';
import type { DecidedWire } from '@mm/proto/http/decisions.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import request from 'supertest';
import { buildAuthor, buildClassifiedPost } from './build-post.js';
import { labels, reviewHarness, type ReviewHarness } from './review-harness.js';

let harness: ReviewHarness;
let lastId = 200;
beforeAll(async () => {
  harness = await reviewHarness();
});
afterAll(() => harness.stop());

const send = (body: object, bearer = harness.operator): request.Test =>
  request(harness.url).post('/api-py/socmedia/decisions').set('authorization', bearer).send(body);
/** The results of an accepted decision. */
const decide = async (body: object, bearer?: string): Promise<DecidedWire[]> => {
  const response = await send({ decision_id: randomUUID(), ...body }, bearer).expect(200);
  return (response.body as { posts: DecidedWire[] }).posts;
};
const arrive = async (fields: Parameters<typeof buildClassifiedPost>[0] = {}): Promise<PostWire> => {
  const id = ++lastId;
  await harness.publish('post.classified', buildClassifiedPost({ id, ...fields }));
  return harness.received(id, fields.author?.username);
};
const named = (...posts: PostWire[]): { id: number; version: number }[] =>
  posts.map(({ id, version }) => ({ id, version }));
const current = async (...posts: PostWire[]): Promise<PostWire[]> =>
  (
    await request(harness.url)
      .get(`/api-py/socmedia/posts-by-id?ids=${posts.map(({ id }) => id).join(',')}`)
      .set('authorization', harness.operator)
      .expect(200)
  ).body as PostWire[];
const published = (id: number, version: number) =>
  harness.until(
    async () =>
      (await harness.logged('post.reviewed')).find((one) => one.postId === id && one.labelsVersion === version),
    `post.reviewed ${id} ${version}`,
  );
const totalsOf = async (username: string): Promise<unknown> =>
  (
    (await request(harness.url).get('/vk/statistic').set('authorization', harness.operator).expect(200)).body as Record<
      string,
      unknown
    >
  )[username];

describe('a decision', () => {
  it('accepts what the machine suggests, and says of each post what became of it', async () => {
    const [first, second, bare, stale] = [await arrive(), await arrive(), await arrive(), await arrive()];
    await harness.database.query(
      'UPDATE review.post SET suggestion = suggestion || \'{"oblasts": []}\' WHERE id = $1',
      [bare.id],
    );
    await harness.save({ ...stale, ...labels }).expect(200);
    const id = randomUUID();
    const posts = [...named(second, first, bare, stale), { id: 999_999, version: 0 }];
    const body = { decision_id: id, posts, labels: { tone: -2 }, accept: true };
    const results = await decide(body);
    expect(results.map((one) => [one.id, one.result, one.missing])).toEqual([
      [second.id, 'done', []],
      [first.id, 'done', []],
      [bare.id, 'incomplete', ['oblast-required']],
      [stale.id, 'changed', []],
      [999_999, 'gone', []],
    ]);
    expect(results[0]?.post).toMatchObject({ ...labels, tone: -2, saved: true, version: 1, reviewed_by: 'operator' });
    expect(results.slice(2).map(({ post }) => post?.version)).toEqual([0, 1, undefined]);
    expect(await published(first.id, 1)).toMatchObject({ decision: { id, kind: 'bulk', size: 5 } });

    const again = await send(body).expect(200);
    expect(again.body).toEqual({ decision_id: id, posts: results });
    expect(await current(first)).toMatchObject([{ version: 1 }]);
  });

  it('without acceptance asks for what the post lacks, and keeps what is saved', async () => {
    const post = await arrive();
    expect(await decide({ posts: named(post), labels: { tone: 1 } })).toMatchObject([
      { result: 'incomplete', missing: ['sphere-required', 'oblast-required', 'lang-required'] },
    ]);
    await harness.save({ ...post, ...labels }).expect(200);
    const [result] = await decide({ posts: [{ id: post.id, version: 1 }], labels: { tone: 1 } });
    expect(result?.post).toMatchObject({ ...labels, tone: 1, saved: true, version: 2 });
  });

  it('ignores a post whose suggestion ignores it, and saves it when the person says so', async () => {
    const [post, kept] = [await arrive({ ignored: true }), await arrive({ ignored: true })];
    const [ignored] = await decide({ posts: named(post), accept: true });
    expect(ignored?.post).toMatchObject({ is_ignored: true, saved: false });
    const [saved] = await decide({ posts: named(kept), accept: true, labels: { is_ignored: false } });
    expect(saved?.post).toMatchObject({ is_ignored: false, saved: true });
  });

  it('is made once when it is sent twice at once; those about the same posts do not block each other', async () => {
    const posts = [await arrive(), await arrive()];
    const body = { decision_id: randomUUID(), posts: named(...posts), accept: true };
    const [one, other] = await Promise.all([send(body).expect(200), send(body).expect(200)]);
    expect(one.body).toEqual(other.body);
    const fresh = await Promise.all(Array.from({ length: 6 }, () => arrive()));
    const rounds = await Promise.all(
      [fresh, [...fresh].reverse(), fresh].map((order) => decide({ posts: named(...order), accept: true })),
    );
    for (const { id } of fresh)
      expect(rounds.flat().filter((result) => result.id === id && result.result === 'done')).toHaveLength(1);
  });

  it.each([
    ['unknown labels', { labels: { spheres: [99] } }, { details: [{ path: 'body.labels.spheres' }] }],
    ['an unknown event', { labels: { event: 999 } }, { details: [{ path: 'body.labels.event' }] }],
    ['an unknown field', { labels: { colour: 1 } }, { details: [{ path: 'body.labels.colour' }] }],
    ['no posts', { posts: [] }, { details: [{ path: 'body.posts' }] }],
    [
      'a post twice',
      {
        posts: [
          { id: 1, version: 0 },
          { id: 1, version: 0 },
        ],
      },
      { details: [{ path: 'body.posts', message: 'a post is named twice' }] },
    ],
    ['an id that is no UUID', { decision_id: 'mine' }, { details: [{ path: 'body.decision_id' }] }],
  ])('is refused with %s', async (_, body, problem) => {
    const decision = { decision_id: randomUUID(), posts: [{ id: 1, version: 0 }], ...body };
    expect((await send(decision).expect(400)).body).toMatchObject(problem);
  });

  it('is a reviewer’s, and its id its maker’s', async () => {
    const post = await arrive();
    const body = { decision_id: randomUUID(), posts: named(post), accept: true };
    await send(body, harness.bearer('viewer', ['MM_view'])).expect(403);
    await send(body).expect(200);
    expect((await send(body, harness.bearer('admin', ['mm_admin'])).expect(409)).body.code).toBe('decision-id-taken');
  });
});

describe('the undo of a decision', () => {
  it('leaves posts as if nobody had decided: list, queue, progress and event', async () => {
    const author = buildAuthor({ id: 18, code: '-1018', username: 'aktau_today' });
    await harness.watch(author);
    const [post, ignored] = [await arrive({ author }), await arrive({ author, ignored: true })];
    const before = await totalsOf(author.username);
    const id = randomUUID();
    await decide({ decision_id: id, posts: named(post, ignored), accept: true });
    expect(await totalsOf(author.username)).toMatchObject({ saved_cnt: 1, ign_cnt: 1 });
    const undo = randomUUID();
    const results = await decide({ decision_id: undo, undoes: id });
    expect(results.map(({ result }) => result)).toEqual(['done', 'done']);
    const byId = new Map((await current(post, ignored)).map((one) => [one.id, one]));
    const onDesk = { version: 2, topics: [], later: null, story: null };
    for (const one of [post, ignored]) expect(byId.get(one.id)).toEqual({ ...one, ...onDesk });
    expect(await totalsOf(author.username)).toEqual(before);
    const event = await published(post.id, 2);
    expect(event).toMatchObject({ reviewedBy: 'operator', decision: { id: undo, kind: 'undo', size: 2 } });
    expect(event).not.toHaveProperty('labels');
    const queue = await request(harness.url)
      .get(`/api-py/socmedia/posts?state=new&author_id=${author.id}`)
      .set('authorization', harness.operator)
      .expect(200);
    expect((queue.body as { posts: PostWire[] }).posts.map((one) => one.id).sort()).toEqual([post.id, ignored.id]);
  });

  it('gives back earlier labels, and is itself undone', async () => {
    const post = await arrive();
    await harness.save({ ...post, ...labels }).expect(200);
    const id = randomUUID();
    await decide({ decision_id: id, posts: [{ id: post.id, version: 1 }], labels: { is_ignored: true } });
    const undo = randomUUID();
    const [undone] = await decide({ decision_id: undo, undoes: id });
    expect(undone?.post).toMatchObject({ ...labels, saved: true, is_ignored: false, version: 3 });
    const [redone] = await decide({ undoes: undo });
    expect(redone?.post).toMatchObject({ is_ignored: true, saved: false, version: 4 });
  });

  it('leaves an event out that was deleted meanwhile', async () => {
    const post = await arrive();
    const admin = harness.bearer('admin', ['mm_admin']);
    const call = (path: string, body: object) =>
      request(harness.url).post(path).set('authorization', admin).send(body).expect(200);
    const { body } = await call('/api-py/save-event', { name: 'Буран', spheres: [], oblasts: [] });
    const { id: event } = (body as { event: { id: number } }).event;
    await harness.save({ ...post, ...labels, event }).expect(200);
    const id = randomUUID();
    await decide({ decision_id: id, posts: [{ id: post.id, version: 1 }], labels: { event: 0 } });
    await call('/api-py/delete-event', { id: event });
    const [undone] = await decide({ undoes: id });
    expect(undone).toMatchObject({ result: 'done', post: { ...labels, event: null } });
  });

  it('does not touch what was changed since, nor what others decided', async () => {
    const posts = [await arrive(), await arrive()];
    const id = randomUUID();
    await decide({ decision_id: id, posts: named(...posts), accept: true });
    await harness.save({ id: posts[0]?.id, version: 1, ...labels, tone: -2 }).expect(200);
    const admin = harness.bearer('admin', ['mm_admin']);
    expect((await send({ decision_id: randomUUID(), undoes: id }, admin).expect(404)).body.code).toBe(
      'decision-not-found',
    );
    const results = await decide({ undoes: id });
    expect(results.map((one) => [one.id, one.result])).toEqual([
      [posts[0]?.id, 'changed'],
      [posts[1]?.id, 'done'],
    ]);
    expect(results[0]?.post).toMatchObject({ tone: -2, version: 2 });
  });
});
