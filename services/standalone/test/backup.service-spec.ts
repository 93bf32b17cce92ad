import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { startPostgres, type RunningPostgres } from '@mm/database/embedded/launcher.js';
import pg from 'pg';

interface Backup {
  backup(folder: string, file: string): Promise<{ archive: string; keys: string | undefined }>;
  restore(folder: string, file: string, keys: string | undefined, print: (line: string) => void): Promise<void>;
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
  it('of a running workspace holds everything saved before it without gaps, and its keys apart', async () => {
    const old = workspace('old');
    fs.writeFileSync(path.join(old, 'keys.json'), '{"secretKey":"k"}');
    const server = await start(old);
    let written: Awaited<ReturnType<Backup['backup']>>;
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
    for (const file of [written.archive, written.keys ?? '']) expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(gunzipSync(fs.readFileSync(written.archive)).includes('"secretKey"')).toBe(false);
    const fresh = workspace('fresh');
    await expect(restore(fresh, written.archive, undefined, () => undefined)).rejects.toThrow(/kept apart/);
    const other = workspace('other');
    fs.writeFileSync(path.join(other, 'keys.json'), '{"secretKey":"another"}');
    execFileSync('tar', ['-czf', path.join(root, 'other.keys.tar.gz'), '-C', other, 'keys.json']);
    await expect(
      restore(fresh, written.archive, path.join(root, 'other.keys.tar.gz'), () => undefined),
    ).rejects.toThrow(/another installation key/);
    expect(fs.readdirSync(fresh)).toEqual([]);
    await restore(fresh, written.archive, written.keys, () => undefined);
    expect(fs.readFileSync(path.join(fresh, 'keys.json'), 'utf8')).toBe('{"secretKey":"k"}');
    const again = await start(fresh);
    try {
      const found = await readNumbers(again);
      expect(found.length).toBeGreaterThanOrEqual(saved);
      expect(found).toEqual(found.map((_, index) => index + 1));
    } finally {
      await again.stop();
    }
  });

  it('of a stopped workspace can be restored, but never over an existing database', async () => {
    const old = workspace('old');
    const server = await start(old);
    await as(server, (client) =>
      client.query('CREATE TABLE kept AS SELECT n FROM generate_series(1, 100) AS n'),
    ).finally(() => server.stop());
    const { archive } = await backup(old, path.join(root, 'mm.tar'));
    await expect(restore(old, archive, undefined, () => undefined)).rejects.toThrow(
      /holds postgres already: move that away first/,
    );
    const fresh = workspace('fresh');
    await restore(fresh, archive, undefined, () => undefined);
    const again = await start(fresh);
    await expect(readNumbers(again).finally(() => again.stop())).resolves.toHaveLength(100);
  });

  it('is refused without a database, and an invalid file is not restored', async () => {
    const empty = workspace('empty');
    await expect(backup(empty, path.join(root, 'mm.tar'))).rejects.toThrow(/holds no database of ours/);
    fs.writeFileSync(path.join(root, 'other.tar.gz'), 'words');
    await expect(restore(empty, path.join(root, 'other.tar.gz'), undefined, () => undefined)).rejects.toThrow(
      /tar failed/,
    );
    expect(fs.readdirSync(empty)).toEqual([]);
  });
});
