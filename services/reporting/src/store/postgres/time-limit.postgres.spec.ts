import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import type { DataSource } from 'typeorm';
import { withinTime } from '../time-limit.js';
import { CreateReportStore1700000100000 } from './create-report-store.migration.js';
import { PostgresReportStore } from './postgres-report-store.js';

const newest = { sort: { by: 'date', descending: true }, offset: 0, size: 10 } as const;
let database: Awaited<ReturnType<typeof testDatabase>>;
let dataSource: DataSource;
let store: PostgresReportStore;

const page = async () => (await store.ask({ filter: {}, page: newest, timeZone: 'UTC' })).hits;

beforeAll(async () => {
  database = await testDatabase();
  const migrations = [CreateReportStore1700000100000];
  dataSource = await openDataSource({ url: database.url, schema: 'reporting', entities: [], migrations, poolSize: 4 });
  store = new PostgresReportStore(dataSource, { hideFrom: () => Promise.resolve(1), publish: () => Promise.resolve() });
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

test('a question of a person ends in the server too, and no connection keeps its limit', async () => {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('LOCK TABLE report_row');
  const tookTooLong = { status: 422, code: 'question-took-too-long' };
  await expect(withinTime(() => page(), 100)).rejects.toMatchObject(tookTooLong);
  await expect(
    withinTime(() => store.ask({ filter: {}, measures: [{ by: 'none' }], timeZone: 'UTC' }), 100),
  ).rejects.toMatchObject(tookTooLong);
  expect(await runner.query("SELECT FROM pg_stat_activity WHERE query LIKE 'WITH hits%' AND state = 'active'")).toEqual(
    [],
  );
  const unlimited = page();
  await runner.commitTransaction();
  expect(await unlimited).toEqual([]);
  expect(await withinTime(() => page())).toEqual([]);
  expect(await Promise.all([runner, dataSource].map((one) => one.query('SHOW statement_timeout')))).toEqual([
    [{ statement_timeout: '0' }],
    [{ statement_timeout: '0' }],
  ]);
  await runner.release();
});

/** What waits for the lock of a table. */
async function held(work: (active: () => Promise<number>) => Promise<void>): Promise<void> {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('LOCK TABLE report_row');
  await work(async () => {
    // within a transaction it would be as it was at first
    const [{ count }] = await dataSource.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'WITH hits%' AND state = 'active'`,
    );
    return count;
  });
  await runner.commitTransaction();
  await runner.release();
}
const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 10));
};

test('a question that nobody waits for is cancelled in the server, and what waits for a connection never runs', () =>
  held(async (active) => {
    const gone = new AbortController();
    const asked = Array.from({ length: 5 }, () =>
      withinTime(() => page(), 60_000, gone.signal).catch((error: unknown) => error),
    );
    await until(async () => (await active()) > 0);
    gone.abort();
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ code: 'question-abandoned' });
    expect(await active()).toBe(0);
  }));

test('questions leave two connections to other work, and a small one passes the rest of a large one', async () => {
  const answered: string[] = [];
  const ask = (name: string) => page().then(() => answered.push(name));
  let large: Promise<unknown> | undefined;
  let small: Promise<unknown> | undefined;
  await held(async (active) => {
    large = withinTime(() => Promise.all(Array.from({ length: 20 }, () => ask('large'))), 60_000);
    await until(async () => (await active()) === 2);
    small = withinTime(() => ask('small'), 60_000);
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await active()).toBe(2);
  });
  await Promise.all([large, small]);
  expect(answered.indexOf('small')).toBeLessThan(5);
});
