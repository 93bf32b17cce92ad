import { randomUUID } from 'node:crypto';
import type { BatchWire } from '@mm/proto/http/desk-actions.js';
import request from 'supertest';
import { batchesKit } from './batches-kit.js';
import { labels } from './review-harness.js';

const kit = await batchesKit();
afterAll(() => kit.stop());
const { harness, send, arrive, versions, cards, totals, start, reaches, hold } = kit;

const endOf = (state: BatchWire['state'], of: Partial<BatchWire>): object => {
  return { state, done: 0, incomplete: 0, changed: 0, gone: 0, is_ignore: false, ...of };
};

describe('a batch', () => {
  it('is previewed, decides on what matches, and says what became of it', async () => {
    const { ids, filter, username } = await arrive(230);
    const bare = ids[5] as number;
    await harness.database.query(`UPDATE review.post SET suggestion = suggestion || '{"oblasts": []}' WHERE id = $1`, [
      bare,
    ]);
    const order = { filter, labels: { tone: -2 }, accept: true };
    const preview = await send('preview-batch', order).expect(200);
    expect(preview.body).toMatchObject({ total: 230, incomplete: 1, is_cut: false });
    expect(preview.body.posts).toHaveLength(10);
    expect(await versions(ids)).toEqual(Array(230).fill(0));

    const id = randomUUID();
    const { number, ...started } = await start({ decision_id: id, ...order });
    expect(started).toMatchObject({ state: 'running', by: 'operator', total: 230, is_ignore: false });
    expect(await reaches(number, 'done')).toMatchObject(endOf('done', { total: 230, done: 229, incomplete: 1 }));
    const posts = await cards(ids);
    expect(posts.get(ids[0] as number)).toMatchObject({ ...labels, tone: -2, saved: true, version: 1 });
    expect(posts.get(bare)).toMatchObject({ saved: false, version: 0 });
    expect(await totals(username)).toMatchObject({ all_cnt: 230, saved_cnt: 229 });
    const events = await harness.until(async () => {
      const all = (await harness.logged('post.reviewed')) as { decision?: { id: string } }[];
      const of = all.filter(({ decision }) => decision?.id === id);
      return of.length === 229 && of;
    }, '229 events');
    expect(events[0]).toMatchObject({ reviewedBy: 'operator', decision: { kind: 'bulk', size: 230 } });
    const recorded = (await harness.logged('audit.recorded')).filter(
      ({ objectKind, objectId }) => (objectKind === 'batch' && objectId === String(number)) || objectId === id,
    );
    expect(recorded.map(({ action, actor }) => [action, actor])).toEqual([
      ['batch.started', 'operator'],
      ...Array(3).fill(['post.labelled', 'operator']),
    ]);
  });

  it('is started once with its id, which no other decision has', async () => {
    const { ids, filter } = await arrive(3);
    const order = { decision_id: randomUUID(), filter };
    const [one, other] = await Promise.all([start(order), start(order)]);
    expect(one.number).toBe(other.number);
    await reaches(one.number, 'done');
    expect((await start(order)).number).toBe(one.number);
    expect(await versions(ids)).toEqual([1, 1, 1]);

    const admin = harness.bearer('admin', ['mm_admin']);
    expect((await send('start-batch', order, admin).expect(409)).body.code).toBe('decision-id-taken');
    const decision = { decision_id: order.decision_id, posts: [{ id: ids[0], version: 1 }] };
    expect((await send('decisions', decision).expect(409)).body.code).toBe('decision-id-taken');
    const undo = { decision_id: randomUUID(), undoes: order.decision_id };
    expect((await send('decisions', undo).expect(409)).body.code).toBe('decision-of-batch');
    const taken = randomUUID();
    await send('decisions', { decision_id: taken, posts: [{ id: 999_999, version: 0 }] }).expect(200);
    expect((await send('start-batch', { decision_id: taken, filter }).expect(409)).body.code).toBe('decision-id-taken');
  });

  it('leaves what somebody changed meanwhile, and runs alone for its maker', async () => {
    const { ids, filter } = await arrive(102);
    const [first, last] = [ids.at(0) ?? 0, ids.at(-1) ?? 0];
    const lock = await hold(first);
    const { number } = await start({ filter, accept: false, labels: { is_ignored: true } });
    await lock.waiting();
    expect((await send('start-batch', { decision_id: randomUUID(), filter }).expect(409)).body.code).toBe(
      'batch-running',
    );
    await harness.save({ id: last, version: 0, ...labels }).expect(200);
    await lock.release();
    expect(await reaches(number, 'done')).toMatchObject(
      endOf('done', { total: 102, done: 101, changed: 1, is_ignore: true }),
    );
    expect((await cards([last])).get(last)).toMatchObject({ saved: true, is_ignored: false, version: 1 });
  });
});

describe('the undo of a batch', () => {
  it('leaves posts as if nobody had decided, and their author’s progress', async () => {
    const { ids, filter, username } = await arrive(120);
    const [before, counted] = [await cards(ids), await totals(username)];
    const { number } = await start({ filter });
    await reaches(number, 'done');
    expect(await totals(username)).toMatchObject({ saved_cnt: 120 });
    const undoing = await send('undo-batch', { number }).expect(200);
    expect(undoing.body.batch).toMatchObject({ number, state: 'undoing', done: 120 });
    expect(await reaches(number, 'undone')).toMatchObject(endOf('undone', { total: 120 }));
    for (const [id, post] of await cards(ids)) expect(post).toEqual({ ...before.get(id), version: 2 });
    expect(await totals(username)).toEqual(counted);
    expect((await send('undo-batch', { number }).expect(200)).body.batch.state).toBe('undone');
    const [event] = await harness.until(async () => {
      const all = await harness.logged('post.reviewed');
      const of = all.filter(({ postId, labelsVersion }) => postId === ids[0] && labelsVersion === 2);
      return of.length > 0 && of;
    }, 'the event of the undo');
    expect(event).toMatchObject({ decision: { kind: 'undo', size: 120 } });
    expect(event).not.toHaveProperty('labels');
  });

  it('leaves what was changed or removed since', async () => {
    const { ids, filter } = await arrive(3);
    const [changed, gone, undone] = ids as [number, number, number];
    const { number } = await start({ filter });
    await reaches(number, 'done');
    await harness.save({ id: changed, version: 1, ...labels, tone: -2 }).expect(200);
    await harness.database.query('DELETE FROM review.label_history WHERE post_id = $1', [gone]);
    await harness.database.query('DELETE FROM review.post WHERE id = $1', [gone]);
    await send('undo-batch', { number }).expect(200);
    expect(await reaches(number, 'undone')).toMatchObject({ done: 0, changed: 1, gone: 1 });
    const posts = await cards(ids);
    expect(posts.get(changed)).toMatchObject({ saved: true, tone: -2, version: 2 });
    expect(posts.get(undone)).toMatchObject({ saved: false, version: 2 });
  });
});

describe('who may use a batch', () => {
  it('refuses a topic that the caller may not see, unknown labels and a faulty expression', async () => {
    for (const path of ['preview-batch', 'start-batch']) {
      const order = path === 'start-batch' ? { decision_id: randomUUID() } : {};
      const refused = async (more: object, status: number) =>
        (await send(path, { ...order, ...more }).expect(status)).body;
      expect(await refused({ filter: { topic: 8 } }, 404)).toMatchObject({ code: 'topic-not-found' });
      expect(await refused({ filter: {}, labels: { spheres: [99] } }, 400)).toMatchObject({ code: 'unknown-label' });
      await refused({ filter: { words: '((' } }, 400);
      await refused({ filter: { colour: 'red' } }, 400);
    }
    await send('preview-batch', { filter: { topic: 7 } }).expect(200);
  });

  it('is its maker’s', async () => {
    const { filter } = await arrive(1);
    const { number } = await start({ filter });
    await reaches(number, 'done');
    const admin = harness.bearer('admin', ['mm_admin']);
    for (const path of ['stop-batch', 'undo-batch']) {
      expect((await send(path, { number }, admin).expect(404)).body.code).toBe('batch-not-found');
      await send(path, { number: 999_999 }).expect(404);
      await send(path, { number: 2 ** 31 }).expect(400);
      await send(path, { number }, harness.bearer('viewer', ['MM_view'])).expect(403);
    }
    const theirs = await request(harness.url).get('/api-py/socmedia/batches').set('authorization', admin).expect(200);
    expect(theirs.body).toEqual({ batches: [] });
    expect((await send('stop-batch', { number }).expect(200)).body.batch.state).toBe('done');
  });
});
