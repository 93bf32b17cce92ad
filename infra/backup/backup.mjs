/**
 * Backs up a workspace of this machine, running or not, into one file: its PostgreSQL (in the cluster with Keycloak's
 * database) and its keys.
 * Usage: npm run backup -- demo|live|cluster [file.tar]   ·   npm run restore -- demo|live|cluster <file.tar.gz>
 * For an external PostgreSQL (DATABASE_URL) and for docker compose see docs/operations.md.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeLock } from '../start/lock.mjs';
import { asUserFacing, UserFacingError } from '../start/user-facing-error.mjs';
import { workspaceFolder } from '../start/workspace-folder.mjs';
import { addToArchive, gzipFile, listArchive, unpackArchive } from './archive.mjs';

/** What is backed up with the database: keys, our own certificate, the state of the demo networks. */
const WORKSPACE_FILES = [
  'keys.json',
  'keycloak-secrets.json',
  'certificate',
  'demo-networks',
  'demo-filled',
  'audit-heads.jsonl',
];
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** @returns {Promise<string>} the written file. @throws {UserFacingError} when there is nothing to back up */
export async function backup(folder, file) {
  if (!fs.existsSync(path.join(folder, 'postgres/data')))
    throw new UserFacingError(
      `${folder} holds no database of ours: for a PostgreSQL of your own use pg_dump (docs/operations.md).`,
    );
  if (fs.existsSync(file) || fs.existsSync(`${file}.gz`))
    throw new UserFacingError(`${file} already exists: choose another file.`);
  // Only its owner may read it, from the first byte on: it contains every key.
  const previousUmask = process.umask(0o077);
  const { addDatabase } = await import('./database-copy.mjs');
  try {
    await addDatabase(file, folder);
    await addToArchive(
      file,
      folder,
      WORKSPACE_FILES.filter((name) => fs.existsSync(path.join(folder, name))),
    );
    return await gzipFile(file);
  } finally {
    fs.rmSync(file, { force: true });
    process.umask(previousUmask);
  }
}

/**
 * Restores a backup into a workspace without a database.
 * @throws {UserFacingError} when the workspace has a database or is running, or the file is no backup
 */
export async function restore(folder, file, print) {
  if (!(await listArchive(file)).includes('postgres/data/PG_VERSION'))
    throw new UserFacingError(`${file} is not a backup of a workspace.`);
  const lock = await takeLock(folder, print);
  try {
    const existing = ['postgres', 'kafka-data', 'elasticsearch-data'].filter((name) =>
      fs.existsSync(path.join(folder, name)),
    );
    if (existing.length > 0)
      throw new UserFacingError(
        `${folder} holds ${existing.join(', ')} already: move that away first, a restore never overwrites.`,
      );
    fs.mkdirSync(path.join(folder, 'postgres'));
    fs.chmodSync(path.join(folder, 'postgres'), 0o711);
    await unpackArchive(file, folder);
  } finally {
    lock.release();
  }
}

/** @param {string[]} args */
async function main([command = '', workspace = '', file]) {
  if (!['demo', 'live', 'cluster'].includes(workspace))
    throw new UserFacingError(
      `usage: npm run ${command} -- demo|live|cluster ${command === 'backup' ? '[file.tar]' : '<file.tar.gz>'}`,
    );
  const print = (line) => console.log(`  ${line}`);
  const folder = workspaceFolder(
    root,
    { dataRoot: process.env.MM_DATA && path.resolve(process.env.MM_DATA), workspace },
    print,
  );
  if (command === 'backup') {
    const written = await backup(
      folder,
      path.resolve(file ?? `mm-${workspace}-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar`),
    );
    return print(
      `written: ${written} (${(fs.statSync(written).size / 1e6).toFixed(1)} MB); ` +
        'it contains every key of the workspace',
    );
  }
  if (!file || !fs.existsSync(file))
    throw new UserFacingError('usage: npm run restore -- demo|live|cluster <file.tar.gz>');
  await restore(folder, path.resolve(file), print);
  print(
    `restored into ${folder}; the next start recovers it` +
      (workspace === 'cluster' ? ' and builds the index; until then reports respond with 503' : ''),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2)).catch((error) => {
    console.error(asUserFacing(error)?.message ?? error);
    process.exitCode = 1;
  });
}
