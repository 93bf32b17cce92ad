import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { until } from '@mm/clock/testing/until.js';
import { testDatabase } from '@mm/database/test-database.js';
import { ensureLogSchema } from '@mm/event-log/postgres/log-schema.js';
import { startService } from '@mm/service-host/service.js';
import pg from 'pg';
import { parse } from '@mm/keywords/parse.js';
import { PrepareStore } from '../src/preparation/prepare-store.js';
import { reporting } from '../src/service.js';
import { ReportStore } from '../src/store/report-store.js';

const elastic = {
  MM_STORE: 'elastic',
  ELASTICSEARCH_URL: process.env.ELASTICSEARCH_URL,
  MM_ELASTIC_INDEX: `mm-test-${randomBytes(6).toString('hex')}`,
};
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-reports-'));
const duckdb = { MM_STORE: 'duckdb', MM_REPORTS_FOLDER: folder };
afterAll(() => fs.rmSync(folder, { recursive: true }));
const newestFirst = { sort: { by: 'date', descending: true }, offset: 0, size: 10 } as const;

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase();
  await ensureLogSchema(database.url);
});
afterEach(async () => {
  await dropIndices();
  await database.drop();
});

async function dropIndices(): Promise<void> {
  const node = elastic.ELASTICSEARCH_URL ?? '';
  const indices = Object.keys((await (await fetch(`${node}/${elastic.MM_ELASTIC_INDEX}*`)).json()) as object);
  for (const index of indices) await fetch(`${node}/${index}`, { method: 'DELETE' });
}

async function withService<T>(
  engine: Record<string, string | undefined>,
  work: (store: ReportStore, preparation: PrepareStore) => Promise<T>,
): Promise<T> {
  const settings = {
    DATABASE_URL: database.url,
    MM_PUBLIC_URL: 'http://127.0.0.1:1',
    MM_SECRET_KEY: randomBytes(32).toString('base64'),
    MM_SERVICES: '{}',
  };
  const { app, stop } = await startService(reporting, { ...settings, ...engine }, { port: 0 }, false);
  try {
    return await work(app.get(ReportStore, { strict: false }), app.get(PrepareStore, { strict: false }));
  } finally {
    await stop();
  }
}

async function untilReady(preparation: PrepareStore): Promise<void> {
  for (const end = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    try {
      return preparation.assertReady();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

const search = async (store: ReportStore): Promise<number[]> =>
  (await store.ask({ filter: { keywords: parse('школа') }, page: newestFirst, timeZone: 'UTC' })).hits.map(
    (hit) => hit.id,
  );

/** Writes rows of `publication` that are in no report store. */
async function write(first: number, count: number): Promise<void> {
  const classified = {
    network: 'vkontakte',
    code: '1_1',
    publishedAt: '2026-11-01T10:00:00Z',
    title: '',
    text: 'Открыли новую школу',
    url: '',
    kind: 1,
    author: { id: 1, code: '1', username: 'a', name: 'Автор', isGroup: false, followers: 1 },
    suggestion: { lang: 'ru', spheres: [], oblasts: [], tone: 1, ignores: 0 },
  };
  const client = new pg.Client(database.url);
  await client.connect();
  await client
    .query(
      'INSERT INTO reporting.publication (id, classified) SELECT id, $3 FROM generate_series($1::int, $2::int) AS id',
      [first, first + count - 1, JSON.stringify(classified)],
    )
    .finally(() => client.end());
}

describe('a workspace that changes its report engine', () => {
  it('has all publications once reports respond, in the new engine and again in the old one', async () => {
    await withService(duckdb, async (_, preparation) => preparation.assertReady());
    await write(1, 3);
    expect(
      await withService(elastic, async (store, preparation) => (await untilReady(preparation), search(store))),
    ).toEqual([3, 2, 1]);
    await write(4, 1);
    expect(
      await withService(duckdb, async (store, preparation) => (await untilReady(preparation), search(store))),
    ).toEqual([4, 3, 2, 1]);
    expect(
      await withService(elastic, async (store, preparation) => (await untilReady(preparation), search(store))),
    ).toEqual([4, 3, 2, 1]);
  });

  it('responds with 503, not with a part, when it starts without its index, as after a restore', async () => {
    await withService(elastic, async (_, preparation) => untilReady(preparation));
    await dropIndices();
    const lockHolder = new pg.Client(database.url);
    await lockHolder.connect();
    await lockHolder.query('SELECT pg_advisory_lock(726030)');
    try {
      await write(1, 3);
      await withService(elastic, async (store, preparation) => {
        expect(() => preparation.assertReady()).toThrow('is being filled');
        await lockHolder.query('SELECT pg_advisory_unlock(726030)');
        await untilReady(preparation);
        expect(await search(store)).toEqual([3, 2, 1]);
      });
    } finally {
      await lockHolder.end();
    }
  });

  it('makes words that an earlier version stored in its own form anew', async () => {
    await withService(elastic, async (_, preparation) => untilReady(preparation));
    await write(1, 3);
    const client = new pg.Client(database.url);
    await client.connect();
    const query = async (sql: string): Promise<unknown[]> => (await client.query<object>(sql)).rows;
    try {
      await query(
        `INSERT INTO reporting.elastic_document (id, number, matched, labels, counters, words, text_end, topics)
         SELECT id, nextval('reporting.report_clock'), 1, '{}', '{}', '{"text":{"w":"школу"},"names":{}}', 3, '{}'
         FROM reporting.publication`,
      );
      await query('UPDATE reporting.report_engine SET words_version = 1');
      await withService(elastic, async (store) => {
        await until(async () => (await search(store)).length === 3, 'their words');
        expect(await search(store)).toEqual([3, 2, 1]);
      });
      const stored = `SELECT DISTINCT words->>'textLexemes' LIKE '%=школу|%' AS isnew FROM reporting.elastic_document`;
      expect(await query(stored)).toEqual([{ isnew: true }]);
    } finally {
      await client.end();
    }
  });

  it('responds with 503, not with empty results, while the new engine is being filled', async () => {
    await withService(duckdb, async (_, preparation) => preparation.assertReady());
    const lockHolder = new pg.Client(database.url);
    await lockHolder.connect();
    await lockHolder.query('SELECT pg_advisory_lock(726030)');
    try {
      await withService(elastic, async (store, preparation) => {
        expect(() => preparation.assertReady()).toThrow('is being filled');
        await lockHolder.query('SELECT pg_advisory_unlock(726030)');
        await untilReady(preparation);
        expect(await search(store)).toEqual([]);
      });
    } finally {
      await lockHolder.end();
    }
  });
});
