import type { DataSource } from 'typeorm';
import { column } from './columns.js';
import { openDataSource } from './data-source.js';
import { testDatabase } from './test-database.js';
import { withinTime } from './time-limit.js';

const one = { columns: { one: column.int() }, text: 'SELECT 1 AS one' };
const locked = { columns: { one: column.int() }, text: 'SELECT 1 AS one FROM held' };
const tookTooLong = () => new Error('took too long');
let database: Awaited<ReturnType<typeof testDatabase>>;
let dataSource: DataSource;

beforeAll(async () => {
  database = await testDatabase();
  dataSource = await openDataSource({ url: database.url, schema: 'test', entities: [], migrations: [], poolSize: 4 });
  await dataSource.query('CREATE TABLE held (id int)');
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** While a statement of somebody else holds the table. */
async function held(work: () => Promise<void>): Promise<void> {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('LOCK TABLE held');
  try {
    await work();
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

it('a question ends in the server too, its statements all together, and no connection keeps its limit', async () => {
  await held(async () => {
    const asked = withinTime(dataSource, { ms: 100, tookTooLong }, async (read) => [
      await read(one),
      await read(locked),
    ]);
    await expect(asked).rejects.toThrow('took too long');
    const active = await dataSource.query(
      "SELECT FROM pg_stat_activity WHERE query LIKE '%FROM held' AND state = 'active'",
    );
    expect(active).toEqual([]);
  });
  expect(await withinTime(dataSource, { ms: 60_000, tookTooLong }, (read) => read(locked))).toEqual([]);
  expect(await dataSource.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }]);
});

it('an error of a statement is passed on', async () => {
  const wrong = { columns: {}, text: 'SELECT nothing' };
  await expect(withinTime(dataSource, { ms: 60_000, tookTooLong }, (read) => read(wrong))).rejects.toThrow('nothing');
});

it('questions leave connections to other work, and those that wait too long never run', async () => {
  await held(async () => {
    const asked = Array.from({ length: 4 }, () =>
      withinTime(dataSource, { ms: 300, tookTooLong }, (read) => read(locked)).catch((error: Error) => error.message),
    );
    // the lock has a connection, two questions wait for it with theirs
    expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await Promise.all(asked)).toEqual(Array(4).fill('took too long'));
  });
});
