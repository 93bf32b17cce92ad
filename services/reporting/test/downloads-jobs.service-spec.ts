import type { Caller } from '@mm/http/caller.js';
import type { DownloadJobWire } from '@mm/proto/http/downloads.js';
import type { JobWire } from '@mm/proto/http/jobs.js';
import type request from 'supertest';
import { writeCsv } from '../src/downloads/csv/csv.js';
import type { OpenDocument, PublicationRow } from '../src/downloads/document/report-document.js';
import { DownloadJobs } from '../src/downloads/jobs/download-jobs.js';
import { sampleDocument, sampleRow } from '../src/downloads/test/sample-document.js';
import { aClassifiedPost } from './builders.js';
import { readAll, startDownloadStack, type DownloadStack, type DownloadUser } from './downloads-stack.js';

const path = '/api-py/topic_download/';
let stack: DownloadStack;
let operator: DownloadUser;
let asOf: number;
beforeAll(async () => {
  // nobody answers for ingestion
  stack = await startDownloadStack('http://127.0.0.1:9');
  operator = stack.user('operator', 'mm_operator', 3);
  await stack.publish('post.classified', ...[1, 2, 3, 4, 5].map((id) => aClassifiedPost({ id })));
  await stack.until(async () => (await operator.report()).total === 5, 'all publications');
  asOf = Math.floor(Date.now() / 1000);
});
afterAll(() => stack.stop());

const caller: Caller = { sub: '', userId: 77, username: 'u', name: '', roles: [], token: '' };
const cancelling: Caller = { ...caller, userId: 99, roles: ['mm_operator'] };
const openedOf = (pages: AsyncGenerator<PublicationRow[]>): OpenDocument => ({
  document: sampleDocument(),
  pages,
  fileName: 'a.csv',
  question: null,
  topicIds: [],
});

describe('a job', () => {
  const start = (ext = '.xlsx'): request.Test =>
    operator.post(path, { params: { as_of: asOf }, ext }).set('prefer', 'respond-async');
  const stateOf = async (id: string): Promise<DownloadJobWire> =>
    (await operator.get(`${path}jobs/${id}`).expect(200)).body.job as DownloadJobWire;
  const ready = (id: string): Promise<DownloadJobWire> =>
    stack.until(async () => {
      const job = await stateOf(id);
      return job.state === 'ready' && job;
    }, 'the job');

  it('makes the same file in the background [D §7]', async () => {
    const response = await start().expect(202);
    const { job } = response.body as { job: DownloadJobWire };
    expect(response.headers.location).toBe(`${path}jobs/${job.id}`);
    expect(job).toMatchObject({ state: 'running', rows: 5, link: '', file_name: 'Все темы_весь период.xlsx' });
    const { link, done } = await ready(job.id);
    expect([link, done]).toEqual([`${path}jobs/${job.id}/file`, 5]);
    const streamed = await operator
      .post(path, { params: { as_of: asOf }, ext: '.xlsx' })
      .buffer(true)
      .parse(readAll);
    const file = await operator.get(link).buffer(true).parse(readAll).expect(200);
    expect((file.body as Buffer).equals(streamed.body as Buffer)).toBe(true);
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('Все темы'));
  });

  it('is seen by its user alone, for a day [D §4]', async () => {
    const { job } = (await start().expect(202)).body as { job: DownloadJobWire };
    await ready(job.id);
    const other = stack.user('admin', 'mm_admin', 1);
    await other.get(`${path}jobs/${job.id}`).expect(404);
    await other.get(`${path}jobs/${job.id}/file`).expect(404);
    await stack.database.query(
      "UPDATE reporting.download_job SET created_at = now() - interval '25 hours' WHERE id = $1",
      [job.id],
    );
    await operator.get(`${path}jobs/${job.id}`).expect(404);
    await ready(((await start().expect(202)).body as { job: DownloadJobWire }).job.id);
    expect((await chunksOf(job.id)).rowCount).toBe(0);
  });

  it('of a process that died has failed, and at most two run [D §7]', async () => {
    const running = async (): Promise<string> => {
      const { rows } = await stack.database.query<{ id: string }>(
        `INSERT INTO reporting.download_job (id, user_id, state, ext, file_name, done, rows, created_at, alive_at)
         VALUES (gen_random_uuid(), 3, 'running', '.pdf', 'a.pdf', 0, 9, now(), now()) RETURNING id`,
      );
      return rows[0]?.id ?? '';
    };
    const ids = [await running(), await running()];
    expect((await start().expect(429)).body).toMatchObject({ code: 'too-many-downloads' });
    await operator.get(`${path}jobs/${ids[0]}/file`).expect(404);
    await stack.database.query(
      "UPDATE reporting.download_job SET alive_at = now() - interval '1 minute' WHERE id = ANY($1)",
      [ids],
    );
    expect((await stateOf(ids[0] ?? '')).state).toBe('failed');
    await start().expect(202);
  });

  it.each([
    ['of a service that stops', true],
    ['that cannot be made', false],
  ])('%s has failed and keeps no part of its file [D §7]', async (_, isStopped) => {
    const jobs = stack.app.get(DownloadJobs);
    async function* pages(): AsyncGenerator<PublicationRow[]> {
      for (let page = 0; isStopped || page < 9; page++)
        yield Array.from({ length: 500 }, () => sampleRow('школа '.repeat(200)));
      throw new Error('the store is gone');
    }
    const opened = openedOf(pages());
    const { id } = await jobs.start({ opened, ext: '.csv', write: writeCsv }, caller);
    await stack.until(
      async () => (isStopped ? (await chunksOf(id)).rowCount : (await jobs.job(id, caller)).state === 'failed'),
      'parts',
    );
    if (isStopped) await jobs.onModuleDestroy();
    expect(await jobs.job(id, caller)).toMatchObject({ state: 'failed', link: '' });
    expect((await chunksOf(id)).rowCount).toBe(0);
  });

  it('that is cancelled stops, is gone with its file and leaves its place to another one [D §7]', async () => {
    const jobs = stack.app.get(DownloadJobs);
    let isEnded = false;
    async function* endless(): AsyncGenerator<PublicationRow[]> {
      try {
        for (;;) {
          await new Promise(setImmediate);
          yield [sampleRow('школа '.repeat(2000))];
        }
      } finally {
        isEnded = true;
      }
    }
    const startOne = (): Promise<DownloadJobWire> =>
      jobs.start({ opened: openedOf(endless()), ext: '.csv', write: writeCsv }, cancelling);
    const { id } = await startOne();
    const second = await startOne();
    await expect(startOne()).rejects.toMatchObject({ code: 'too-many-downloads' });
    const user = stack.user('cancelling', 'mm_operator', cancelling.userId);
    await operator.delete(`${path}jobs/${id}`).expect(404);
    await user.delete(`${path}jobs/${id}`).expect(200, { status: 'success' });
    await stack.until(() => Promise.resolve(isEnded), 'the end of the reading');
    await user.get(`${path}jobs/${id}`).expect(404);
    await user.delete(`${path}jobs/${id}`).expect(404);
    expect((await chunksOf(id)).rowCount).toBe(0);
    const third = await startOne();
    for (const job of [second, third]) await user.delete(`${path}jobs/${job.id}`).expect(200);
  });

  it('that another process cancelled stops when it is renewed [D §7]', async () => {
    const jobs = stack.app.get(DownloadJobs);
    let isEnded = false;
    async function* slow(): AsyncGenerator<PublicationRow[]> {
      try {
        for (;;) {
          await new Promise((resolve) => setTimeout(resolve, 50));
          yield [sampleRow('школа')];
        }
      } finally {
        isEnded = true;
      }
    }
    const { id } = await jobs.start({ opened: openedOf(slow()), ext: '.csv', write: writeCsv }, cancelling);
    await stack.database.query('DELETE FROM reporting.download_job WHERE id = $1', [id]);
    await stack.until(() => Promise.resolve(isEnded), 'the end of the reading');
  });

  it('is listed for its user while it is made or ready, the newest first [D §7]', async () => {
    const lister = stack.user('lister', 'mm_operator', 44);
    const { rows } = await stack.database.query<{ id: string }>(
      `INSERT INTO reporting.download_job (id, user_id, state, ext, file_name, done, rows, created_at, alive_at)
       SELECT gen_random_uuid(), 44, state, '.pdf', state, 0, 9, now() - age * interval '1 minute', now()
       FROM (VALUES ('ready', 3), ('running', 2), ('failed', 1)) AS j(state, age) RETURNING id`,
    );
    const { jobs } = (await lister.get(`${path}jobs`).expect(200)).body as { jobs: DownloadJobWire[] };
    expect(jobs.map(({ state, link }) => [state, link])).toEqual([
      ['running', ''],
      ['ready', `${path}jobs/${rows[0]?.id}/file`],
    ]);
  });

  it('of topics that its user may not see any more is gone [D §4]', async () => {
    const analyst = stack.user('analyst', 'mm_user', 4);
    const superviser = stack.user('superviser', 'mm_superviser', 2);
    const topic = await operator.saveTopic({ name: 'Школы', keywords: 'школу', access: [2, 4] });
    const startFor = async (params: object, user = analyst): Promise<string> => {
      const { body } = await user.post(path, { params, ext: '.csv' }).set('prefer', 'respond-async').expect(202);
      return (body as { job: DownloadJobWire }).job.id;
    };
    const ids = [await startFor({ topic_id: topic.id }), await startFor({})];
    const [ofTopic, ofFeed] = [await startFor({ topic_id: topic.id }, superviser), await startFor({}, superviser)];
    const get = async (id: string): Promise<number> => (await superviser.get(`${path}jobs/${id}/file`)).status;
    const statuses = (): Promise<number[]> =>
      Promise.all(ids.map(async (id) => (await analyst.get(`${path}jobs/${id}/file`)).status));
    await stack.until(async () => (await statuses()).every((status) => status === 200), 'the files');
    await stack.until(async () => (await get(ofTopic)) === 200 && (await get(ofFeed)) === 200, 'the others');
    const closed = await operator.saveTopic({ ...topic, access: [] });
    expect(await statuses()).toEqual([404, 404]);
    // who reads every publication does not read which of them are in the topic
    expect([await get(ofTopic), await get(ofFeed)]).toEqual([404, 200]);
    expect((await analyst.get(`${path}jobs`).expect(200)).body).toEqual({ jobs: [] });
    await operator.saveTopic({ ...closed, access: [2, 4] });
    expect(await statuses()).toEqual([200, 200]);
  });

  it('is recorded when it is accepted, and not when it is refused [D §6]', async () => {
    const busy = stack.user('busy', 'mm_operator', 55);
    const ask = (): request.Test =>
      busy.post(path, { params: { as_of: asOf, search_text: 'журнал' }, ext: '.csv' }).set('prefer', 'respond-async');
    const recorded = async (): Promise<number> =>
      (await stack.logged('audit.recorded')).filter((one) => JSON.stringify(one).includes('журнал')).length;
    await stack.database.query(
      `INSERT INTO reporting.download_job (id, user_id, state, ext, file_name, done, rows, created_at, alive_at)
       SELECT gen_random_uuid(), 55, 'running', '.pdf', 'a.pdf', 0, 9, now(), now() FROM generate_series(1, 2)`,
    );
    await ask().expect(429);
    await stack.database.query('DELETE FROM reporting.download_job WHERE user_id = 55');
    await ask().expect(202);
    await stack.until(async () => (await recorded()) > 0, 'the record');
    expect(await recorded()).toBe(1);
  });

  it('is listed for administrators with its user, its progress or why it failed', async () => {
    const { rows } = await stack.database.query<{ id: string }>(
      `INSERT INTO reporting.download_job (id, user_id, state, ext, file_name, done, rows, created_at, alive_at)
       VALUES (gen_random_uuid(), 88, 'running', '.pdf', 'b.pdf', 3, 12, now(), now()) RETURNING id`,
    );
    const admin = stack.user('admin', 'mm_admin', 1);
    const jobs = ((await admin.get('/internal/jobs').expect(200)).body as { jobs: JobWire[] }).jobs;
    expect(jobs.find(({ id }) => id === `report-download:${rows[0]?.id}`)).toMatchObject({
      state: 'running',
      subject: 'b.pdf',
      owner_id: 88,
      progress: 0.25,
      can_retry: false,
    });
    const failed = jobs.filter(({ state, owner_id: owner }) => state === 'failed' && owner === 77);
    expect(failed.map(({ error }) => error).sort()).toEqual(['the service stopped', 'the store is gone']);
    await operator.get('/internal/jobs').expect(403);
  });

  const chunksOf = (id: string): Promise<{ rowCount: number | null }> =>
    stack.database.query('SELECT FROM reporting.download_chunk WHERE job_id = $1', [id]);
});
