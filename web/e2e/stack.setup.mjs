import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import getPort, { portNumbers } from 'get-port';
import { startAndWait } from '../../infra/start/start-and-wait.mjs';

/** The commands behind `npm start` and `npm run cluster`. */
const starters = { standalone: 'infra/start/start.cjs', cluster: 'infra/local/cluster.mjs' };

/** Between the ports of two stacks; the demo networks and outlets of one use those above its own. */
const PORTS = 1000;

/**
 * Starts mm in the profile `MM_E2E_PROFILE` (default: standalone) as a user does, one for each worker of jest. Resolves
 * when all are ready.
 */
export default async function startStacks({ maxWorkers }) {
  const first = await getPort({ host: '127.0.0.1', port: portNumbers(20_000, 29_000) });
  const stacks = [];
  for (let i = 0; i < maxWorkers; i++) stacks.push(await startStack(first + i * PORTS));
  process.env.MM_E2E_STACKS = JSON.stringify(stacks);
}

async function startStack(port) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-e2e-'));
  fs.chmodSync(folder, 0o711);
  const { child, output } = await startAndWait({
    script: starters[process.env.MM_E2E_PROFILE ?? 'standalone'],
    // a week of history instead of a month: it is collected while the first journeys run
    env: { MM_DATA: folder, PORT: String(port), SIM_HISTORY_DAYS: '7' },
    detached: true,
    timeoutMs: 400_000,
  });
  const match = (pattern) => pattern.exec(output())?.[1] ?? '';
  child.unref();
  return {
    address: match(/(?:mm|the cluster) is ready: (\S+)/),
    networks: match(/Demo networks: (\S+)/).replace(/\/$/, ''),
    pid: child.pid,
    folder,
    log: match(/Log: {2}(\S+)/),
  };
}
