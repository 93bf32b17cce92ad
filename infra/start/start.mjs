import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { certificate } from './certificate.mjs';
import { startChild } from './child.mjs';
import { stopOrphanDatabase } from './stop-orphan-database.mjs';
import { demoAccounts } from './demo-accounts.mjs';
import { startDemoNetworks } from './demo-networks.mjs';
import { fillDemo } from './fill-demo.mjs';
import { install } from './install.mjs';
import { takeLock } from './lock.mjs';
import { readOptions } from './options.mjs';
import { identify } from './process-identity.mjs';
import { requireFreePort } from './ports.mjs';
import { supervise } from './supervise.mjs';
import { asUserFacing } from './user-facing-error.mjs';
import { clearWorkspace, workspaceFolder } from './workspace-folder.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const print = (line) => console.log(`  ${line}`);
const STOP_TIMEOUT_MS = 4000;
const DEMO_STOP_TIMEOUT_MS = 600;

/**
 * @typedef {{
 *   supervised: ReturnType<typeof supervise>[], pids: Map<string, object | undefined>,
 *   lock?: Awaited<ReturnType<typeof takeLock>>, stopping?: Promise<void>, folder?: string, filling?: { end(): void },
 * }} Running `pids`: identity of the process that runs now, by name
 */

/**
 * Runs `npm start` from beginning to end; exits the process itself. What fails at the start ends it; a process that
 * ends later is started again, with growing pauses.
 */
export async function start(args) {
  // The reader of our output may go away (a closed pipe); mm continues to run.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  /** @type {Running} */
  const running = { supervised: [], pids: new Map() };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stopAll(running, 0));
  try {
    await startWorkspace(args, running);
  } catch (error) {
    if (running.stopping) return;
    console.error(asUserFacing(error)?.message ?? error);
    await stopAll(running, 1);
  }
}

async function startWorkspace(args, running) {
  const startedAt = performance.now();
  if (process.platform === 'win32') print('Windows: this has not been tested.');
  const options = readOptions(args, process.env);
  const folder = workspaceFolder(root, options, print);
  running.lock = await takeLock(folder, print);
  const port = await requireFreePort(options.port, options.lan ? '0.0.0.0' : '127.0.0.1');
  if (options.fresh) {
    await stopOrphanDatabase(folder);
    clearWorkspace(folder);
  }
  await install(root, print);
  print('building what changed …');
  await build(root);

  running.folder = folder;
  const logFile = openLog(folder);
  const env = { ...process.env, NODE_ENV: 'production' };
  /** @type {any} */
  let demo;
  if (options.workspace === 'demo')
    await superviseProcess(running, 'the demo networks', DEMO_STOP_TIMEOUT_MS, async (onSpawn) => {
      // The product keeps their addresses, so a restart uses the same ports.
      const started = await startDemoNetworks({ root, folder, port, base: demo?.base, logFile, env, onSpawn });
      demo ??= started;
    });
  const entryPoint = chooseEntryPoint(options, folder, port);
  let isRestart = false;
  await superviseProcess(running, 'mm', STOP_TIMEOUT_MS, async (onSpawn) => {
    const access = await startChild({
      name: 'mm',
      file: path.join(root, 'services/standalone/dist/main.js'),
      logFile,
      onSpawn,
      env: {
        ...env,
        ...demo?.productEnv,
        ...entryPoint.env,
        MM_DATA: folder,
        MM_WORKSPACE: options.workspace,
        MM_FRESH: String(options.fresh && !isRestart),
        MM_WEB: path.join(root, 'web/dist'),
      },
      onStep: print,
    });
    if (isRestart) return printFirstAccess(entryPoint, access);
    isRestart = true;
    running.lock?.update({ address: entryPoint.address });
    printReady({ entryPoint, folder, demo, logFile, access, tookMs: performance.now() - startedAt });
  });
  if (demo)
    running.filling = fillDemo({
      root,
      folder,
      address: entryPoint.address,
      env: { ...env, ...demo.seedEnv, ...entryPoint.env },
      print,
    });
}

/**
 * Starts one of our programs and starts it again whenever it ends, until `stopAll`. Resolves when it is ready first.
 * @param {Running} running @param {string} name @param {number} graceMs to stop it
 * @param {(onSpawn: (child: import('./child.mjs').Child) => void) => Promise<void>} startOnce
 */
async function superviseProcess(running, name, graceMs, startOnce) {
  const supervised = supervise({
    name,
    kind: 'service',
    print,
    start: (spawned) =>
      startOnce((child) => spawned({ pid: child.identity?.pid, ended: child.ended, stop: () => child.end(graceMs) })),
    list: {
      record(of, { pid }) {
        running.pids.set(of, pid ? identify(pid) : undefined);
        running.lock?.update({ children: [...running.pids.values()].filter(Boolean) });
      },
    },
  });
  running.supervised.push(supervised);
  if (running.stopping) void supervised.stop();
  await supervised.ready;
}

/** The address for browsers, and the environment with which the product listens there. */
function chooseEntryPoint(options, folder, port) {
  if (!options.lan) {
    const address = options.publicUrl ?? `http://localhost:${port}`;
    return { address, env: { PORT: String(port), MM_HOST: '127.0.0.1', MM_PUBLIC_URL: address } };
  }
  const { cert, key, host } = certificate(options, folder);
  const address = options.publicUrl ?? `https://${host}:${port}`;
  return {
    address,
    selfSigned: !options.cert,
    env: {
      PORT: String(port),
      MM_HOST: '0.0.0.0',
      MM_PUBLIC_URL: address,
      MM_TLS_CERT: cert,
      MM_TLS_KEY: key,
      NODE_EXTRA_CA_CERTS: cert,
    },
  };
}

function openLog(folder) {
  const file = path.join(folder, 'mm.log');
  if (fs.existsSync(file) && fs.statSync(file).size > 20e6) fs.renameSync(file, `${file}.1`);
  fs.appendFileSync(file, `--- start ${new Date().toISOString()}\n`, { mode: 0o600 });
  return file;
}

function printReady({ entryPoint, folder, demo, logFile, access, tookMs }) {
  const { address, selfSigned = false } = entryPoint;
  const lines = ['', `mm is ready: ${address}   (${(tookMs / 1000).toFixed(1)} s)`, ''];
  if (selfSigned) lines.push('  The certificate is self-signed: the browser asks once whether to trust it.', '');
  if (demo) {
    lines.push('  Demo accounts (password: demo)');
    for (const [name = '', role = '', permissions] of demoAccounts)
      lines.push(`    ${name.padEnd(11)} ${role.padEnd(14)} ${permissions}`);
    lines.push('', `  Demo networks: ${demo.address}`);
  }
  console.log(lines.join('\n'));
  printFirstAccess(entryPoint, access);
  console.log([`  Data: ${folder}`, `  Log:  ${logFile}`, '  Stop: Ctrl+C', ''].join('\n'));
}

/**
 * How the first administrator of a live workspace gets in; every start of the product makes a new code.
 * @param {{ address: string }} entryPoint @param {Record<string, any>} access
 */
function printFirstAccess({ address }, { firstAdmin, setUpCode }) {
  if (firstAdmin) print(`First administrator: ${firstAdmin.username}, one-time password: ${firstAdmin.password}`);
  if (setUpCode) print(`First set-up: ${address}/set-up   one-time code: ${setUpCode}`);
}

function stopAll(running, code) {
  running.stopping ??= (async () => {
    if (running.supervised.length > 0) print('stopping …');
    running.filling?.end();
    // The product first: it may still be sending requests to the demo networks.
    for (const supervised of [...running.supervised].reverse()) await supervised.stop();
    if (running.folder) await stopOrphanDatabase(running.folder);
    running.lock?.release();
    process.exit(code);
  })();
  return running.stopping;
}
