/**
 * Backs up a workspace of this machine, running or not: its PostgreSQL (in the cluster with Keycloak's database) into
 * one file, the installation key into another.
 * Usage: npm run backup -- demo|live|cluster [file.tar]
 *        npm run restore -- demo|live|cluster <file.tar.gz> [<file.keys.tar.gz>]
 * For an external PostgreSQL (DATABASE_URL) and for docker compose see docs/operations.md.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { takeLock } from '../start/lock.mjs';
import { asUserFacing, UserFacingError } from '../start/user-facing-error.mjs';
import { workspaceFolder } from '../start/workspace-folder.mjs';
import { addToArchive, gzipFile, listArchive, readFromArchive, unpackArchive } from './archive.mjs';

/**
 * What is backed up with the database: the state of the demo networks, the heads of the audit. The file of reports is
 * built from the database again.
 */
const WORKSPACE_FILES = ['demo-networks', 'demo-filled', 'audit-heads.jsonl'];
/** What is backed up apart from it: the installation key, and the other secrets of a workspace. */
const KEYS = 'keys.json';
const KEY_FILES = [KEYS, 'keycloak-secrets.json', 'certificate'];
/** Says which installation key belongs to a backup; the key is random, so its hash reveals nothing of it. */
const FINGERPRINT = 'installation-key.sha256';
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * @param {string} folder @param {string} file name of the archive without `.gz`
 * @returns {Promise<{ archive: string, keys: string | undefined }>} the written files; no keys of a workspace without
 * @throws {UserFacingError} when there is nothing to back up
 */
export async function backup(folder, file) {
  if (!fs.existsSync(path.join(folder, 'postgres/data')))
    throw new UserFacingError(
      `${folder} holds no database of ours: for a PostgreSQL of your own use pg_dump (docs/operations.md).`,
    );
  const keysFile = file.replace(/(\.tar)?$/, '.keys.tar');
  for (const name of [file, `${file}.gz`, keysFile, `${keysFile}.gz`])
    if (fs.existsSync(name)) throw new UserFacingError(`${name} already exists: choose another file.`);
  // Only their owner may read them, from the first byte on.
  const previousUmask = process.umask(0o077);
  const present = (names) => names.filter((name) => fs.existsSync(path.join(folder, name)));
  const { addDatabase } = await import('./database-copy.mjs');
  try {
    const keyFiles = present(KEY_FILES);
    if (keyFiles.includes(KEYS)) fs.writeFileSync(path.join(folder, FINGERPRINT), fingerprintIn(folder));
    await addDatabase(file, folder);
    await addToArchive(file, folder, present([...WORKSPACE_FILES, FINGERPRINT]));
    if (keyFiles.length > 0) await addToArchive(keysFile, folder, keyFiles);
    return { archive: await gzipFile(file), keys: keyFiles.length > 0 ? await gzipFile(keysFile) : undefined };
  } finally {
    for (const unfinished of [file, keysFile]) fs.rmSync(unfinished, { force: true });
    process.umask(previousUmask);
  }
}

/** Whether a backup can only be restored with the file of its keys. @throws {UserFacingError} for another file */
export async function needsKeys(file) {
  const names = await listArchive(file);
  if (!names.includes('postgres/data/PG_VERSION')) throw new UserFacingError(`${file} is not a backup of a workspace.`);
  return names.includes(FINGERPRINT);
}

/**
 * Restores a backup into a workspace without a database.
 * @param {string} folder @param {string} file
 * @param {string | undefined} keysFile backups of earlier versions hold their keys themselves
 * @param {(line: string) => void} print
 * @throws {UserFacingError} when the workspace has a database or is running, the file is no backup, or the keys are
 *   missing or those of another workspace
 */
export async function restore(folder, file, keysFile, print) {
  if (await needsKeys(file)) {
    if (!keysFile)
      throw new UserFacingError(
        'The installation key is kept apart from the backup: name its file too, ' +
          'npm run restore -- <workspace> <file.tar.gz> <file.keys.tar.gz>',
      );
    const { secretKey } = JSON.parse(await readFromArchive(keysFile, KEYS));
    if ((await readFromArchive(file, FINGERPRINT)) !== fingerprintOf(secretKey))
      throw new UserFacingError(
        `${keysFile} holds another installation key than the one that this backup was made with.`,
      );
  }
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
    if (keysFile) await unpackArchive(keysFile, folder);
  } finally {
    lock.release();
  }
}

const fingerprintOf = (secretKey) => createHash('sha256').update(secretKey).digest('hex');
const fingerprintIn = (folder) => fingerprintOf(JSON.parse(fs.readFileSync(path.join(folder, KEYS), 'utf8')).secretKey);

/** @param {string[]} args */
async function main([command = '', workspace = '', file, keys]) {
  const usage = `usage: npm run ${command} -- demo|live|cluster ${
    command === 'backup' ? '[file.tar]' : '<file.tar.gz> <file.keys.tar.gz>'
  }`;
  if (!['demo', 'live', 'cluster'].includes(workspace)) throw new UserFacingError(usage);
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
    print(`written: ${written.archive} (${(fs.statSync(written.archive).size / 1e6).toFixed(1)} MB)`);
    if (written.keys) print(`its installation key: ${written.keys}; keep it elsewhere, a restore asks for it`);
    return;
  }
  if (!file || !fs.existsSync(file)) throw new UserFacingError(usage);
  const keysFile = keys ?? ((await needsKeys(file)) && process.stdin.isTTY ? await askForKeys() : undefined);
  if (keysFile && !fs.existsSync(keysFile)) throw new UserFacingError(`${keysFile} does not exist.`);
  await restore(folder, path.resolve(file), keysFile && path.resolve(keysFile), print);
  print(
    `restored into ${folder}; the next start recovers it and builds the index of reports, ` +
      'which respond with 503 until then',
  );
}

async function askForKeys() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  return (
    await terminal.question('  File of the installation key (….keys.tar.gz): ').finally(() => terminal.close())
  ).trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2)).catch((error) => {
    console.error(asUserFacing(error)?.message ?? error);
    process.exitCode = 1;
  });
}
