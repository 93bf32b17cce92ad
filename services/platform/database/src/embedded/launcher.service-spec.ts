import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { isAlive } from './orphan.js';
import { startPostgres } from './launcher.js';
import type { RunningPostgres } from './launcher.js';

const quick = { fsync: 'off', shared_buffers: '32MB' };

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  let folder: string;
  const running: RunningPostgres[] = [];
  const start = async (): Promise<RunningPostgres> => {
    const server = await startPostgres({ folder, settings: quick });
    running.push(server);
    return server;
  };

  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-embedded-'));
    fs.chmodSync(folder, 0o711);
  });
  afterAll(async () => {
    await Promise.all(running.map((server) => server.stop()));
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('keeps its rows over a restart, and its password in a file that only the owner may read', async () => {
    const first = await start();
    await query(first.url, `create table kept(word text); insert into kept values ('қала')`);
    await first.stop();
    expect(await first.exited).toMatchObject({ wanted: true });
    const second = await start();
    expect(await query(second.url, 'select * from kept')).toEqual([{ word: 'қала' }]);
    expect(fs.statSync(path.join(folder, 'password')).mode & 0o777).toBe(0o600);
    await expect(query(second.url.replace(/mm:[^@]+@/, 'mm:guess@'), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
    await second.stop();
  });

  it('knows Russian and Kazakh letters', async () => {
    const server = await start();
    const [row] = await query(server.url, `create extension pg_trgm; select 1`).then(() =>
      query(
        server.url,
        `select lower('ҚАЗАҚСТАН ӘІҢҒҮҰҚӨҺ Ё') as low,
           similarity('Тараз', 'тараз') as same,
           to_tsvector('russian', 'Дороги') @@ to_tsquery('russian', 'дорога') as stem`,
      ),
    );
    expect(row).toEqual({ low: 'қазақстан әіңғүұқөһ ё', same: 1, stem: true });
    await server.stop();
  });

  it('reports that the server died without a stop', async () => {
    const server = await start();
    process.kill(server.pid, 'SIGKILL');
    expect(await server.exited).toEqual({ wanted: false, how: 'SIGKILL' });
  });

  it('stops a server whose parent was killed and continues with its data', async () => {
    const orphan = await start();
    await query(orphan.url, `insert into kept values ('село')`);
    const next = await start();
    expect(isAlive(orphan.pid)).toBe(false);
    expect(await query(next.url, 'select count(*)::int as n from kept')).toEqual([{ n: 2 }]);
    await next.stop();
  });

  it('reports a damaged cluster and the remedy in one line', async () => {
    fs.truncateSync(path.join(folder, 'data/global/pg_control'), 0);
    await expect(start()).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringContaining('restore the folder from a backup'),
    });
    fs.rmSync(path.join(folder, 'data/PG_VERSION'));
    await expect(start()).rejects.toMatchObject({ code: 'damaged' });
  });

  it('rejects, as root, a folder that the database account cannot enter', async () => {
    if (process.getuid?.() !== 0) return;
    const closed = path.join(folder, 'closed');
    fs.mkdirSync(closed, { mode: 0o700 });
    await expect(startPostgres({ folder: path.join(closed, 'db') })).rejects.toMatchObject({ code: 'closed-folder' });
  });

  it('leaves no process running', () => {
    const list = execFileSync('ps', ['-eo', 'command'], { encoding: 'utf8' });
    expect(list.split('\n').filter((line) => line.includes(folder))).toEqual([]);
  });
});
