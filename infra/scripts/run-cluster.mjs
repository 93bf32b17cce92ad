import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { missingForEngines, startElasticsearch, startKafka } from '../local/engines.mjs';
import { runJest } from './run-jest.mjs';

/**
 * The tests that need the cluster's engines, each engine started once for all of them in a temporary folder.
 * Without Java or Maven nothing is counted and one line says so; with `CI=true` that is a failure.
 */
export async function runCluster(root, env, say) {
  const missing = missingForEngines();
  if (missing) {
    say(`cluster: skipped. ${missing}`);
    return { passed: 0, failed: process.env.CI === 'true' ? 1 : 0 };
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-cluster-'));
  const engines = [];
  const end = async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.stop()));
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const interrupted = () => void end();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted);
  try {
    for (const start of [startKafka, startElasticsearch]) engines.push(await start({ folder, port: 0, say }));
    const [kafka, elasticsearch] = engines;
    return await runJest(root, ['cluster'], { env: { ...env, KAFKA_BROKERS: kafka.address, ELASTICSEARCH_URL: elasticsearch.address }, workers: 1 });
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupted);
    await end();
  }
}
