/**
 * Compares every number of every report with a plain recount, for longer than `npm test` does.
 * Usage: npm run test:exactness -- [--operations 1000000] [--kills 200] [--engine elastic] [--seed N]
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startElasticsearch } from '../local/engines.mjs';
import { shortLivedJvmEnv } from '../local/java.mjs';
import { build } from '../start/build.mjs';
import { runJest } from './run-jest.mjs';
import { startTestDatabase } from './test-database-server.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const text = /** @type {const} */ ({ type: 'string' });
const { values } = parseArgs({
  options: { operations: { ...text, default: '1000000' }, kills: text, engine: text, seed: text },
});
const { operations, kills, engine, seed } = values;

await build(root);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-exactness-'));
const started = [];
/** What was started last is stopped first. */
const end = async () => {
  for (const one of started.splice(0).reverse()) await one.stop();
  fs.rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().finally(() => process.exit(130)));
try {
  const database = await startTestDatabase(root);
  started.push(database);
  const env = { TEST_DATABASE_URL: database.url, EXACT_OPERATIONS: operations };
  if (kills) Object.assign(env, { EXACT_KILLS: kills });
  if (seed) Object.assign(env, { EXACT_SEED: seed });
  if (engine === 'elastic') {
    Object.assign(process.env, shortLivedJvmEnv);
    const elasticsearch = await startElasticsearch({ folder, port: 0, print: console.log });
    started.push(elasticsearch);
    Object.assign(env, { MM_STORE: 'elastic', ELASTICSEARCH_URL: elasticsearch.address });
  }
  const { failed } = await runJest(root, ['service'], {
    env,
    workers: 1,
    paths: [kills ? 'reporting/test/exactness/kills' : 'reporting/test/exactness/exactness'],
  });
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await end();
}
