import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { until } from '@mm/clock/testing/until.js';
import { testDatabase } from '@mm/database/test-database.js';
import { ensureLogSchema } from '@mm/event-log/postgres/log-schema.js';
import type { Caller } from '@mm/http/caller.js';
import { WORDS_VERSION } from '@mm/keywords/normalise.js';
import { parse } from '@mm/keywords/parse.js';
import { Jobs } from '@mm/service-host/jobs.js';
import { startService, type ServiceHandle } from '@mm/service-host/service.js';
import pg from 'pg';
import { reporting } from '../src/service.js';
import type { ReportFilter } from '../src/store/report-query.js';
import { ReportStore } from '../src/store/report-store.js';
import { SaveTopic } from '../src/topics/save-topic.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-reports-'));
let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;
let other: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  await ensureLogSchema(database.url);
  [client, other] = [new pg.Client(database.url), new pg.Client(database.url)];
  await Promise.all([client.connect(), other.connect()]);
});
afterAll(async () => {
  await Promise.all([client.end(), other.end()]);
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

async function withService<T>(work: (service: ServiceHandle) => Promise<T>): Promise<T> {
  const environment = {
    DATABASE_URL: database.url,
    MM_PUBLIC_URL: 'http://127.0.0.1:1',
    MM_SECRET_KEY: randomBytes(32).toString('base64'),
    MM_SERVICES: '{}',
    MM_REPORTS_FOLDER: folder,
  };
  const service = await startService(reporting, environment, { port: 0 }, false);
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

const caller: Caller = { sub: 'admin', userId: 1, username: 'admin', name: 'admin', roles: ['mm_admin'], token: '' };
const classified = {
  ...{ network: 'ok', code: '1', publishedAt: '2026-11-01T10:00:00Z', title: '', url: '', kind: 1 },
  author: { id: 1, code: '1', username: 'a', name: 'Автор', isGroup: false, followers: 1 },
  suggestion: { lang: 'ru', spheres: [], oblasts: [], tone: 1, ignores: 0 },
};
/** The newest 100 are the first page; the lock of this one stops the second. */
const [publications, inSecondPage] = [230, 120];
const firstPage = publications - 100 + 1;
const odd = (from: number): number[] =>
  Array.from({ length: publications }, (_, i) => publications - i).filter((id) => id % 2 === 1 && id >= from);

async function ids({ app }: ServiceHandle, filter: ReportFilter): Promise<number[]> {
  const page = { sort: { by: 'date', descending: true }, offset: 0, size: 1000 } as const;
  return (await app.get(ReportStore).ask({ filter, page, timeZone: 'UTC' })).hits.map(({ id }) => id);
}
const progress = async () =>
  (await other.query<{ words_version: number; below: string | null }>('SELECT * FROM reporting.report_engine')).rows[0];
const untilCurrent = () => until(async () => (await progress())?.words_version === WORDS_VERSION, 'the words', 30_000);
const announcements = async (): Promise<number | null> =>
  (await client.query('SELECT FROM reporting.outbox UNION ALL SELECT FROM reporting.report_announcement')).rowCount;
const setWords = `UPDATE reporting.publication_words SET words = '''=former'':1'::tsvector`;

it('makes words of an earlier version anew, newest first, and goes on where it was killed', async () => {
  const school = { keywords: parse('школа') };
  const topicId = await withService(async (service) => {
    await client.query(
      `INSERT INTO reporting.publication (id, classified)
       SELECT id, $2::jsonb || jsonb_build_object('text', CASE id % 2 WHEN 1 THEN 'Школу' ELSE 'Парк' END || ' открыли')
       FROM generate_series(1, $1::int) AS id`,
      [publications, JSON.stringify(classified)],
    );
    await client.query('UPDATE reporting.report_engine SET words_version = 0');
    const topic = { name: 'Школы', keywords: 'школа' };
    return Number((await service.app.get(SaveTopic).save(topic, caller)).id);
  });
  await withService(async (service) => {
    await untilCurrent();
    await until(async () => (await ids(service, { topicId })).length === odd(1).length, 'the members', 30_000);
    const isMatched = async () => (await client.query('SELECT FROM reporting.topic_matching')).rowCount === 0;
    await until(isMatched, 'the end of matching', 30_000);
    expect(await ids(service, school)).toEqual(odd(1));
  });
  const before = await announcements();

  await client.query(setWords);
  await client.query('DELETE FROM reporting.report_match WHERE publication_id = 1');
  await client.query('UPDATE reporting.report_match SET publication_id = 2 WHERE publication_id = 3');
  await client.query('UPDATE reporting.report_engine SET words_version = 1');
  await client.query('BEGIN');
  await client.query('SELECT FROM reporting.publication WHERE id = $1 FOR UPDATE', [inSecondPage]);
  await withService(async (service) => {
    await until(async () => (await progress())?.below === String(firstPage), 'the first page', 30_000);
    // reports go on: by words what is done is found, a topic has its stored members
    expect(await ids(service, school)).toEqual(odd(firstPage));
    expect((await ids(service, { topicId })).length).toBeGreaterThan(odd(firstPage).length);
    const jobs = (await service.app.get(Jobs).list()).filter(({ kind }) => kind === 'store-preparation');
    expect(jobs).toMatchObject([{ state: 'running', progress: 100 / publications }]);
    await other.query(`${setWords} WHERE id = 229`);
    await other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid NOT IN (pg_backend_pid(), $1)`,
      [(await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid],
    );
    await client.query('ROLLBACK');
  });
  expect(await progress()).toMatchObject({ words_version: 1, below: String(firstPage) });

  await withService(async (service) => {
    await untilCurrent();
    // what was done before is not done again
    expect(await ids(service, school)).toEqual(odd(1).filter((id) => id !== 229));
    await until(async () => (await ids(service, { topicId })).join() === odd(1).join(), 'the members', 30_000);
    expect(await announcements()).toBe(before);
  });
});
