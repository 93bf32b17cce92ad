/**
 * Gives a workspace of this machine, which must be stopped, a new installation key.
 * Usage: npm run rotate-key -- demo|live|cluster      For docker compose see docs/operations.md.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { build } from '../start/build.mjs';
import { takeLock } from '../start/lock.mjs';
import { asUserFacing, UserFacingError } from '../start/user-facing-error.mjs';
import { workspaceFolder } from '../start/workspace-folder.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const print = (line) => console.log(`  ${line}`);

/** @param {string[]} args */
async function main([workspace = '']) {
  if (!['demo', 'live', 'cluster'].includes(workspace))
    throw new UserFacingError('usage: npm run rotate-key -- demo|live|cluster');
  const dataRoot = process.env.MM_DATA && path.resolve(process.env.MM_DATA);
  const folder = workspaceFolder(root, { dataRoot, workspace }, print);
  if (!fs.existsSync(path.join(folder, 'keys.json'))) throw new UserFacingError(`${folder} has no key to rotate.`);
  await build(root, ['--server']);
  const lock = await takeLock(folder, print);
  try {
    const file = path.join(root, 'services/standalone/dist/rotate-key-main.js');
    const { exitCode } = await execa(process.execPath, [file, folder], { cwd: root, stdio: 'inherit', reject: false });
    process.exitCode = exitCode;
  } finally {
    lock.release();
  }
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(asUserFacing(error)?.message ?? error);
  process.exitCode = 1;
});
