import { randomUUID } from 'node:crypto';
import type { BatchWire } from '@mm/proto/http/desk-actions.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import request from 'supertest';
import { buildAuthor, buildClassifiedPost } from './build-post.js';
import { fakeReporting } from './fake-reporting.js';
import { reviewHarness } from './review-harness.js';

/** A review service whose reporting shows everybody topic 7, and what tests of batches do with it. */
export async function batchesKit() {
  const reporting = await fakeReporting();
  reporting.visible = [7];
  const harness = await reviewHarness(reporting.environment);
  let lastId = 1000;
  let lastAuthor = 100;
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
            WHERE datname = current_database() AND wait_event_type = 'Lock'
                AND query LIKE '%FROM post WHERE id = ANY%'`,
          );
          return rows[0]?.pid;
        }, 'a chunk that waits'),
    };
  };

  const stop = async (): Promise<void> => {
    await harness.stop();
    await reporting.stop();
  };
  return { harness, send, arrive, versions, writes, cards, totals, start, reaches, hold, stop };
}
