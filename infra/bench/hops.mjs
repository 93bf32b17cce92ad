import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '@mm/database/embedded/launcher.js';
import { prepareDatabase } from '@mm/standalone/prepare-database.js';
import { startDemoNetworks } from '../start/demo-networks.mjs';
import { workspaceDatabase } from '../chaos/standalone-run.mjs';
import { backendsOf, cpuMs } from './cpu.mjs';
import { readableAuthors } from './demo-networks.mjs';
import { runFullPath } from './full-path.mjs';
import { freePort, root } from './mm.mjs';
import { row } from './report.mjs';
import { spawnListening } from './spawn-listening.mjs';

/** @typedef {import('@mm/proto/http/call.js').ServiceName} ServiceName */

/** @type {ServiceName[]} */
const internalServices = ['identity', 'ingestion', 'classification', 'review', 'reporting', 'notification'];
/** @type {ServiceName[]} */
const services = [...internalServices, 'gateway'];
const hops = ['demo networks', 'ingestion', 'relay', 'classification', 'review', 'reporting', 'gateway', 'identity'];

/** CPU-seconds of every hop: each service, the relay and the database as processes of their own. */
export async function measureHops({ count, env }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-bench-hops-'));
  fs.chmodSync(folder, 0o755);
  const undo = [() => fs.rmSync(folder, { recursive: true, force: true })];
  try {
    const stack = await startStack({ folder, env, undo });
    const pool = workspaceDatabase(folder);
    undo.push(() => pool.end());
    const [first, ...others] = await readableAuthors(stack.networks);
    await runFullPath({ tree: stack, folder, pool, authors: [first], count: 2000 });
    const before = await usedBy(stack.pids, pool);
    const run = await runFullPath({ tree: stack, folder, pool, authors: others, count });
    const after = await usedBy(stack.pids, pool);
    const used = (name) => Math.max(0, (after.get(name) ?? 0) - (before.get(name) ?? 0)) / run.served;
    const each = hops
      .flatMap((hop) => [
        { name: hop, ms: used(hop) },
        { name: `${hop}: its statements in PostgreSQL`, ms: used(`${hop} in PostgreSQL`) },
      ])
      .filter(({ ms }) => ms > 0.0005);
    const rest = used('PostgreSQL itself');
    const total = each.reduce((sum, { ms }) => sum + ms, rest);
    const sums = [
      { name: 'PostgreSQL: writer, checkpointer, vacuum', ms: rest },
      { name: 'all hops together', ms: total },
    ];
    return {
      rows: [...each, ...sums].map(({ name, ms }) => row({ measure: `CPU of ${name}`, unit: 'ms/post', value: ms })),
      notes: [
        `CPU of hops: every service as a process of its own, ${run.served} posts at ` +
          `${Math.round(run.rate)} posts/s, from /proc.`,
      ],
    };
  } finally {
    for (const step of undo.reverse()) await Promise.resolve(step()).catch((error) => console.error(error));
  }
}

async function startStack({ folder, env, undo }) {
  const logFile = path.join(folder, 'bench.log');
  const running = { ...process.env, ...env, NODE_ENV: 'production' };
  const pids = new Map();
  const demo = await startDemoNetworks({
    root,
    folder,
    logFile,
    env: running,
    onSpawn: (child) => {
      pids.set('demo networks', child.identity?.pid);
      undo.push(() => child.end(2000));
    },
  });
  const server = await startPostgres({ folder: path.join(folder, 'postgres') });
  undo.push(() => server.stop(2000));
  pids.set('postgres', server.pid);
  const adminUrl = server.url.replace(/\/postgres$/, '/mm');
  const secretKey = randomBytes(32).toString('base64');
  const urls = await prepareDatabase({
    adminUrl,
    services,
    secretKey,
    workspace: 'demo',
    isFresh: false,
    log: () => {},
  });
  const start = async (name, file, ownEnv) => {
    const child = await spawnListening(path.join(root, file), { ...running, ...demo.productEnv, ...ownEnv }, logFile);
    pids.set(name, child.pid);
    undo.push(() => child.end());
  };
  await start('relay', 'infra/bench/relay-process.mjs', { DATABASE_URL: adminUrl });
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const socketOf = (name) => path.join(folder, `${name}.sock`);
  const common = {
    MM_PUBLIC_URL: address,
    MM_SECRET_KEY: secretKey,
    MM_DEMO: 'true',
    MM_REPORTS_FOLDER: path.join(folder, 'reports'),
    MM_SERVICES: JSON.stringify(Object.fromEntries(internalServices.map((name) => [name, `unix:${socketOf(name)}`]))),
  };
  await Promise.all(
    internalServices.map((name) =>
      start(name, `services/${name}/dist/main.js`, {
        ...common,
        DATABASE_URL: urls.get(name),
        MM_SOCKET: socketOf(name),
      }),
    ),
  );
  await start('gateway', 'services/gateway/dist/main.js', {
    ...common,
    DATABASE_URL: urls.get('gateway'),
    HOST: '127.0.0.1',
    PORT: String(port),
  });
  return { address, networks: demo.address.replace(/\/$/, ''), pids };
}

/** CPU so far, ms: by hop, by hop in PostgreSQL, and PostgreSQL's own processes. */
async function usedBy(pids, pool) {
  const used = new Map();
  const add = (name, ms) => used.set(name, (used.get(name) ?? 0) + ms);
  for (const [name, pid] of pids) if (name !== 'postgres') add(name, cpuMs(pid));
  for (const { hop, pid } of await backendsOf(pool))
    add(hop ? `${hop} in PostgreSQL` : 'PostgreSQL itself', cpuMs(pid));
  return used;
}
