/**
 * Whether the audit is whole: no record was changed, none removed, the end not cut off. Exit code 1 when it is not.
 * Usage: npm run audit:verify -- demo|live|cluster      of a workspace of this machine that is running, or
 *        DATABASE_URL=… npm run audit:verify [-- <file of heads>]
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { runningDatabase } from '../backup/database-copy.mjs';
import { build } from '../start/build.mjs';
import { asUserFacing, UserFacingError } from '../start/user-facing-error.mjs';
import { workspaceFolder } from '../start/workspace-folder.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const print = (line) => console.log(`  ${line}`);

/**
 * Address of the database and file of heads.
 * @param {string[]} args
 * @throws {UserFacingError} when there is no database to verify
 */
function sourcesOf([what = '']) {
  if (!['demo', 'live', 'cluster'].includes(what)) {
    const { DATABASE_URL: url, MM_AUDIT_HEADS: file = what } = process.env;
    if (!url) throw new UserFacingError('usage: npm run audit:verify -- demo|live|cluster, or with DATABASE_URL');
    return { url, headsFile: file && path.resolve(file) };
  }
  const dataRoot = process.env.MM_DATA && path.resolve(process.env.MM_DATA);
  const folder = workspaceFolder(root, { dataRoot, workspace: what }, print);
  const server = runningDatabase(folder);
  if (!server) throw new UserFacingError(`the database of ${folder} is not running: start the workspace first.`);
  const url = new URL(server);
  url.pathname = '/mm';
  return { url: url.href, headsFile: path.join(folder, 'audit-heads.jsonl') };
}

/** @param {string[]} args */
async function main(args) {
  const { url, headsFile } = sourcesOf(args);
  if (headsFile && !fs.existsSync(headsFile))
    throw new UserFacingError(`there is no ${headsFile}: without heads nobody can see what was cut off.`);
  if (!headsFile) print('without a file of heads only what the database says of itself is compared');
  await build(root, ['--server']);
  const file = path.join(root, 'services/identity/dist/audit/verify-audit-main.js');
  const { exitCode } = await execa(process.execPath, [file], {
    // the address has a password, which arguments would show to everybody on the machine
    env: { DATABASE_URL: url, MM_AUDIT_HEADS: headsFile },
    stdio: 'inherit',
    reject: false,
  });
  process.exitCode = exitCode;
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(asUserFacing(error)?.message ?? error);
  process.exitCode = 1;
});
