import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startElasticsearch, startKafka, startKeycloak } from '../local/engines.mjs';
import { setUpPythonExample } from '../local/python.mjs';
import { asStop } from '../start/stop.mjs';
import { runJest } from './run-jest.mjs';

/**
 * The tests that need the cluster's engines, each engine started once for all of them in a temporary folder.
 * Without Python its example is left out and one line says so; with `CI=true` that is a failure.
 */
export async function runCluster(root, env, say) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-cluster-'));
  const engines = [];
  const end = async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.stop()));
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const interrupted = () => void end();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted);
  try {
    for (const start of [startKafka, startElasticsearch, startKeycloak])
      engines.push(await start({ folder, port: 0, databaseUrl: env.TEST_DATABASE_URL, say }));
    const [kafka, elasticsearch, keycloak] = engines;
    const { missing: missingPython, python = '', classes = '' } = await pythonExample(root, folder, say);
    const places = {
      KAFKA_BROKERS: kafka.address,
      ELASTICSEARCH_URL: elasticsearch.address,
      KEYCLOAK_URL: keycloak.address,
      KEYCLOAK_ADMIN_PASSWORD: keycloak.adminPassword,
      EXAMPLE_PYTHON: python,
      EXAMPLE_CLASSES: classes,
    };
    const { passed, failed } = await runJest(root, ['cluster'], { env: { ...env, ...places }, workers: 1 });
    return { passed, failed: failed + (missingPython && process.env.CI === 'true' ? 1 : 0) };
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupted);
    await end();
  }
}

/** An empty place means: missing, and told. */
async function pythonExample(root, folder, say) {
  try {
    return await setUpPythonExample({ root, folder, say });
  } catch (error) {
    const missing = asStop(error)?.message;
    if (!missing) throw error;
    say(`cluster: the Python example is skipped. ${missing}`);
    return { missing };
  }
}
