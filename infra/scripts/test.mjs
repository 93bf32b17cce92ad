/**
 * `npm test`: sets up all it needs (libraries, build, Chromium, one PostgreSQL), runs every part even if an earlier one failed,
 * and ends with the line `N passed, N failed`.
 * Usage: node infra/scripts/test.mjs [check | unit | contract | cluster | service | e2e | e2e-cluster | rolling | chaos | chaos-cluster …]
 * Imports nothing from node_modules, because that may not be there yet.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../start/build.mjs';
import { install } from '../start/install.mjs';
import { asStop } from '../start/stop.mjs';
import { findChromium } from './find-chromium.mjs';
import { runCluster } from './run-cluster.mjs';
import { runJest } from './run-jest.mjs';
import { runShown } from './run-shown.mjs';
import { startTestDatabase } from './test-database-server.mjs';
import { withEngines } from './with-engines.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const say = (line) => console.log(line);

/** Each answers `{ passed, failed }`. */
const parts = {
  check: async () => (await import('./check.mjs')).check(),
  unit: () => runJest(root, ['unit', 'web']),
  contract: () => withDatabase((env) => runJest(root, ['contract'], { env })),
  cluster: () => withEngines('cluster', () => withDatabase((env) => runCluster(root, env, say)), say),
  service: () => withDatabase((env) => runJest(root, ['service'], { env })),
  e2e: () => runJourneys('standalone'),
  'e2e-cluster': () => withEngines('e2e-cluster', () => runJourneys('cluster'), say),
  rolling: () => withEngines('rolling', () => runScript('infra/local/test/rolling-restart.mjs'), say),
  chaos: () => runScript('infra/chaos/chaos.mjs', ['standalone', '--kills', '6']),
  'chaos-cluster': () =>
    withEngines('chaos-cluster', () => runScript('infra/chaos/chaos.mjs', ['cluster', '--once']), say),
};

let database;
const withDatabase = async (run) => {
  database ??= await startTestDatabase(root);
  return run({ TEST_DATABASE_URL: database.url });
};

const runJourneys = async (profile) =>
  runJest(root, ['e2e'], { env: { MM_E2E_PROFILE: profile, CHROMIUM_PATH: await findChromium(say) }, workers: 1 });

async function runScript(file, args = []) {
  const code = await runShown(process.execPath, [path.join(root, file), ...args], { cwd: root });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function main(names) {
  const total = { passed: 0, failed: 0 };
  const add = ({ passed, failed }) => ((total.passed += passed), (total.failed += failed));
  const attempt = async (title, work) => {
    say(`\n── ${title}`);
    const began = performance.now();
    try {
      const result = await work();
      add(result);
      say(
        `── ${title}: ${result.passed} passed, ${result.failed} failed (${Math.round((performance.now() - began) / 1000)} s)`,
      );
    } catch (error) {
      add({ passed: 0, failed: 1 });
      console.error(`✗ ${title}: ${asStop(error)?.message ?? error.stack ?? error}`);
    }
  };
  const unknown = names.filter((name) => !(name in parts));
  if (unknown.length > 0)
    throw new Error(`there is no part ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}`);

  try {
    await install(root, say);
  } catch (error) {
    console.error(asStop(error)?.message ?? error);
    return { passed: 0, failed: 1 };
  }
  await attempt('build', async () => (await build(root), { passed: 0, failed: 0 }));
  for (const name of names) await attempt(name, parts[name]);
  return total;
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => void Promise.resolve(database?.stop()).finally(() => process.exit(130)));
const asked = process.argv.slice(2);
const { passed, failed } = await main(asked.length > 0 ? asked : Object.keys(parts))
  .catch((error) => (console.error(error.message), { passed: 0, failed: 1 }))
  .finally(() => database?.stop());
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
