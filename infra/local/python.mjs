import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { UserFacingError } from '../start/user-facing-error.mjs';
import { cachedFolder } from './fetch.mjs';
import { run } from './java.mjs';

const MIN_VERSION = { major: 3, minor: 10 };
const REMEDY = 'Debian: apt-get install python3-venv; macOS: brew install python; or name one in PYTHON.';

/** Python with its venv modules, or `missing`: one line with the remedy. */
function findPython() {
  const program = process.env.PYTHON || 'python3';
  const { status, stdout = '' } = spawnSync(
    program,
    ['-c', 'import sys, venv, ensurepip; print(*sys.version_info[:2])'],
    { encoding: 'utf8' },
  );
  const [major = 0, minor = 0] = stdout.trim().split(' ').map(Number);
  if (status !== 0) return { missing: `Python with venv is missing. ${REMEDY}` };
  if (major < MIN_VERSION.major || (major === MIN_VERSION.major && minor < MIN_VERSION.minor))
    return {
      missing:
        `Python ${major}.${minor} is too old, ` +
        `${MIN_VERSION.major}.${MIN_VERSION.minor} or newer is needed. ${REMEDY}`,
    };
  return { program, version: `${major}.${minor}` };
}

/**
 * Sets up the example consumer: its environment once per machine next to the engines, its classes in `folder`.
 * @returns {Promise<{ python: string, classes: string }>}
 * @throws {UserFacingError} when Python is missing or its packages cannot be fetched
 */
export async function setUpPythonExample({ root, folder, print }) {
  const { missing, program, version } = findPython();
  if (missing || !program) throw new UserFacingError(missing ?? REMEDY);
  const example = path.join(root, 'docs/examples/python-consumer');
  const hash = createHash('sha256')
    .update(fs.readFileSync(path.join(example, 'requirements.txt')))
    .digest('hex')
    .slice(0, 12);
  const setUp = (...args) => run(program, [path.join(example, 'set_up.py'), ...args]);
  const environment = await cachedFolder(`python-${version}-${hash}`, (work) => {
    print('python: fetching the packages of the example consumer (first use) …');
    return setUp('--environment', work, '--classes', path.join(work, 'classes'));
  });
  const classes = path.join(folder, 'python-classes');
  await setUp('--environment', environment, '--classes', classes);
  return {
    python: path.join(environment, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python'),
    classes,
  };
}
