import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { UserFacingError } from '../start/user-facing-error.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Path of a Chromium for the browser tests: CHROMIUM_PATH, the system's, or one installed now (as root, on Debian and
 * its derivatives).
 * @param {(line: string) => void} print
 * @returns {Promise<string>}
 * @throws {UserFacingError} with the remedy
 */
export async function findChromium(print) {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !fs.existsSync(configured))
    throw new UserFacingError(`CHROMIUM_PATH names ${configured}, which does not exist.`);
  const found = configured ?? installed() ?? installNow(print);
  if (found) return found;
  throw new UserFacingError(
    'The browser tests need Chromium and it cannot be installed here: ' +
      'install it (package `chromium`) or name one in CHROMIUM_PATH.',
  );
}

function installed() {
  const places = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...places, ...MAC].find((file) => fs.existsSync(file));
}

function installNow(print) {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return undefined;
  print('installing chromium for the browser tests …');
  const apt = (args) =>
    spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0;
  return apt(['update']) && apt(['install', '-y', '--no-install-recommends', 'chromium']) ? installed() : undefined;
}
