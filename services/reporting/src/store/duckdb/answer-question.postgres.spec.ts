import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import { parse } from '@mm/keywords/parse.js';
import type { DataSource } from 'typeorm';
import { reportingDatabase } from '../../reporting.database.js';
import type { ReportAnswer } from '../report-query.js';
import { withinTime } from '../time-limit.js';
import { answerQuestion } from './answer-question.js';
import { engineUnderTest, type EngineUnderTest } from './engine/engine-under-test.js';
import { createTables } from './facts/fact-tables.js';

const question = { filter: { keywords: parse('школа') }, timeZone: 'UTC', measures: [{ by: 'none' }] } as const;
let database: Awaited<ReturnType<typeof testDatabase>>;
let dataSource: DataSource;
let engine: EngineUnderTest;
beforeAll(async () => {
  database = await testDatabase();
  dataSource = await openDataSource({ ...reportingDatabase({ engine: 'duckdb' }), url: database.url, poolSize: 4 });
  engine = await engineUnderTest();
});
afterAll(async () => {
  await engine.close();
  await dataSource.destroy();
  await database.drop();
});

const ask = (): Promise<ReportAnswer> => answerQuestion(question, dataSource, engine.client, { hideFrom: 1 });
const active = async (): Promise<number> => {
  const [{ count }] = await dataSource.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE '%FROM publication_words r%' AND state = 'active'
       AND pid <> pg_backend_pid()`,
  );
  return count;
};
const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 10));
};

test('a question finds a store that is being filled as long as there are no tables', async () => {
  await expect(ask()).rejects.toMatchObject({ status: 503 });
  await engine.client.write(createTables.map((sql) => ({ sql })));
  expect((await ask()).rows[0]).toMatchObject([{ count: 0 }]);
});

test('the search for words of a question ends in the server when its time is over or nobody waits for it', async () => {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('LOCK TABLE publication_words');
  await expect(withinTime(ask, 100)).rejects.toMatchObject({ status: 422, code: 'question-took-too-long' });
  expect(await active()).toBe(0);
  const gone = new AbortController();
  const abandoned = withinTime(ask, 60_000, gone.signal).catch((error: unknown) => error);
  await until(async () => (await active()) > 0);
  gone.abort();
  expect(await abandoned).toMatchObject({ code: 'question-abandoned' });
  expect(await active()).toBe(0);
  const unlimited = ask();
  await runner.commitTransaction();
  await unlimited;
  expect(await runner.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }]);
  await runner.release();
});
