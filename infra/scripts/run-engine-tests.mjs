import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startElasticsearch, startKafka, startKeycloak } from '../local/engines.mjs';
import { setUpPythonExample } from '../local/python.mjs';
import { asUserFacing } from '../start/user-facing-error.mjs';
import { runJest } from './run-jest.mjs';

/**
 * Runs the tests that need the cluster's engines. The engines start once, in parallel, in a temporary folder; two jest
 * processes run next to each other: one on Kafka, one on Elasticsearch and Keycloak.
 * @param {{ root: string, env: Record<string, string>, print: (line: string) => void, full?: boolean }} options
 *   `full` adds the tests that kill a broker and the Python example. Without Python the example is skipped with one
 *   line; with `CI=true` that is a failure.
 */
export async function runEngineTests({ root, env, print, full = false }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-engines-'));
  const engines = [];
  const start = async (starter) => {
    const engine = await starter({ folder, port: 0, databaseUrl: env.TEST_DATABASE_URL, print });
    engines.push(engine);
    return engine;
  };
  const end = async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.stop()));
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const interrupted = () => void end();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted);
  const starting = [startKafka, startElasticsearch, startKeycloak].map(start);
  try {
    const [kafka, elasticsearch, keycloak] = await Promise.all(starting);
    const python = full ? await pythonExample(root, folder, print) : {};
    const onKafka = { KAFKA_BROKERS: kafka.address, EXAMPLE_PYTHON: python.python, EXAMPLE_CLASSES: python.classes };
    const onSearch = {
      ELASTICSEARCH_URL: elasticsearch.address,
      KEYCLOAK_URL: keycloak.address,
      KEYCLOAK_ADMIN_PASSWORD: keycloak.adminPassword,
    };
    const runs = await Promise.all([
      runJest(root, full ? ['kafka', 'kafka-full'] : ['kafka'], { env: { ...env, ...onKafka }, workers: 1 }),
      runJest(root, ['search'], { env: { ...env, ...onSearch }, workers: 1 }),
    ]);
    return {
      passed: runs.reduce((sum, { passed }) => sum + passed, 0),
      failed: runs.reduce((sum, { failed }) => sum + failed, python.missing && process.env.CI === 'true' ? 1 : 0),
      slowest: runs.flatMap(({ slowest }) => slowest),
      unstable: runs.flatMap(({ unstable }) => unstable),
    };
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupted);
    await Promise.allSettled(starting);
    await end();
  }
}

/** Sets up the Python example; empty paths when Python is missing, which is printed. */
async function pythonExample(root, folder, print) {
  try {
    return await setUpPythonExample({ root, folder, print });
  } catch (error) {
    const missing = asUserFacing(error)?.message;
    if (!missing) throw error;
    print(`engines: the Python example is skipped. ${missing}`);
    return { missing, python: '', classes: '' };
  }
}
