/**
 * `npm run cluster`: Kafka, Elasticsearch and PostgreSQL on this machine, the relay and every service as its own process, the demo networks.
 * Usage: node infra/local/cluster.mjs [start | stop]. `PORT` (3000) and `MM_DATA` as for `npm start`; data in `<clone>/.mm/cluster`.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from '../start/build.mjs';
import { startDemoNetworks } from '../start/demo-networks.mjs';
import { fillDemo } from '../start/fill-demo.mjs';
import { install } from '../start/install.mjs';
import { claimPort } from '../start/ports.mjs';
import { endAll, identify, stillRuns } from '../start/process-identity.mjs';
import { asStop, Stop } from '../start/stop.mjs';
import { workspaceFolder } from '../start/workspace-folder.mjs';
import { runningEngine } from './engine-process.mjs';
import { startElasticsearch, startKafka } from './engines.mjs';
import { keepRunning } from './service-process.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const say = (line) => console.log(`  ${line}`);
const dist = (file) => path.join(root, 'services', file);
const load = (file) => import(pathToFileURL(dist(file)).href);
const INNER = ['identity', 'ingestion', 'classification', 'review', 'reporting'];
const folder = workspaceFolder(root, { dataRoot: process.env.MM_DATA && path.resolve(process.env.MM_DATA), workspace: 'cluster' }, say);
const lockFile = path.join(folder, 'cluster.pid.json');

const undo = [];
let ending;
const end = (code) =>
  (ending ??= (async () => {
    say('stopping …');
    for (const stop of undo.reverse()) await Promise.resolve().then(stop).catch((error) => console.error(error.message));
    fs.rmSync(lockFile, { force: true });
    process.exit(code);
  })());

async function start() {
  const began = performance.now();
  if (runs()) throw new Stop('A cluster runs here already: npm run cluster:stop ends it.');
  const port = await claimPort(Number(process.env.PORT ?? 3000), '127.0.0.1');
  fs.writeFileSync(lockFile, JSON.stringify(identify(process.pid)));
  await install(root, say);
  await build(root);
  const logFile = path.join(folder, 'mm.log');
  const env = await prepare(port, logFile);
  const keep = async (name, file, own, at) => {
    const running = await keepRunning({ name, file: dist(file), env: { ...env.common, ...own }, logFile, at, say });
    undo.push(() => running.stop());
    say(`${name} runs (pid ${running.pid()})`);
  };
  await keep('relay', 'platform/event-log/dist/relay/main.js', { DATABASE_URL: env.adminUrl });
  await Promise.all(INNER.map((name) => keep(name, `${name}/dist/main.js`, { DATABASE_URL: env.urls.get(name), MM_SOCKET: env.socketOf(name) }, env.socketOf(name))));
  await keep('gateway', 'gateway/dist/main.js', { DATABASE_URL: env.urls.get('gateway'), HOST: '127.0.0.1', PORT: String(port) }, port);
  const filling = fillDemo({ root, folder, address: env.address, env: env.common, say });
  undo.push(() => filling.end());
  console.log(`\nthe cluster is ready: ${env.address}   (${((performance.now() - began) / 1000).toFixed(1)} s)\n  Data: ${folder}\n  Log:  ${logFile}\n  Stop: Ctrl+C or npm run cluster:stop\n`);
}

/** Engines, database, topics, demo networks. */
async function prepare(port, logFile) {
  const address = `http://localhost:${port}`;
  const kafka = await raise('kafka', startKafka);
  const elasticsearch = await raise('elasticsearch', startElasticsearch);
  const { startPostgres } = await load('platform/database/dist/embedded/launcher.js');
  const database = await startPostgres({ folder: path.join(folder, 'postgres'), say });
  undo.push(() => database.stop(3000));
  const adminUrl = Object.assign(new URL(database.url), { pathname: '/mm' }).href;
  const { prepareDatabase } = await load('standalone/dist/prepare-database.js');
  const { workspaceKey } = await load('standalone/dist/workspace-keys.js');
  const { setUpTopics } = await load('platform/event-log/dist/kafka/topics-setup.js');
  const secretKey = workspaceKey(folder);
  const names = [...INNER, 'gateway'];
  const urls = await prepareDatabase({ adminUrl, services: names, secretKey, workspace: 'demo', isFresh: false, say });
  const created = await setUpTopics({ brokers: [kafka.address], prefix: '' });
  say(`${created.length} topics created`);
  const shared = { ...process.env, NODE_ENV: 'production' };
  const demo = await startDemoNetworks({ root, folder, port, logFile, env: shared, onSpawn: (child) => undo.push(() => child.end(600)) });
  const sockets = fs.mkdtempSync(path.join(folder, 's-'));
  undo.push(() => fs.rmSync(sockets, { recursive: true, force: true }));
  const socketOf = (name) => path.join(sockets, `${name}.sock`);
  const common = {
    ...shared, ...demo.productEnv, MM_LOG: 'kafka', KAFKA_BROKERS: kafka.address, MM_STORE: 'elastic', ELASTICSEARCH_URL: elasticsearch.address, MM_PUBLIC_URL: address, MM_SECRET_KEY: secretKey, MM_DEMO: 'true',
    MM_SERVICES: JSON.stringify(Object.fromEntries(INNER.map((name) => [name, `unix:${socketOf(name)}`]))),
    MM_WEB: path.join(root, 'web/dist'), MM_PROCESS: randomBytes(6).toString('hex'),
  };
  return { address, adminUrl, urls, common, socketOf };
}

/** An engine that was started anew meanwhile is ended as well. */
async function raise(name, startEngine) {
  const engine = await startEngine({ folder, port: 0, say });
  undo.push(() => (runningEngine(folder, name) ?? engine).stop());
  say(`${name}: ${engine.address}`);
  return engine;
}

function runs() {
  try {
    const identity = JSON.parse(fs.readFileSync(lockFile, 'utf8'));
    return stillRuns(identity) ? identity : undefined;
  } catch {
    return undefined;
  }
}

const [command = 'start'] = process.argv.slice(2);
if (command === 'stop') {
  const identity = runs();
  if (identity) await endAll([identity], 30_000);
  say(identity ? 'the cluster is stopped' : 'no cluster runs here');
} else {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));
  await start().catch((error) => (console.error(asStop(error)?.message ?? error), end(1)));
}
