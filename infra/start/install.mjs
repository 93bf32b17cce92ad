import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { UserFacingError } from './user-facing-error.mjs';
import { runTool } from './run-tool.mjs';

/**
 * Brings `node_modules` in line with package-lock.json, with `npm ci` only if needed.
 * @throws {UserFacingError} without npm, network, disk space or permission
 */
export async function install(root, print) {
  const lockText = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const stamp = path.join(root, 'node_modules/.mm-installed');
  const fingerprint = createHash('sha256')
    .update(lockText)
    .update(process.platform + process.arch)
    .digest('hex');
  if (readOr(stamp) === fingerprint) return;
  if (
    !isInstalled(JSON.parse(lockText), JSON.parse(readOr(path.join(root, 'node_modules/.package-lock.json')) || '{}'))
  ) {
    print('installing the libraries (once; one to three minutes) …');
    await npmCi(root, print);
  }
  fs.writeFileSync(stamp, fingerprint);
}

/**
 * Whether everything in the lock is installed in that version; packages of other platforms may be missing.
 * @public for its test, which runs it in a process of its own
 */
export function isInstalled(lock, installed) {
  if (!installed.packages) return false;
  return Object.entries(lock.packages).every(([location, { version, optional, link }]) => {
    if (!location.includes('node_modules/')) return true;
    const found = installed.packages[location];
    return found ? link || found.version === version : Boolean(optional);
  });
}

async function npmCi(root, print) {
  const startedAt = Date.now();
  const heartbeat = setInterval(
    () => print(`… still installing (${Math.round((Date.now() - startedAt) / 1000)} s)`),
    20_000,
  );
  const args = [
    'ci',
    '--prefer-offline',
    '--no-progress',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=2000',
  ];
  const cli = process.env.npm_execpath;
  try {
    const { code, output } = await runTool(
      ...(cli?.endsWith('.js') ? [process.execPath, [cli, ...args]] : ['npm', args]),
      root,
    );
    if (code !== 0) throw explain(output);
  } catch (error) {
    throw error.code === 'ENOENT'
      ? new UserFacingError('This Node has no npm: install Node with npm (nodejs.org) and start again.')
      : error;
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * Reduces npm's output to one line with the remedy.
 * @public for its test, which runs it in a process of its own
 */
export function explain(output) {
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ECONNRESET|ENOTCACHED|ERR_SOCKET_TIMEOUT/.test(
      output,
    )
  )
    return new UserFacingError(
      'No network: the first start has to download its libraries. ' +
        "Connect this machine (or set npm's proxy) and run `npm start` again.",
    );
  if (/ENOSPC/.test(output))
    return new UserFacingError(
      'The disk is full: the libraries need about 1 GB. Free some space and run `npm start` again.',
    );
  if (/EACCES|EPERM/.test(output))
    return new UserFacingError('npm may not write into this folder: start as the user who owns the clone.');
  const firstError =
    output.split('\n').find((line) => /npm (error|ERR!) (?!code)/.test(line)) ?? output.trim().split('\n').at(-1);
  return new UserFacingError(
    `The libraries could not be installed (${firstError.replace(/^npm (error|ERR!) /, '')}): ` +
      'run `npm ci` to see the whole output.',
  );
}

function readOr(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
