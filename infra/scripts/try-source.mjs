/**
 * Reads an author and one page of posts from a real network, with the credential of the live workspace (if it is
 * running) or of the environment (`<NETWORK>_SERVICE_TOKEN`), and prints what the network gave or refused.
 * Usage: npm run try-source -- <network> <name or address> [operator]      See docs/live-sources.md.
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

/** Where the running live workspace keeps its credentials; nothing when it is not running. */
function storedCredentials() {
  const dataRoot = process.env.MM_DATA && path.resolve(process.env.MM_DATA);
  const folder = workspaceFolder(root, { dataRoot, workspace: 'live' }, () => undefined);
  const url = runningDatabase(folder);
  if (!url) return {};
  const { secretKey } = JSON.parse(fs.readFileSync(path.join(folder, 'keys.json'), 'utf8'));
  const database = new URL(url);
  database.pathname = '/mm';
  return { DATABASE_URL: database.href, MM_SECRET_KEY: secretKey };
}

/** @param {string[]} args */
async function main([network, name, ...rest]) {
  if (!network || !name) throw new UserFacingError('usage: npm run try-source -- <network> <name> [operator]');
  await build(root, ['--server']);
  const stored = process.env.DATABASE_URL ? {} : storedCredentials();
  if (!process.env.DATABASE_URL && !stored.DATABASE_URL)
    console.log('no live workspace is running (npm start -- --live): only tokens of the environment are used');
  const file = path.join(root, 'services/ingestion/dist/try-source/main.js');
  const { exitCode } = await execa(process.execPath, [file, network, name, ...rest], {
    cwd: root,
    env: stored,
    stdio: 'inherit',
    reject: false,
  });
  process.exitCode = exitCode;
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(asUserFacing(error)?.message ?? error);
  process.exitCode = 1;
});
