import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort, { clearLockedPorts, portNumbers } from 'get-port';
import { runningEngine } from './engine-process.mjs';
import { startElasticsearch, startKafka } from './engines.mjs';

const PREFERRED = { kafka: 9092, elasticsearch: 9200 };
const STARTERS = { kafka: startKafka, elasticsearch: startElasticsearch };

/**
 * Starts and supervises the engines and the database in parallel; a restart uses the same port and data.
 * @returns {Promise<{ kafka: string, elasticsearch: string, adminUrl: string }>}
 *   `adminUrl` names the database `mm`, which may not exist yet
 */
export async function startEngines(run) {
  const group = run.newGroup();
  const [kafka, elasticsearch, adminUrl] = await Promise.all([
    superviseEngine(run, group, 'kafka'),
    superviseEngine(run, group, 'elasticsearch'),
    superviseDatabase(run, group),
  ]);
  return { kafka, elasticsearch, adminUrl };
}

/** @returns {Promise<string>} the engine's address */
async function superviseEngine({ folder, print, startSupervised }, group, name) {
  let address = '';
  /** @type {number | undefined} */
  let port;
  const start = async (spawned) => {
    const adopted = runningEngine(folder, name);
    port ??= adopted ? 0 : await choosePort(name, print);
    const onSpawn = ({ pid, address: at, whenEnded, stop }) => spawned({ pid, address: at, ended: whenEnded(), stop });
    if (adopted) onSpawn(adopted);
    const engine = adopted ?? (await STARTERS[name]({ folder, port, print, onSpawn }));
    address = engine.address;
    port = Number(new URL(address.includes('://') ? address : `tcp://${address}`).port);
  };
  await startSupervised(group, name, 'engine', start);
  print(`${name}: ${address}`);
  return address;
}

async function choosePort(name, print) {
  const preferred = PREFERRED[name];
  const port = await getPort({ port: portNumbers(preferred, 65_535), host: '127.0.0.1' });
  if (port !== preferred) print(`${name}: port ${preferred} is taken by another program, using ${port}`);
  return port;
}

/** @returns {Promise<string>} the address of database `mm` with the administrator's name and password */
async function superviseDatabase({ root, folder, print, startSupervised }, group) {
  const { startPostgres } = await import(
    pathToFileURL(path.join(root, 'services/platform/database/dist/embedded/launcher.js')).href
  );
  let url = '';
  const start = async (spawned) => {
    // Backends of a killed server hold its port for a moment, and the new server would choose another one.
    for (let tries = 0; url && tries < 100 && !(await isFree(Number(new URL(url).port))); tries++) await sleep(100);
    const server = await startPostgres({ folder: path.join(folder, 'postgres'), log: print });
    if (url && url !== server.url) print(`the database had to change its address: stop the cluster and start it again`);
    url = server.url;
    spawned({
      pid: server.pid,
      address: new URL(server.url).host,
      ended: server.exited.then(({ how }) => how),
      stop: () => server.stop(3000),
    });
  };
  await startSupervised(group, 'database', 'database', start);
  return Object.assign(new URL(url), { pathname: '/mm' }).href;
}

async function isFree(port) {
  // Otherwise get-port would not return a port twice within seconds.
  clearLockedPorts();
  return (await getPort({ port, host: '127.0.0.1' })) === port;
}
