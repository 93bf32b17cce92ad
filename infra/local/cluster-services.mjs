import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startDemoNetworks } from '../start/demo-networks.mjs';
import { superviseKeycloak } from './cluster-keycloak.mjs';
import { serviceStarter } from './service-process.mjs';

const INTERNAL_SERVICES = ['identity', 'ingestion', 'classification', 'review', 'reporting', 'notification'];

/**
 * Prepares database and log topics, then starts and supervises Keycloak, demo networks, relays, services and gateways,
 * `each` instances of every relay, service and gateway.
 * @returns {Promise<{ networks: string, seedEnv: Record<string, string>, common: object }>}
 *   address of the demo networks; the environment of infra/seed, and the one that all services have
 */
export async function startServices(run, engines, gateways) {
  const { root, folder, each, ports, env, logFile, newGroup, startSupervised } = run;
  const load = (file) => import(pathToFileURL(path.join(root, 'services', file)).href);
  const numbers = Array.from({ length: each }, (_, i) => i + 1);
  const { previousKeys, secretKey, urls } = await prepare(run, load, engines);
  const [signIn, demo] = await Promise.all([
    superviseKeycloak(run, engines.adminUrl, gateways[0]),
    superviseNetworks(run),
  ]);

  const { socketsFolder } = await load('standalone/dist/sockets-folder.js');
  const sockets = socketsFolder(folder);
  const socketOf = (name, number) => path.join(sockets, `${name}-${number}.sock`);
  const common = {
    ...env,
    ...demo.productEnv,
    ...signIn,
    MM_LOG: 'kafka',
    KAFKA_BROKERS: engines.kafka,
    MM_STORE: 'elastic',
    ELASTICSEARCH_URL: engines.elasticsearch,
    MM_PUBLIC_URL: gateways[0],
    MM_ORIGINS: gateways.join(','),
    MM_SECRET_KEY: secretKey,
    MM_PREVIOUS_SECRET_KEYS: previousKeys.join(','),
    MM_AUDIT_HEADS: path.join(folder, 'audit-heads.jsonl'),
    MM_DEMO: 'true',
    MM_WEB: path.join(root, 'web/dist'),
    MM_SERVICES: JSON.stringify(
      Object.fromEntries(
        INTERNAL_SERVICES.map((name) => [name, numbers.map((number) => `unix:${socketOf(name, number)}`)]),
      ),
    ),
  };
  const program = (group, kind, name, number, file, ownEnv, address) =>
    startSupervised(
      group,
      `${name}-${number}`,
      kind,
      serviceStarter({
        name: `${name}-${number}`,
        file: path.join(root, 'services', file),
        env: { ...common, ...ownEnv },
        logFile,
        address,
      }),
    );

  const relays = newGroup();
  await Promise.all(
    numbers.map((number) =>
      program(relays, 'relay', 'relay', number, 'platform/event-log/dist/relay/main.js', {
        DATABASE_URL: engines.adminUrl,
      }),
    ),
  );
  const services = newGroup();
  // The first instance of each service runs the migrations.
  for (const number of numbers) {
    await Promise.all(
      INTERNAL_SERVICES.map((name) =>
        program(
          services,
          'service',
          name,
          number,
          `${name}/dist/main.js`,
          { DATABASE_URL: urls.get(name), MM_SOCKET: socketOf(name, number) },
          `unix:${socketOf(name, number)}`,
        ),
      ),
    );
  }
  const gatewayGroup = newGroup();
  await Promise.all(
    ports.map((port, i) =>
      program(
        gatewayGroup,
        'gateway',
        'gateway',
        i + 1,
        'gateway/dist/main.js',
        { DATABASE_URL: urls.get('gateway'), HOST: '127.0.0.1', PORT: String(port) },
        `http://127.0.0.1:${port}`,
      ),
    ),
  );
  return { networks: demo.address, seedEnv: demo.seedEnv, common };
}

async function prepare({ folder, print }, load, { adminUrl, kafka }) {
  const { prepareDatabase } = await load('standalone/dist/prepare-database.js');
  const { workspaceKeys } = await load('standalone/dist/workspace-keys.js');
  const { setUpTopics } = await load('platform/event-log/dist/kafka/topics/set-up-topics.js');
  const { previousKeys, secretKey } = workspaceKeys(folder);
  const urls = await prepareDatabase({
    adminUrl,
    services: [...INTERNAL_SERVICES, 'gateway'],
    secretKey,
    workspace: 'demo',
    isFresh: false,
    log: print,
  });
  const changes = await setUpTopics({ brokers: [kafka], prefix: '' });
  for (const line of changes.length > 5 ? [`${changes.length} topics created or changed`] : changes) print(line);
  return { secretKey, previousKeys, urls };
}

/** @returns {Promise<any>} `{ address, productEnv }` of the first start; a restart uses the same ports */
async function superviseNetworks({ root, folder, ports, logFile, env, newGroup, startSupervised }) {
  let demo;
  await startSupervised(newGroup(), 'networks', 'networks', async (spawned) => {
    const onSpawn = (child) => spawned({ pid: child.identity?.pid, ended: child.ended, stop: () => child.end(600) });
    const started = await startDemoNetworks({ root, folder, port: ports[0], base: demo?.base, logFile, env, onSpawn });
    demo ??= started;
  });
  return demo;
}
