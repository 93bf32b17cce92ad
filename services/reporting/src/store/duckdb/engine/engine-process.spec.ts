import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { EngineAway, EngineDamaged } from './engine-client.js';
import { EngineProcess } from './engine-process.js';
import { engineUnderTest, type EngineUnderTest } from './engine-under-test.js';
import { socketPath } from './socket-path.js';

let engine: EngineUnderTest;
beforeEach(async () => {
  engine = await engineUnderTest();
});
afterEach(() => engine.close());

const createFact = { sql: 'CREATE TABLE fact AS SELECT range AS id, hash(range) AS h FROM range(1000000)' };
const readFact = { sql: 'SELECT count(*) AS n, sum(hash(h)) AS sum FROM fact' };

async function until(isTrue: () => boolean): Promise<void> {
  for (const end = performance.now() + 15_000; !isTrue(); await pause(5))
    if (performance.now() > end) throw new Error(`it does not become true: ${isTrue.toString()}`);
}

function kill(pid: number | undefined): void {
  if (pid === undefined) throw new Error('the engine is not of this process');
  process.kill(pid, 'SIGKILL');
}

/** One more engine process of the same file; the test stops it. */
const another = (file = engine.file): EngineProcess => new EngineProcess({ file }, { error: () => undefined });

it('nobody else may read the file, its folder or its socket', async () => {
  await engine.client.write([createFact]);
  const mode = (file: string): string => (fs.statSync(file).mode & 0o777).toString(8);
  expect([engine.file, path.dirname(engine.file), socketPath(engine.file)].map(mode)).toEqual(['600', '700', '600']);
});

it('after an orderly end everything is in the file itself', async () => {
  await engine.client.write([createFact]);
  await engine.process.stop();
  expect(fs.readdirSync(path.dirname(engine.file))).toEqual([path.basename(engine.file)]);
  await expect(engine.client.read([readFact])).rejects.toThrow(EngineAway);
});

it('a killed engine is started again with all that was acknowledged and no half transaction', async () => {
  await engine.client.write([{ sql: 'CREATE TABLE fact (n INTEGER, half INTEGER)' }]);
  const acknowledged: number[] = [];
  let n = 0;
  for (let kills = 1; kills <= 10; kills++) {
    const killed = pause(5 + kills * 7).then(() => kill(engine.process.pid));
    for (;;) {
      n++;
      const half = (name: number): { sql: string; values: number[] } => ({
        sql: 'INSERT INTO fact SELECT $1, $2 FROM range(500)',
        values: [n, name],
      });
      const isWritten = await engine.client.write([half(1), half(2)]).then(
        () => true,
        () => false,
      );
      if (!isWritten) break;
      acknowledged.push(n);
    }
    await killed;
    await until(() => engine.process.restarts === kills && engine.process.isUp);
    const [rows] = await engine.client.read([{ sql: 'SELECT n, count(*) AS halves FROM fact GROUP BY n ORDER BY n' }]);
    expect(rows?.filter(({ halves }) => halves !== 1000)).toEqual([]);
    const found = new Set(rows?.map((row) => row['n']));
    expect(acknowledged.filter((number) => !found.has(number))).toEqual([]);
  }
});

it('what runs when the engine is killed is refused at once', async () => {
  const reading = engine.client.read([{ sql: 'SELECT count(*) FROM range(1000000) a, range(1000000) b' }]);
  kill(engine.process.pid);
  await expect(reading).rejects.toThrow(EngineAway);
});

it('a second process uses the engine of the first, and starts its own when that one is gone', async () => {
  await engine.client.write([createFact]);
  const second = another();
  try {
    await second.start();
    expect(second.pid).toBeUndefined();
    expect((await second.client.read([readFact]))[0]).toMatchObject([{ n: 1_000_000 }]);
    await engine.process.stop();
    await until(() => second.isUp && second.pid !== undefined);
    expect((await second.client.read([readFact]))[0]).toMatchObject([{ n: 1_000_000 }]);
  } finally {
    await second.stop();
  }
});

it('of two that start at once, one has the engine and both use it', async () => {
  const file = path.join(path.dirname(engine.file), 'other', 'facts.duckdb');
  const both = [another(file), another(file)];
  try {
    await Promise.all(both.map((each) => each.start()));
    await until(() => both.every(({ isUp }) => isUp));
    expect(both.filter(({ pid }) => pid !== undefined)).toHaveLength(1);
    for (const { client } of both) expect((await client.read([{ sql: 'SELECT 1 AS one' }]))[0]).toEqual([{ one: 1 }]);
  } finally {
    await Promise.all(both.map((each) => each.stop()));
  }
});

it('a file that DuckDB cannot open is reported, kept, and made anew on demand', async () => {
  await engine.process.stop();
  fs.writeFileSync(engine.file, 'not a database'.repeat(1000));
  const next = another();
  try {
    let told = 0;
    next.on('damaged', () => told++);
    await next.start();
    expect([next.isUp, next.isDamaged, told]).toEqual([false, true, 1]);
    await expect(next.client.read([readFact])).rejects.toThrow(EngineDamaged);
    expect(fs.readFileSync(engine.file, 'utf8')).toContain('not a database');
    await next.reset();
    expect(next.isDamaged).toBe(false);
    await next.client.write([createFact]);
    expect((await next.client.read([readFact]))[0]).toMatchObject([{ n: 1_000_000 }]);
  } finally {
    await next.stop();
  }
});

it('damage that shows in a read only counts for the whole file', async () => {
  await engine.client.write([createFact]);
  await engine.process.stop();
  const bytes = fs.readFileSync(engine.file);
  fs.writeFileSync(engine.file, bytes.fill(0xab, bytes.length / 2, bytes.length / 2 + 100));
  const next = another();
  try {
    await next.start();
    expect(next.isUp).toBe(true);
    await expect(next.client.read([readFact])).rejects.toThrow(EngineDamaged);
    await until(() => next.isDamaged);
    await expect(next.client.read([{ sql: 'SELECT 1' }])).rejects.toThrow(EngineDamaged);
    await next.reset();
    expect((await next.client.read([{ sql: 'SELECT count(*) AS n FROM duckdb_tables()' }]))[0]).toEqual([{ n: 0 }]);
  } finally {
    await next.stop();
  }
});

it('a file in use is made anew on demand as well', async () => {
  await engine.client.write([createFact]);
  await engine.process.reset();
  expect((await engine.client.read([{ sql: 'SELECT count(*) AS n FROM duckdb_tables()' }]))[0]).toEqual([{ n: 0 }]);
});

it('the engine ends with the process that started it', async () => {
  const program = fileURLToPath(new URL('../../../../dist/store/duckdb/engine/engine-main.js', import.meta.url));
  const file = path.join(path.dirname(engine.file), 'orphan.duckdb');
  const options = JSON.stringify({ file, memory: '64MB', threads: 1, spill: '1GB' });
  const parent = spawn(process.execPath, [
    '-e',
    `const child = require('node:child_process').spawn(process.execPath, ${JSON.stringify([program, options])},
       { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
     child.on('message', () => console.log('ready'));`,
  ]);
  await once(parent.stdout, 'data');
  const heir = another(file);
  try {
    await heir.start();
    expect(heir.pid).toBeUndefined();
    parent.kill('SIGKILL');
    await until(() => heir.isUp && heir.pid !== undefined);
  } finally {
    await heir.stop();
  }
});

it('a long path of the file is no problem of the socket', async () => {
  const file = path.join(path.dirname(engine.file), 'a'.repeat(90), 'facts.duckdb');
  const long = another(file);
  try {
    await long.start();
    expect(long.isUp).toBe(true);
    expect(socketPath(file).startsWith(os.tmpdir())).toBe(true);
  } finally {
    await long.stop();
    fs.rmSync(path.dirname(socketPath(file)), { recursive: true, force: true });
  }
});
