import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import { startAndWait } from '../../infra/start/start-and-wait.mjs';

/** The commands behind `npm start` and `npm run cluster`. */
const starters = { standalone: 'infra/start/start.cjs', cluster: 'infra/local/cluster.mjs' };

/** Starts mm in the profile `MM_E2E_PROFILE` (default: standalone) as a user does, and waits until it is ready. */
export default async function startStack() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-e2e-'));
  fs.chmodSync(folder, 0o711);
  const { child, output } = await startAndWait({
    script: starters[process.env.MM_E2E_PROFILE ?? 'standalone'],
    env: { MM_DATA: folder, PORT: String(await getPort({ host: '127.0.0.1' })) },
    detached: true,
    timeoutMs: 400_000,
  });
  const match = (pattern) => pattern.exec(output())?.[1] ?? '';
  process.env.MM_E2E_STACK = JSON.stringify({
    address: match(/(?:mm|the cluster) is ready: (\S+)/),
    networks: match(/Demo networks: (\S+)/).replace(/\/$/, ''),
    pid: child.pid,
    folder,
    log: match(/Log: {2}(\S+)/),
  });
  child.unref();
}
