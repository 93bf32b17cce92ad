import { randomUUID } from 'node:crypto';
import type { DecidedWire } from '@mm/proto/http/decisions.js';
import { reviewCalls, type PostWire } from '@mm/proto/http/posts.js';
import request from 'supertest';
import { buildAuthor, buildClassifiedPost } from './build-post.js';
import { labels, reviewHarness, type ReviewHarness } from './review-harness.js';

const page = buildAuthor({ id: 62, network: 'facebook', code: '1001', username: 'akimat' });

let harness: ReviewHarness;
beforeAll(async () => {
  harness = await reviewHarness();
  await harness.subscribe(page);
  await harness.publish(
    'post.classified',
    buildClassifiedPost({ id: 620, author: page }),
    buildClassifiedPost({ id: 1 }),
  );
  await harness.received(1);
});
afterAll(() => harness.stop());

const send = (path: string, body: object, bearer = harness.operator): request.Test =>
  request(harness.url).post(path).set('authorization', bearer).send(body);
const current = async (id: number): Promise<PostWire> => {
  const url = `/api-py/socmedia/posts-by-id?ids=${id}`;
  const [post] = (await request(harness.url).get(url).set('authorization', harness.operator).expect(200)).body;
  return post as PostWire;
};
const save = async (fields: object): Promise<PostWire> =>
  (await send('/api-py/facebook-media-save/operator', { post: { id: 620, ...labels, ...fields } }).expect(200)).body
    .post;
const undo = async (undoes: string | undefined): Promise<DecidedWire & { decision_id: string }> => {
  const decision_id = randomUUID();
  const { body } = await send('/api-py/socmedia/decisions', { decision_id, undoes }).expect(200);
  expect(body.posts).toHaveLength(1);
  return { ...body.posts[0], decision_id };
};
const comments = async (): Promise<unknown> =>
  (await send(reviewCalls.commentLabels.path, { post_id: 620 }).expect(200)).body;
const authors = async (): Promise<unknown> =>
  (await harness.database.query('SELECT comment_id, labelled_by FROM review.comment_label ORDER BY comment_id')).rows;

describe('the undo of a specified save', () => {
  it('leaves the post and its comments as if nobody had saved', async () => {
    const before = await current(620);
    const { decision_id: id } = await save({
      comments: [
        { id: 'c1', is_ignored: true },
        { id: 2, tone: -2 },
      ],
    });
    expect(await comments()).toEqual({ c1: { is_ignored: true, tone: null }, 2: { is_ignored: false, tone: -2 } });
    expect(await undo(id)).toMatchObject({ id: 620, result: 'done' });
    expect(await current(620)).toEqual({ ...before, version: 2 });
    expect(await comments()).toEqual({});
  });

  it('gives comments back what somebody else decided before, and is itself undone', async () => {
    const admin = harness.bearer('admin', ['mm_admin']);
    const post = { id: 620, ...labels, tone: 1, comments: [{ id: 'c1', tone: 1 }] };
    await send('/api-py/facebook-media-save/admin', { post }, admin).expect(200);
    const { decision_id: id } = await save({
      comments: [
        { id: 'c1', tone: 2 },
        { id: 'c3', tone: 2 },
      ],
    });
    const undone = await undo(id);
    expect(undone.post).toMatchObject({ ...labels, tone: 1, saved: true });
    expect(await comments()).toEqual({ c1: { is_ignored: false, tone: 1 } });
    expect(await authors()).toEqual([{ comment_id: 'c1', labelled_by: 'admin' }]);

    expect((await undo(undone.decision_id)).post).toMatchObject({ tone: 2 });
    expect(await comments()).toMatchObject({ c1: { tone: 2 }, c3: { tone: 2 } });
    expect(await authors()).toMatchObject([{ labelled_by: 'operator' }, { labelled_by: 'operator' }]);
  });

  it('leaves what was saved after it, its comments too', async () => {
    const { decision_id: id } = await save({ comments: [{ id: 'c1', tone: -2 }] });
    const { version } = await save({ tone: -2, comments: [{ id: 'c1', tone: 1 }] });
    const after = await comments();
    expect(await undo(id)).toMatchObject({ result: 'changed', post: { tone: -2, version } });
    expect(await comments()).toEqual(after);
  });

  it('is its saver’s; a save that was refused is no decision', async () => {
    const { body } = await harness.save({ id: 1, version: 0, ...labels }).expect(200);
    const { decision_id: id } = body.post as PostWire;
    const admin = harness.bearer('admin', ['mm_admin']);
    const foreign = { decision_id: randomUUID(), undoes: id };
    expect((await send('/api-py/socmedia/decisions', foreign, admin).expect(404)).body.code).toBe('decision-not-found');
    const stale = await harness.save({ id: 1, version: 0, ...labels }).expect(409);
    expect(stale.body.current).not.toHaveProperty('decision_id');
    const published = await harness.until(
      async () => (await harness.logged('post.reviewed')).find((one) => one.postId === 1),
      'post.reviewed',
    );
    expect(published).toMatchObject({ decision: { id, kind: 'post', size: 1 } });
    const { rows } = await harness.database.query(
      'SELECT count(*)::int AS n FROM review.decision WHERE results @> $1',
      [JSON.stringify([{ id: 1 }])],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});
