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
import { requireFreePort } from './ports.mjs';
import { asUserFacing, UserFacingError } from './user-facing-error.mjs';
import { clearWorkspace, workspaceFolder } from './workspace-folder.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const print = (line) => console.log(`  ${line}`);
const PRODUCT = 'mm';
const STOP_TIMEOUT_MS = 4000;
const DEMO_STOP_TIMEOUT_MS = 600;

/**
 * @typedef {{
 *   children: import('./child.mjs').Child[], lock?: Awaited<ReturnType<typeof takeLock>>, stopping?: Promise<void>,
 *   folder?: string, logFile?: string, filling?: { end(): void },
 * }} Running
 */

/** Runs `npm start` from beginning to end; exits the process itself. */
export async function start(args) {
  // The reader of our output may go away (a closed pipe); mm continues to run.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  /** @type {Running} */
  const running = { children: [], lock: undefined, stopping: undefined };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stopAll(running, 0));
  try {
    await startWorkspace(args, running);
    const { name, reason } = await Promise.race(
      running.children
        .filter((child) => child.hasStarted())
        .map((child) => child.ended.then((reason) => ({ name: child.name, reason }))),
    );
    if (!running.stopping)
      throw new UserFacingError(
        / /.test(reason.replace(/^exit code/, ''))
          ? reason
          : `${name} ended by itself (${reason}): start again, nothing that was saved is lost ` +
              `(log: ${running.logFile}).`,
      );
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
  running.logFile = openLog(folder);
  const shared = { ...process.env, NODE_ENV: 'production' };
  const common = { logFile: running.logFile, onSpawn: (child) => registerChild(running, child) };
  const demo =
    options.workspace === 'demo' ? await startDemoNetworks({ ...common, root, folder, port, env: shared }) : undefined;
  const entryPoint = chooseEntryPoint(options, folder, port);
  const { firstAdmin, setUpCode } = await startChild({
    ...common,
    name: PRODUCT,
    file: path.join(root, 'services/standalone/dist/main.js'),
    env: {
      ...shared,
      ...demo?.productEnv,
      ...entryPoint.env,
      MM_DATA: folder,
      MM_WORKSPACE: options.workspace,
      MM_FRESH: String(options.fresh),
      MM_WEB: path.join(root, 'web/dist'),
    },
    onStep: print,
  });
  running.lock.update({ address: entryPoint.address });
  printReady({
    ...entryPoint,
    folder,
    demo,
    logFile: running.logFile,
    firstAdmin,
    setUpCode,
    tookMs: performance.now() - startedAt,
  });
  if (demo)
    running.filling = fillDemo({
      root,
      folder,
      address: entryPoint.address,
      env: { ...shared, ...demo.seedEnv, ...entryPoint.env },
      print,
    });
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

function registerChild(running, child) {
  running.children.push(child);
  running.lock.update({ children: running.children.map((c) => c.identity) });
  if (running.stopping) void child.end(STOP_TIMEOUT_MS);
}

function openLog(folder) {
  const file = path.join(folder, 'mm.log');
  if (fs.existsSync(file) && fs.statSync(file).size > 20e6) fs.renameSync(file, `${file}.1`);
  fs.appendFileSync(file, `--- start ${new Date().toISOString()}\n`, { mode: 0o600 });
  return file;
}

function printReady({ address, selfSigned = false, folder, demo, logFile, firstAdmin, setUpCode, tookMs }) {
  const lines = ['', `mm is ready: ${address}   (${(tookMs / 1000).toFixed(1)} s)`, ''];
  if (selfSigned) lines.push('  The certificate is self-signed: the browser asks once whether to trust it.', '');
  if (demo) {
    lines.push('  Demo accounts (password: demo)');
    for (const [name = '', role = '', permissions] of demoAccounts)
      lines.push(`    ${name.padEnd(11)} ${role.padEnd(14)} ${permissions}`);
    lines.push('', `  Demo networks: ${demo.address}`);
  }
  if (firstAdmin)
    lines.push(`  First administrator: ${firstAdmin.username}, one-time password: ${firstAdmin.password}`);
  if (setUpCode) lines.push(`  First set-up: ${address}/set-up   one-time code: ${setUpCode}`);
  lines.push(`  Data: ${folder}`, `  Log:  ${logFile}`, '  Stop: Ctrl+C', '');
  console.log(lines.join('\n'));
}

function stopAll(running, code) {
  running.stopping ??= (async () => {
    if (running.children.length > 0) print('stopping …');
    running.filling?.end();
    // The product first: it may still be sending requests to the demo networks.
    for (const child of [...running.children].reverse())
      await child.end(child.name === PRODUCT ? STOP_TIMEOUT_MS : DEMO_STOP_TIMEOUT_MS);
    if (running.folder) await stopOrphanDatabase(running.folder);
    running.lock?.release();
    process.exit(code);
  })();
  return running.stopping;
}
