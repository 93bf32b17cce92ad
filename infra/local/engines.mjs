/**
 * Starts and stops the cluster's engines on this machine without Docker.
 * Usage: node infra/local/engines.mjs start kafka elasticsearch | stop [kafka …]
 * Data and pid files are in `<clone>/.mm/engines`. Keycloak needs DATABASE_URL: its data is in a running PostgreSQL.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { asUserFacing } from '../start/user-facing-error.mjs';
import { startElasticsearch } from './elasticsearch.mjs';
import { runningEngine } from './engine-process.mjs';
import { missingForEngines } from './java.mjs';
import { startKafka } from './kafka.mjs';
import { startKeycloak } from './keycloak.mjs';

export { missingForEngines, startElasticsearch, startKafka, startKeycloak };

const starters = {
  kafka: startKafka,
  elasticsearch: startElasticsearch,
  keycloak: ({ folder }) => startKeycloak({ folder, databaseUrl: process.env.DATABASE_URL ?? '' }),
};

async function main([command = '', ...requested]) {
  const names =
    requested.length > 0
      ? requested
      : Object.keys(starters).filter((name) => command === 'stop' || name !== 'keycloak' || process.env.DATABASE_URL);
  const unknown = names.find((name) => !(name in starters));
  if (!['start', 'stop'].includes(command) || unknown)
    throw new Error(`usage: engines.mjs start|stop [${Object.keys(starters).join('] [')}]`);
  const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../.mm/engines');
  for (const name of names) {
    if (command === 'stop') {
      const engine = runningEngine(folder, name);
      await engine?.stop();
      console.log(engine ? `${name}: stopped (${engine.pid})` : `${name}: not running`);
      continue;
    }
    const startedAt = performance.now();
    const { address, pid } = await starters[name]({ folder });
    console.log(`${name}: ${address} (pid ${pid}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2)).catch((error) => {
    console.error(asUserFacing(error)?.message ?? error.message);
    process.exitCode = 1;
  });
}
