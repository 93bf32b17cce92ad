import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { addToArchive } from './archive.mjs';

/** What a server creates at its start; of its write-ahead log only the part after reading the files is needed. */
const EXCLUDED = [
  'pg_wal/*',
  'pg_replslot/*',
  'pg_dynshmem/*',
  'pg_notify/*',
  'pg_serial/*',
  'pg_snapshots/*',
  'pg_stat_tmp/*',
  'pg_subtrans/*',
  'postmaster.pid',
  'postmaster.opts',
].map((name) => `postgres/data/${name}`);

/**
 * Adds the embedded PostgreSQL of a workspace to an archive. A running server continues to work; the copy holds all
 * that was committed before this call. Uses PostgreSQL's low-level backup: pg_backup_start, pg_backup_stop and the
 * write-ahead log between them.
 */
export async function addDatabase(archive, folder) {
  const url = runningDatabase(folder);
  if (!url)
    return addToArchive(archive, folder, ['postgres/data', 'postgres/password'], {
      exclude: ['postgres/data/postmaster.pid'],
    });
  const client = new pg.Client({ connectionString: url, application_name: 'mm-backup' });
  await client.connect();
  try {
    // Keeps the write-ahead log from being recycled until this connection ends.
    await client.query(`SELECT pg_create_physical_replication_slot('mm_backup_' || pg_backend_pid(), true, true)`);
    await client.query(`SELECT pg_backup_start('mm', true)`);
    await addToArchive(archive, folder, ['postgres/data', 'postgres/password'], { exclude: EXCLUDED });
    const {
      rows: [end],
    } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
    await addToArchive(archive, folder, ['postgres/data/pg_wal']);
    await addLabel(archive, path.join(folder, 'postgres/data'), end.labelfile);
  } finally {
    await client.end();
  }
}

/** Adds the file that makes a server recover from a copy at its start, with the owner of the data. */
async function addLabel(archive, dataDir, content) {
  const tempFolder = fs.mkdtempSync(`${archive}.label-`);
  const file = path.join(tempFolder, 'postgres/data/backup_label');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content, { mode: 0o600 });
  const { uid, gid } = fs.statSync(dataDir);
  fs.chownSync(file, uid, gid);
  await addToArchive(archive, tempFolder, ['postgres/data/backup_label']).finally(() =>
    fs.rmSync(tempFolder, { recursive: true }),
  );
}

/** Address of the workspace's server; undefined when it is not running. */
export function runningDatabase(folder) {
  const read = (file) => fs.readFileSync(path.join(folder, 'postgres', file), 'utf8').trim();
  try {
    process.kill(Number(read('data/postmaster.pid').split('\n')[0]), 0);
    return `postgres://mm:${read('password')}@127.0.0.1:${read('data/postmaster.pid').split('\n')[3]}/postgres`;
  } catch {
    return undefined;
  }
}
