/**
 * `npm run cluster`: Kafka, Elasticsearch, Keycloak and PostgreSQL on this machine, the relay and every service as its
 * own process, the demo networks.
 * Usage: node infra/local/cluster.mjs [start [--each N] | stop | status]
 * `PORT` (3000) and `MM_DATA` as for `npm start`; data in `<clone>/.mm/cluster`.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../start/build.mjs';
import { fillDemo } from '../start/fill-demo.mjs';
import { supervise } from '../start/supervise.mjs';
import { install } from '../start/install.mjs';
import { takeLock } from '../start/lock.mjs';
import { requireFreePort } from '../start/ports.mjs';
import { asUserFacing } from '../start/user-facing-error.mjs';
import { workspaceFolder } from '../start/workspace-folder.mjs';
import { clusterOptions } from './cluster-options.mjs';
import { terminateOrphans, stopCluster } from './cluster-stop.mjs';
import { processList, readProcesses } from './process-list.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const print = (line) => console.log(`  ${line}`);

/** The supervised processes in groups: the last group stops first, the members of a group stop in parallel. */
const groups = [];
let lock;
let list;
let shutdown;
const shutDown = (code) =>
  (shutdown ??= (async () => {
    print('stopping …');
    for (const group of groups.toReversed())
      await Promise.allSettled([...group].map((supervised) => supervised.stop()));
    list?.end();
    lock?.release();
    process.exit(code);
  })());

async function start(folder, { each }) {
  const startedAt = performance.now();
  lock = await takeLock(folder, print);
  await terminateOrphans(folder, readProcesses(folder), print);
  const ports = [await requireFreePort(Number(process.env.PORT ?? 3000), '127.0.0.1')];
  list = processList(folder);
  await install(root, print);
  await build(root);
  // Imported late: what they need is installed only now.
  const { default: getPort, portNumbers } = await import('get-port');
  const { startEngines } = await import('./cluster-engines.mjs');
  const { startServices } = await import('./cluster-services.mjs');
  for (let last = ports[0] ?? 0; ports.length < each; ports.push(last))
    last = await getPort({ port: portNumbers(Math.max(last + 1, 1024), 65_535), host: '127.0.0.1' });
  const run = {
    root,
    folder,
    logFile: path.join(folder, 'mm.log'),
    each,
    ports,
    print,
    env: { ...process.env, NODE_ENV: 'production' },
    newGroup,
    startSupervised,
  };
  const gateways = ports.map((port) => `http://localhost:${port}`);
  list.update({ address: gateways[0], gateways });
  const engines = await startEngines(run);
  list.update({ database: engines.adminUrl });
  const services = await startServices(run, engines, gateways);
  list.update({ networks: services.networks });
  const filling = fillDemo({
    root,
    folder,
    address: gateways[0],
    env: { ...services.common, ...services.seedEnv },
    print,
  });
  newGroup().add({ stop: async () => filling.end() });
  const otherGateways = gateways
    .slice(1)
    .map((gateway) => `  Also: ${gateway}\n`)
    .join('');
  console.log(
    `\nthe cluster is ready: ${gateways[0]}   (${((performance.now() - startedAt) / 1000).toFixed(1)} s)\n` +
      `${otherGateways}  Demo networks: ${services.networks}\n  Data: ${folder}\n  Log:  ${run.logFile}\n` +
      '  Stop: Ctrl+C or npm run cluster:stop\n',
  );
}

function newGroup() {
  const group = new Set();
  groups.push(group);
  return group;
}

/** Starts and supervises a process; resolves when it is ready. */
async function startSupervised(group, name, kind, start) {
  const supervised = supervise({ name, kind, start, list, print });
  group.add(supervised);
  await supervised.ready;
}

async function main() {
  const options = clusterOptions(process.argv.slice(2));
  const folder = workspaceFolder(
    root,
    { dataRoot: process.env.MM_DATA && path.resolve(process.env.MM_DATA), workspace: 'cluster' },
    print,
  );
  if (options.command === 'stop') return stopCluster(folder, print);
  if (options.command === 'status') return (await import('./cluster-status.mjs')).showStatus(folder);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void shutDown(0));
  await start(folder, options);
}

await main().catch((error) => {
  if (shutdown) return;
  console.error(asUserFacing(error)?.message ?? error);
  void shutDown(1);
});
