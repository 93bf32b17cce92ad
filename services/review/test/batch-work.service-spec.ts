import { randomBytes, randomUUID } from 'node:crypto';
import type { DecidedWire } from '@mm/proto/http/decisions.js';
import type { BatchWire } from '@mm/proto/http/desk-actions.js';
import type { JobWire } from '@mm/proto/http/jobs.js';
import { startService } from '@mm/service-host/service.js';
import request from 'supertest';
import { review } from '../src/service.js';
import { batchesKit } from './batches-kit.js';

const kit = await batchesKit();
afterAll(() => kit.stop());
const { harness, send, arrive, versions, writes, totals, start, reaches, hold } = kit;

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
