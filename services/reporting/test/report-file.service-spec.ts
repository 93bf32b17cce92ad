import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { testDatabase } from '@mm/database/test-database.js';
import { ensureLogSchema } from '@mm/event-log/postgres/log-schema.js';
import { startService } from '@mm/service-host/service.js';
import pg from 'pg';
import { reporting } from '../src/service.js';
import { DuckdbEngine } from '../src/store/duckdb/duckdb-engine.js';
import { ReportStore } from '../src/store/report-store.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-reports-'));
beforeAll(async () => {
  database = await testDatabase();
  await ensureLogSchema(database.url);
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

/** How many publications there are in a report over everything, as soon as the store answers. */
async function counted(store: ReportStore): Promise<number | undefined> {
  for (let tries = 0; tries < 500; tries++) {
    try {
      const question = { filter: {}, measures: [{ by: 'none' as const }], timeZone: 'UTC' };
      return (await store.ask(question)).rows[0]?.[0]?.count;
    } catch (error) {
      expect(error).toMatchObject({ status: 503 });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  throw new Error('reports are not answered');
}

async function withService<T>(work: (store: ReportStore, engine: DuckdbEngine) => Promise<T>): Promise<T> {
  const environment = {
    DATABASE_URL: database.url,
    MM_PUBLIC_URL: 'http://127.0.0.1:1',
    MM_SECRET_KEY: randomBytes(32).toString('base64'),
    MM_SERVICES: '{}',
    MM_REPORTS_FOLDER: folder,
  };
  const { app, stop } = await startService(reporting, environment, { port: 0 }, false);
  try {
    return await work(app.get(ReportStore), app.get(DuckdbEngine));
  } finally {
    await stop();
  }
}

const classified = {
  ...{ network: 'ok', code: '1', publishedAt: '2026-11-01T10:00:00Z', title: '', text: 'Школа', url: '', kind: 1 },
  author: { id: 1, code: '1', username: 'a', name: 'Автор', isGroup: false, followers: 1 },
  suggestion: { lang: 'ru', spheres: [], oblasts: [], tone: 1, ignores: 0 },
};
/** Writes rows that nobody has told the store of. */
const write = (first: number, last: number): Promise<unknown> =>
  client.query(
    'INSERT INTO reporting.publication (id, classified) SELECT id, $3 FROM generate_series($1::int, $2::int) AS id',
    [first, last, JSON.stringify(classified)],
  );

it('is built at the start when it is missing, is not of this database, or is damaged, and kept otherwise', async () => {
  expect(await withService(counted)).toBe(0);
  await write(1, 3);
  expect(await withService(counted)).toBe(0);
  const [file = ''] = fs.readdirSync(folder).filter((name) => name.endsWith('.duckdb'));
  fs.rmSync(path.join(folder, file));
  expect(await withService(counted)).toBe(3);
  await write(4, 4);
  // as after a restore
  await client.query('UPDATE reporting.report_file SET applied = gen_random_uuid(), next = gen_random_uuid()');
  expect(await withService(counted)).toBe(4);
  await write(5, 5);
  fs.writeFileSync(path.join(folder, file), 'no file of DuckDB');
  expect(await withService(counted)).toBe(5);
});

it('is built anew while the service runs when it is lost', async () => {
  const found = await withService(async (store, engine) => {
    await counted(store);
    await write(6, 6);
    await engine.process.reset();
    return counted(store);
  });
  expect(found).toBe(6);
});
