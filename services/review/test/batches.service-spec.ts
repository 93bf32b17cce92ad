import { randomBytes, randomUUID } from 'node:crypto';
import { buildAuthor, buildClassifiedPost } from './build-post.js';
import type { BatchWire } from '@mm/proto/http/desk-actions.js';
import type { DecidedWire } from '@mm/proto/http/decisions.js';
import type { JobWire } from '@mm/proto/http/jobs.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import { startService } from '@mm/service-host/service.js';
import request from 'supertest';
import { review } from '../src/service.js';
import { fakeReporting, type FakeReporting } from './fake-reporting.js';
import { labels, reviewHarness, type ReviewHarness } from './review-harness.js';

let reporting: FakeReporting;
let harness: ReviewHarness;
let lastId = 1000;
let lastAuthor = 100;
beforeAll(async () => {
  reporting = await fakeReporting();
  reporting.visible = [7];
  harness = await reviewHarness(reporting.environment);
});
afterAll(async () => {
  await harness.stop();
  await reporting.stop();
});

const send = (path: string, body: object, bearer = harness.operator): request.Test =>
  request(harness.url).post(`/api-py/socmedia/${path}`).set('authorization', bearer).send(body);
const get = async <T>(path: string): Promise<T> =>
  (await request(harness.url).get(path).set('authorization', harness.operator).expect(200)).body as T;
/** New posts of an author of their own, and the filter that they match. */
const arrive = async (count: number): Promise<{ ids: number[]; filter: { author_id: number }; username: string }> => {
  const id = ++lastAuthor;
  const author = buildAuthor({ id, code: `-${id}`, username: `author_${id}` });
  await harness.watch(author);
  const ids = Array.from({ length: count }, () => ++lastId);
  await harness.publish('post.classified', ...ids.map((one) => buildClassifiedPost({ id: one, author })));
  await harness.until(async () => (await versions(ids)).length === count, `${count} posts`);
  return { ids, filter: { author_id: id }, username: author.username };
};
const versions = async (ids: readonly number[]): Promise<number[]> =>
  (
    await harness.database.query<{ version: number }>(
      'SELECT version FROM review.post WHERE id = ANY($1) AND revision > 0 ORDER BY id',
      [ids],
    )
  ).rows.map(({ version }) => version);
/** How often each post was written: 1 when no chunk was done twice. */
const writes = async (ids: readonly number[]): Promise<number[]> => {
  const text = 'SELECT count(*)::int AS n FROM review.label_history WHERE post_id = ANY($1) GROUP BY post_id';
  return (await harness.database.query<{ n: number }>(text, [ids])).rows.map(({ n }) => n);
};
const cards = async (ids: readonly number[]): Promise<Map<number, PostWire>> => {
  const posts = await get<PostWire[]>(`/api-py/socmedia/posts-by-id?ids=${ids.slice(0, 100).join(',')}`);
  return new Map(posts.map((post) => [post.id, post]));
};
const totals = async (username: string): Promise<unknown> =>
  (await get<Record<string, unknown>>('/vk/statistic'))[username];
const start = async (order: object, bearer?: string): Promise<BatchWire> =>
  (await send('start-batch', { decision_id: randomUUID(), accept: true, ...order }, bearer).expect(200)).body.batch;
const batchOf = async (number: number): Promise<BatchWire | undefined> =>
  (await get<{ batches: BatchWire[] }>('/api-py/socmedia/batches')).batches.find((one) => one.number === number);
const reaches = (number: number, state: BatchWire['state']): Promise<BatchWire> =>
  harness.until(async () => {
    const batch = await batchOf(number);
    return batch?.state === state && batch;
  }, `batch ${number} ${state}`);
/** Holds a post until `release`, so that the chunk with it waits. */
const hold = async (id: number): Promise<{ release: () => Promise<void>; waiting: () => Promise<number> }> => {
  const client = await harness.database.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM review.post WHERE id = $1 FOR UPDATE', [id]);
  return {
    async release() {
      await client.query('COMMIT');
      client.release();
    },
    waiting: () =>
      harness.until(async () => {
        const { rows } = await harness.database.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM post WHERE id = ANY%'`,
        );
        return rows[0]?.pid;
      }, 'a chunk that waits'),
  };
};
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

describe('the work on a batch', () => {
  it('is stopped between chunks; what it did stays and can be taken back', async () => {
    const { ids, filter } = await arrive(250);
    const lock = await hold(ids[150] as number);
    const { number } = await start({ filter });
    await lock.waiting();
    const stopping = send('stop-batch', { number })
      .expect(200)
      .then(({ body }) => body.batch as BatchWire);
    await lock.release();
    const { state, done } = await stopping;
    expect(state).toBe('stopped');
    expect([100, 200]).toContain(done);
    expect(await versions(ids)).toEqual([...Array(done).fill(1), ...Array(250 - done).fill(0)]);
    await send('undo-batch', { number }).expect(200);
    await reaches(number, 'undone');
    expect(await versions(ids)).toEqual([...Array(done).fill(2), ...Array(250 - done).fill(0)]);
  });

  it('goes on after a process died in the middle of a chunk, and does no post twice', async () => {
    const { ids, filter } = await arrive(220);
    const lock = await hold(ids[130] as number);
    const { number } = await start({ filter });
    const pid = await lock.waiting();
    await harness.database.query('SELECT pg_terminate_backend($1)', [pid]);
    await lock.release();
    expect(await reaches(number, 'done')).toMatchObject({ total: 220, done: 220 });
    expect(await writes(ids)).toEqual(Array(220).fill(1));
  });

  it('is shared by processes, and by decisions of others about the same posts', async () => {
    const { ids, filter, username } = await arrive(300);
    const second = await startService(
      review,
      {
        DATABASE_URL: harness.database.options.connectionString,
        MM_PUBLIC_URL: 'https://mm.example.kz',
        MM_SECRET_KEY: randomBytes(32).toString('base64'),
        MM_SERVICES: '{}',
      },
      { port: 0 },
      false,
    );
    try {
      const { number } = await start({ filter });
      const admin = harness.bearer('admin', ['mm_admin']);
      const chosen = [...ids].reverse().slice(0, 100);
      const posts = chosen.map((id) => ({ id, version: 0 }));
      const decision = { decision_id: randomUUID(), posts, labels: { is_ignored: true } };
      const decided = (await send('decisions', decision, admin).expect(200)).body.posts as DecidedWire[];
      const { done, changed } = await reaches(number, 'done');
      const others = decided.filter(({ result }) => result === 'done').length;
      expect([done, changed]).toEqual([300 - others, others]);
      expect(await writes(ids)).toEqual(Array(300).fill(1));
      expect(await totals(username)).toMatchObject({ saved_cnt: 300 - others, ign_cnt: others });
    } finally {
      await second.stop();
    }
  });

  it('fails with a reason, and is tried again by an administrator', async () => {
    const { ids, filter } = await arrive(1);
    const { number } = await start({ filter });
    await reaches(number, 'done');
    await harness.database.query(
      `UPDATE review.batch SET state = 'running', reached = 0, done = 0, labels = '{"event": 999}' WHERE number = $1`,
      [number],
    );
    await reaches(number, 'failed');
    const admin = harness.bearer('admin', ['mm_admin']);
    const jobs = await request(harness.url).get('/internal/jobs').set('authorization', admin).expect(200);
    const id = `batch:${number}`;
    const job = (jobs.body.jobs as JobWire[]).find((one) => one.id === id);
    expect(job).toMatchObject({ state: 'failed', owner: 'operator', can_retry: true, error: 'body.labels.event' });
    await harness.database.query(`UPDATE review.batch SET labels = '{}' WHERE number = $1`, [number]);
    await request(harness.url).post('/internal/retry-job').set('authorization', admin).send({ id }).expect(200);
    expect(await reaches(number, 'done')).toMatchObject({ done: 0, changed: 1 });
    expect(await versions(ids)).toEqual([1]);
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
      await send(path, { number }, harness.bearer('viewer', ['MM_view'])).expect(403);
    }
    const theirs = await request(harness.url).get('/api-py/socmedia/batches').set('authorization', admin).expect(200);
    expect(theirs.body).toEqual({ batches: [] });
    expect((await send('stop-batch', { number }).expect(200)).body.batch.state).toBe('done');
  });
});
