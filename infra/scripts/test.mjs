/**
 * `npm test`: sets up all it needs (libraries, build, Chromium, one PostgreSQL), runs every part even if an earlier one
 * failed, and ends with the line `N passed, N failed`. docs/tests.md describes each part and how long it takes.
 * Usage: node infra/scripts/test.mjs [full | part …]
 * What needs libraries is imported after they were installed (`npm run check before-install`).
 */
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../start/build.mjs';
import { install } from '../start/install.mjs';
import { asUserFacing } from '../start/user-facing-error.mjs';
import { findChromium } from './find-chromium.mjs';
import { startTestDatabase } from './test-database-server.mjs';
import { withEngines } from './with-engines.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const print = (line) => console.log(line);
const chaos = 'infra/chaos/chaos.mjs';
/** The journeys that run on the cluster profile for every change. */
const CLUSTER_JOURNEYS = ['web/e2e/review-a-post.e2e.ts'];

/** Each part returns `{ passed, failed }`, and those of jest the slowest files and the unstable tests. */
const parts = {
  check: async () => (await import('./check.mjs')).check(),
  // a third worker, as many of these wait for an engine or a timer
  fast: () => jestOnDatabase(['unit', 'web', 'contract', 'service'], { workers: 3 }),
  unit: () => runJest(['unit', 'web']),
  contract: () => jestOnDatabase(['contract']),
  service: () => jestOnDatabase(['service']),
  templates: () => runJest(['templates']),
  engines: () => onEngines('engines'),
  'engines-full': () => onEngines('engines-full', { full: true }),
  e2e: () => runJourneys('standalone', 'e2e', { workers: 2 }),
  'e2e-full': () => runJourneys('standalone', 'e2e-full', { workers: 2 }),
  'e2e-cluster': () =>
    withEngines('e2e-cluster', () => runJourneys('cluster', 'e2e', { paths: CLUSTER_JOURNEYS }), print),
  'e2e-cluster-full': () => withEngines('e2e-cluster-full', () => runJourneys('cluster', 'e2e-full'), print),
  searxng: async () => (await import('./searxng.mjs')).runSearxngTests({ root, print }),
  office: async () => (await import('./office.mjs')).runOfficeTests({ root, print }),
  systemd: async () => (await import('./systemd.mjs')).verifyUnit({ root, print }),
  chaos: () => runScript(chaos, ['standalone', '--kills', '2']),
  'chaos-clients': () => runScript(chaos, ['clients', '--kills', '5']),
  'chaos-mail': () => runScript(chaos, ['mail', '--kills', '20']),
  rolling: () => withEngines('rolling', () => runScript('infra/local/test/rolling-restart.mjs'), print),
  'chaos-cluster': () => withEngines('chaos-cluster', () => runScript(chaos, ['cluster', '--once']), print),
  'rolling-and-chaos': () =>
    withEngines('rolling-and-chaos', () => runScript(chaos, ['cluster', '--once', '--rolling']), print),
};
const EVERY_CHANGE = ['check', 'fast', 'engines', 'e2e', 'e2e-cluster', 'chaos'];
const FULL = [
  'check',
  'fast',
  'templates',
  'engines-full',
  'searxng',
  'office',
  'systemd',
  'e2e-full',
  'e2e-cluster-full',
  'chaos',
  'chaos-clients',
  'chaos-mail',
  'rolling-and-chaos',
];

let database;
const withDatabase = async (run) => {
  database ??= await startTestDatabase(root);
  return run({ TEST_DATABASE_URL: database.url });
};
const runJest = async (projects, options = {}) => (await import('./run-jest.mjs')).runJest(root, projects, options);
const jestOnDatabase = (projects, options = {}) => withDatabase((env) => runJest(projects, { env, ...options }));
const onEngines = (part, options = {}) =>
  withEngines(
    part,
    async () => {
      const { runEngineTests } = await import('./run-engine-tests.mjs');
      return withDatabase((env) => runEngineTests({ root, env, print, ...options }));
    },
    print,
  );

/** @param {string} profile @param {string} project @param {object} [options] those of `runJest` */
async function runJourneys(profile, project, options = {}) {
  const env = { MM_E2E_PROFILE: profile, CHROMIUM_PATH: await findChromium(print) };
  // each worker has its own mm
  return runJest([project], { env, workers: 1, ...options });
}

async function runScript(file, args = []) {
  const { execa } = await import('execa');
  const { failed } = await execa(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    reject: false,
  });
  return failed ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
}

async function main(names) {
  /** @type {{ passed: number, failed: number, slowest: { file: string, ms: number }[], unstable: string[] }} */
  const total = { passed: 0, failed: 0, slowest: [], unstable: [] };
  const minutes = [];
  const attempt = async (title, work) => {
    print(`\n── ${title}`);
    const startedAt = performance.now();
    const busyBefore = busySeconds();
    const result = await work().catch((error) => {
      console.error(`✗ ${title}: ${asUserFacing(error)?.message ?? error.stack ?? error}`);
      return { passed: 0, failed: 1 };
    });
    total.passed += result.passed;
    total.failed += result.failed;
    total.slowest.push(...(result.slowest ?? []));
    total.unstable.push(...(result.unstable ?? []));
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const cores = (busySeconds() - busyBefore) / Math.max(seconds, 1);
    minutes.push(`${title} ${(seconds / 60).toFixed(1)} on ${cores.toFixed(1)} cores`);
    print(`── ${title}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  };
  const unknown = names.filter((name) => !(name in parts));
  if (unknown.length > 0)
    throw new Error(`there is no part ${unknown.join(', ')}; the parts are full, ${Object.keys(parts).join(', ')}`);

  try {
    await install(root, print);
  } catch (error) {
    console.error(asUserFacing(error)?.message ?? error);
    return { passed: 0, failed: 1 };
  }
  await attempt('build', async () => (await build(root), { passed: 0, failed: 0 }));
  for (const name of names) await attempt(name, parts[name]);
  if (total.unstable.length > 0)
    print(`\nUnstable, passed at the second try (mend them):\n  ${total.unstable.join('\n  ')}`);
  if (total.slowest.length > 0) print(`\nSlowest files:\n${tenSlowest(total.slowest)}`);
  print(`\nMinutes: ${minutes.join(', ')}`);
  return total;
}

/** What all cores of the machine have worked since it was started. */
const busySeconds = () =>
  os.cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.nice + times.irq, 0) / 1000;

const tenSlowest = (files) =>
  files
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${path.relative(root, file)}`)
    .join('\n');

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => void Promise.resolve(database?.stop()).finally(() => process.exit(130)));
const requested = process.argv.slice(2).flatMap((name) => (name === 'full' ? FULL : [name]));
const { passed, failed } = await main(requested.length > 0 ? requested : EVERY_CHANGE)
  .catch((error) => (console.error(error.message), { passed: 0, failed: 1 }))
  .finally(() => database?.stop());
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
