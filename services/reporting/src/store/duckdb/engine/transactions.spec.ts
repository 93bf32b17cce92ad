import { setTimeout as pause } from 'node:timers/promises';
import { TookTooLong } from '@mm/http/problem.js';
import { Abandoned } from '../../time-limit.js';
import { EngineError } from './engine-client.js';
import { engineUnderTest, type EngineUnderTest } from './engine-under-test.js';

/** Minutes of work that no index shortens. */
const endless = {
  sql: 'SELECT count(*) AS n FROM range(1000000) a, range(1000000) b WHERE (a.range * b.range) % 7 = 3',
};

let engine: EngineUnderTest;
beforeAll(async () => {
  engine = await engineUnderTest();
});
afterAll(() => engine.close());
beforeEach(() => engine.client.write([{ sql: 'CREATE OR REPLACE TABLE fact (id BIGINT)' }]));

const ids = async (): Promise<unknown[]> => {
  const [rows] = await engine.client.read([{ sql: 'SELECT id FROM fact ORDER BY id' }]);
  return (rows ?? []).map(({ id }) => id);
};
const insert = (id: number): { sql: string; values: number[] } => ({
  sql: 'INSERT INTO fact VALUES ($1)',
  values: [id],
});

it('answers with numbers, texts and booleans by the names of columns', async () => {
  const [rows] = await engine.client.read([
    {
      sql: `SELECT $1::BIGINT AS big, sum(range) AS huge, 1.25::DECIMAL(9,2) AS decimal, 0.5::DOUBLE AS double,
              $2 AS text, true AS yes, NULL AS nothing, 'nan'::DOUBLE AS nan, len($3::BIGINT[]) AS length
            FROM range(5000)`,
      values: [1_764_000_000_000, 'жаңа', '[1,2,3]'],
    },
  ]);
  expect(rows).toEqual([
    {
      big: 1_764_000_000_000,
      huge: 12_497_500,
      decimal: 1.25,
      double: 0.5,
      text: 'жаңа',
      yes: true,
      nothing: null,
      nan: null,
      length: 3,
    },
  ]);
});

it('a list is not returned', async () => {
  await expect(engine.client.read([{ sql: 'SELECT [1, 2]' }])).rejects.toThrow(EngineError);
});

it('a transaction with a wrong statement leaves nothing', async () => {
  await engine.client.write([insert(1)]);
  await expect(engine.client.write([insert(2), { sql: 'INSERT INTO nowhere VALUES (1)' }])).rejects.toThrow(
    EngineError,
  );
  expect(await ids()).toEqual([1]);
});

it('transactions that write run one after another', async () => {
  const next = { sql: 'INSERT INTO fact SELECT coalesce(max(id), 0) + 1 FROM fact' };
  await Promise.all(Array.from({ length: 20 }, () => engine.client.write([next])));
  expect(await ids()).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
});

it('a read cannot write', async () => {
  await expect(engine.client.read([insert(1)])).rejects.toThrow(/read-only/);
  expect(await ids()).toEqual([]);
});

it('one read sees one state, although writes are committed meanwhile', async () => {
  const count = { sql: 'SELECT count(*) AS n FROM fact' };
  const busy = { sql: 'SELECT sum(hash(range)::DOUBLE) FROM range(30000000)' };
  let isReading = true;
  const reading = engine.client.read([count, busy, count]).finally(() => (isReading = false));
  for (let id = 1; isReading; id++) await engine.client.write([insert(id)]);
  const [before, , after] = await reading;
  expect(after).toEqual(before);
  expect((await ids()).length).toBeGreaterThan(Number(before?.[0]?.['n']) + 1);
});

it('temporary tables of a read end with it', async () => {
  const make = { sql: 'CREATE TEMP TABLE hits AS SELECT range AS id FROM range(3)' };
  const reads = Array.from({ length: 5 }, () => engine.client.read([make, { sql: 'SELECT sum(id) AS sum FROM hits' }]));
  for (const read of reads) expect((await read)[1]).toEqual([{ sum: 3 }]);
  const [left] = await engine.client.read([{ sql: 'SELECT count(*) AS n FROM duckdb_tables() WHERE temporary' }]);
  expect(left).toEqual([{ n: 0 }]);
});

it('a read that lasts too long is interrupted, and only that one', async () => {
  const other = engine.client.read([{ sql: 'SELECT count(*) AS n FROM range(200000000)' }]);
  await expect(engine.client.read([endless], { limitMs: 50 })).rejects.toThrow(TookTooLong);
  expect((await other)[0]).toEqual([{ n: 200_000_000 }]);
  expect(await ids()).toEqual([]);
});

it('a read that nobody waits for is interrupted, and leaves its place to the next', async () => {
  const gone = new AbortController();
  const reads = Array.from({ length: 10 }, () => engine.client.read([endless], { gone: gone.signal }));
  const next = engine.client.read([{ sql: 'SELECT 1 AS one' }]);
  gone.abort();
  for (const read of reads) await expect(read).rejects.toThrow(Abandoned);
  expect((await next)[0]).toEqual([{ one: 1 }]);
  await expect(engine.client.read([endless], { gone: gone.signal })).rejects.toThrow(Abandoned);
});

it('reads that wait are interrupted at any moment without harm to others', async () => {
  const short = { sql: 'SELECT count(*) AS n FROM range(3000000)' };
  const answers = Array.from({ length: 60 }, async (_, i) => {
    await pause(i * 3);
    return i % 2
      ? engine.client.read([short, short], { limitMs: i / 4 }).catch((error: unknown) => error)
      : engine.client.read([short]);
  });
  for (const [i, answer] of (await Promise.all(answers)).entries())
    if (i % 2 === 0) expect(answer).toEqual([[{ n: 3_000_000 }]]);
    else if (answer instanceof Error) expect(answer).toBeInstanceOf(TookTooLong);
});

it('of the reads that wait, the one with the larger priority comes first', async () => {
  const [gone, end] = [new AbortController(), new AbortController()];
  const busy = Promise.allSettled(
    [gone, end, end].map(({ signal }) => engine.client.read([endless], { gone: signal })),
  );
  const order: string[] = [];
  const ask = (who: string, priority: number): Promise<unknown> =>
    engine.client.read([{ sql: 'SELECT 1' }], { priority }).then(() => order.push(who));
  const waiting = [ask('wall', -1), ask('wall', -1), ask('person', 0), ask('person', 0)];
  gone.abort();
  await Promise.all(waiting);
  end.abort();
  await busy;
  expect(order).toEqual(['person', 'person', 'wall', 'wall']);
});

it('a value of 20 MB passes', async () => {
  const text = 'жаңалық 0123456789 '.repeat(850_000);
  const [rows] = await engine.client.read([
    { sql: 'SELECT length($1::VARCHAR) AS length, $1 AS back', values: [text] },
  ]);
  expect(Buffer.byteLength(text)).toBeGreaterThan(20_000_000);
  expect(rows?.[0]?.['length']).toBe(text.length);
  expect(rows?.[0]?.['back'] === text).toBe(true);
});

it('a read that needs more memory than the engine has uses the disk', async () => {
  const [, rows, memory] = await engine.client.read([
    { sql: 'CREATE TEMP TABLE large AS SELECT range AS id, hash(range) AS h FROM range(60000000)' },
    { sql: 'SELECT count(*) AS n FROM large' },
    { sql: 'SELECT sum(temporary_storage_bytes) > 0 AS on_disk FROM duckdb_memory()' },
  ]);
  expect([rows, memory]).toEqual([[{ n: 60_000_000 }], [{ on_disk: true }]]);
});
