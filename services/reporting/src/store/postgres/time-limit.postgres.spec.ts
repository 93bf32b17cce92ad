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

beforeAll(async () => {
  database = await testDatabase();
  const migrations = [CreateReportStore1700000100000];
  dataSource = await openDataSource({ url: database.url, schema: 'reporting', entities: [], migrations, poolSize: 2 });
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
  await expect(withinTime(() => store.search({}, newest), 100)).rejects.toMatchObject(tookTooLong);
  await expect(withinTime(() => store.aggregate({}, { by: 'none' }, 'UTC'), 100)).rejects.toMatchObject(tookTooLong);
  expect(await runner.query("SELECT FROM pg_stat_activity WHERE query LIKE 'WITH hits%' AND state = 'active'")).toEqual(
    [],
  );
  const unlimited = store.search({}, newest);
  await runner.commitTransaction();
  expect(await unlimited).toEqual([]);
  expect(await withinTime(() => store.search({}, newest))).toEqual([]);
  expect(await Promise.all([runner, dataSource].map((one) => one.query('SHOW statement_timeout')))).toEqual([
    [{ statement_timeout: '0' }],
    [{ statement_timeout: '0' }],
  ]);
  await runner.release();
});
