import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres, type RunningPostgres } from '@mm/database/embedded/launcher.js';
import pg from 'pg';

interface Backup {
  backup(folder: string, file: string): Promise<string>;
  restore(folder: string, file: string, print: (line: string) => void): Promise<void>;
}
const { backup, restore } = (await import(
  fileURLToPath(new URL('../../../infra/backup/backup.mjs', import.meta.url))
)) as Backup;

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-backup-'));
  fs.chmodSync(root, 0o711);
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

const workspace = (name: string): string => {
  fs.mkdirSync(path.join(root, name), { mode: 0o711 });
  return path.join(root, name);
};
const start = (folder: string): Promise<RunningPostgres> => startPostgres({ folder: path.join(folder, 'postgres') });

async function as<T>(server: RunningPostgres, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  return work(client).finally(() => client.end());
}
const readNumbers = (server: RunningPostgres): Promise<number[]> =>
  as(server, async (client) =>
    (await client.query<{ n: number }>('SELECT n FROM kept ORDER BY n')).rows.map(({ n }) => n),
  );

describe('a backup', () => {
  it('of a running workspace holds everything saved before it without gaps, and the keys', async () => {
    const old = workspace('old');
    fs.writeFileSync(path.join(old, 'keys.json'), '{"secretKey":"k"}');
    const server = await start(old);
    let written: string;
    let saved = 0;
    try {
      await as(server, (client) => client.query('CREATE TABLE kept (n int PRIMARY KEY)'));
      let keepsWriting = true;
      const saving = as(server, async (client) => {
        while (keepsWriting) await client.query('INSERT INTO kept VALUES ($1)', [++saved]);
      });
      while (saved < 50) await new Promise((resolve) => setTimeout(resolve, 5));
      const before = saved - 1;
      written = await backup(old, path.join(root, 'mm.tar'));
      keepsWriting = false;
      await saving;
      saved = before;
    } finally {
      await server.stop();
    }
    expect(fs.statSync(written).mode & 0o777).toBe(0o600);
    const fresh = workspace('fresh');
    await restore(fresh, written, () => undefined);
    expect(fs.readFileSync(path.join(fresh, 'keys.json'), 'utf8')).toBe('{"secretKey":"k"}');
    const again = await start(fresh);
    try {
      const found = await readNumbers(again);
      expect(found.length).toBeGreaterThanOrEqual(saved);
      expect(found).toEqual(found.map((_, index) => index + 1));
    } finally {
      await again.stop();
    }
  }, 120_000);

  it('of a stopped workspace can be restored, but never over an existing database', async () => {
    const old = workspace('old');
    const server = await start(old);
    await as(server, (client) =>
      client.query('CREATE TABLE kept AS SELECT n FROM generate_series(1, 100) AS n'),
    ).finally(() => server.stop());
    const written = await backup(old, path.join(root, 'mm.tar'));
    await expect(restore(old, written, () => undefined)).rejects.toThrow(
      /holds postgres already: move that away first/,
    );
    const fresh = workspace('fresh');
    await restore(fresh, written, () => undefined);
    const again = await start(fresh);
    await expect(readNumbers(again).finally(() => again.stop())).resolves.toHaveLength(100);
  }, 120_000);

  it('is refused without a database, and an invalid file is not restored', async () => {
    const empty = workspace('empty');
    await expect(backup(empty, path.join(root, 'mm.tar'))).rejects.toThrow(/holds no database of ours/);
    fs.writeFileSync(path.join(root, 'other.tar.gz'), 'words');
    await expect(restore(empty, path.join(root, 'other.tar.gz'), () => undefined)).rejects.toThrow(/tar failed/);
    expect(fs.readdirSync(empty)).toEqual([]);
  });
});
