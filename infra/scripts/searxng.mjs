/**
 * A real SearXNG for tests. Its own engines for the official APIs of Yandex and Brave ask the demo networks.
 * SEARXNG_SOURCE: a folder or git directory with its source, in place of a clone; SEARXNG_PYTHON: the Python to use.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cachedFolder } from '../local/fetch.mjs';
import { run } from '../local/java.mjs';
import { freePort } from '../start/ports.mjs';
import { asUserFacing, UserFacingError } from '../start/user-facing-error.mjs';
import { runJest } from './run-jest.mjs';

const REPOSITORY = 'https://github.com/searxng/searxng.git';
/** As the image in docker-compose.yml. */
const COMMIT = '9fea41204fdfa7a5cfa15b0ebd12904c520478ce';
const MIN_VERSION = { major: 3, minor: 11 };
const STARTING_MS = 60_000;

/** Python with its venv modules. @throws {UserFacingError} when it is missing or too old */
function findPython() {
  const program = process.env.SEARXNG_PYTHON || process.env.PYTHON || 'python3';
  const script = 'import sys, venv, ensurepip; print(*sys.version_info[:2])';
  const { status, stdout } = spawnSync(program, ['-c', script], { encoding: 'utf8' });
  const [major = 0, minor = 0] = (stdout ?? '').trim().split(' ').map(Number);
  const isNew = major > MIN_VERSION.major || (major === MIN_VERSION.major && minor >= MIN_VERSION.minor);
  if (status === 0 && isNew) return { program, version: `${major}.${minor}` };
  throw new UserFacingError(
    `SearXNG needs Python ${MIN_VERSION.major}.${MIN_VERSION.minor} or newer with venv ` +
      `(${status === 0 ? `${program} is ${major}.${minor}` : `${program} is missing`}). ` +
      'Debian: apt-get install python3-venv; macOS: brew install python; or name one in SEARXNG_PYTHON.',
  );
}

/**
 * Fetches SearXNG and its libraries once per machine, next to the engines.
 * @param {(line: string) => void} print
 * @returns {Promise<{ source: string, python: string }>}
 * @throws {UserFacingError} when Python, the source or the libraries are missing
 */
async function setUpSearxng(print) {
  const { program, version } = findPython();
  const given = process.env.SEARXNG_SOURCE;
  const isFolder = given && fs.existsSync(path.join(given, 'searx/webapp.py'));
  if (given && !isFolder && !fs.existsSync(path.join(given, 'objects')) && !fs.existsSync(path.join(given, '.git')))
    throw new UserFacingError(`SEARXNG_SOURCE: ${given} is neither the source of SearXNG nor a git directory`);
  const source = isFolder ? path.resolve(given) : await fetchSource(given, print);
  const requirements = path.join(source, 'requirements.txt');
  const hash = createHash('sha256').update(fs.readFileSync(requirements)).digest('hex').slice(0, 12);
  const environment = await cachedFolder(`searxng-python-${version}-${hash}`, async (work) => {
    print('searxng: fetching its libraries by pip (first use) …');
    await run(program, ['-m', 'venv', work]);
    await run(path.join(work, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '-r', requirements]);
  });
  return { source, python: path.join(environment, 'bin/python') };
}

/** The source at the commit, from the repository or a git directory. */
const fetchSource = (repository = REPOSITORY, print) =>
  cachedFolder(`searxng-${COMMIT.slice(0, 12)}`, async (work) => {
    print(`searxng: fetching its source from ${repository} (first use) …`);
    const bare = path.join(work, '.git');
    await run('git', ['init', '--quiet', '--bare', bare]);
    await run('git', ['--git-dir', bare, 'fetch', '--quiet', '--depth', '1', repository, COMMIT]);
    await run('git', ['--git-dir', bare, 'archive', '--output', path.join(work, 'source.tar'), COMMIT]);
    await run('tar', ['--extract', '--file', path.join(work, 'source.tar'), '--directory', work]);
    fs.rmSync(path.join(work, 'source.tar'));
    fs.rmSync(bare, { recursive: true });
  });

const neverSuspended = Object.fromEntries(
  ['AccessDenied', 'Captcha', 'TooManyRequests'].map((cause) => [`SearxEngine${cause}`, 0]),
);

/** JSON is YAML. */
const settingsOf = ({ networks, port, formats }) => ({
  use_default_settings: { engines: { keep_only: ['yandex api', 'braveapi'] } },
  general: { debug: false },
  // A suspended engine would be silent in the next test too.
  search: { formats, suspended_times: neverSuspended, ban_time_on_fail: 0, max_ban_time_on_fail: 0 },
  server: { secret_key: randomBytes(24).toString('hex'), bind_address: '127.0.0.1', port, limiter: false },
  outgoing: { request_timeout: 3, enable_http: true },
  engines: [
    {
      name: 'yandex api',
      inactive: false,
      enable_http: true,
      api_key: 'demo-yandex-key',
      yandex_folder_id: 'demo-folder',
      base_url: `${networks}/yandex/v2/web/search`,
    },
    {
      name: 'braveapi',
      inactive: false,
      enable_http: true,
      api_key: 'demo-brave-key',
      base_url: `${networks}/brave/res/v1/web/search`,
    },
  ],
});

/**
 * Starts a SearXNG on a free port that asks the demo networks, and waits until it responds.
 * @param {{ source: string, python: string }} programs
 * @param {{ networks: string, folder: string, formats: string[] }} options `folder`: for its settings and log
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 * @throws {UserFacingError} when it does not start in a minute
 */
async function startSearxng({ source, python }, { networks, folder, formats }) {
  const port = await freePort();
  const settings = path.join(folder, `searxng-${port}.yml`);
  fs.writeFileSync(settings, JSON.stringify(settingsOf({ networks, port, formats })));
  const logFile = path.join(folder, `searxng-${port}.log`);
  const log = fs.openSync(logFile, 'w');
  const child = spawn(python, ['-m', 'searx.webapp'], {
    cwd: source,
    env: { ...process.env, SEARXNG_SETTINGS_PATH: settings, SEARXNG_DISABLE_ETC_SETTINGS: '1' },
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + STARTING_MS; !(await isReady(url));) {
    if (child.exitCode === null && child.pid !== undefined && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      continue;
    }
    await stop();
    const lines = fs.readFileSync(logFile, 'utf8').trim().split('\n');
    throw new UserFacingError(`SearXNG did not start: ${lines.at(-1)} (log: ${logFile})`);
  }
  return { url, stop };
}

const isReady = (url) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Runs the tests of the product's connector on a real SearXNG. Where that cannot be set up, the reason is printed and
 * nothing runs; with `CI=true` that is a failure.
 * @param {{ root: string, print: (line: string) => void }} options
 */
export async function runSearxngTests({ root, print }) {
  let programs;
  try {
    programs = await setUpSearxng(print);
  } catch (error) {
    const reason = asUserFacing(error)?.message;
    if (!reason) throw error;
    print(`searxng: skipped. ${reason}`);
    return { passed: 0, failed: process.env.CI === 'true' ? 1 : 0 };
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-searxng-'));
  const running = [];
  try {
    const networks = await startNetworks(root, folder, (child) => running.push(child));
    const start = async (formats) => {
      const searxng = await startSearxng(programs, { networks, folder, formats });
      running.push(searxng);
      return searxng.url;
    };
    const [searxng, htmlOnly] = await Promise.all([start(['html', 'json']), start(['html'])]);
    const env = { SEARXNG_URL: searxng, SEARXNG_HTML_URL: htmlOnly, DEMO_NETWORKS_URL: networks };
    return await runJest(root, ['searxng'], { env, workers: 1 });
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the demo networks on free ports. @returns {Promise<string>} their address */
async function startNetworks(root, folder, onSpawn) {
  const child = spawn(process.execPath, [path.join(root, 'infra/platform-sim/dist/main.js')], {
    env: {
      ...process.env,
      SIM_PORT: '0',
      SIM_OUTLET_PORT: '0',
      SIM_PROXY_PORT: '0',
      SIM_RATE: '0',
      SIM_STATE: path.join(folder, 'networks'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onSpawn({ stop: () => child.kill('SIGKILL') });
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text;
    if (output.includes('\n')) break;
  }
  const { control } = JSON.parse(output.split('\n')[0] ?? '');
  // Its first search reads the whole world, which takes longer than SearXNG waits.
  await fetch(`${control}/__sim/search/corpus?host=none`);
  return control;
}
