import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** The commands behind `npm start` and `npm run cluster`. */
const starters = { standalone: 'infra/start/start.cjs', cluster: 'infra/local/cluster.mjs' };

/** Starts mm in the profile `MM_E2E_PROFILE` (default: standalone) as a user does, and waits until it is ready. */
export default async function startStack() {
  const starter = starters[process.env.MM_E2E_PROFILE ?? 'standalone'];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-e2e-'));
  fs.chmodSync(folder, 0o711);
  const child = spawn(process.execPath, [path.resolve(starter)], {
    env: { ...process.env, MM_DATA: folder, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  await new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error(`mm was not ready after 400 s:\n${output}`)), 400_000);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (!output.includes('Stop: Ctrl+C')) return;
        clearTimeout(timeout);
        resolve();
      });
    }
    child.once('exit', (code) => reject(new Error(`mm exited with ${code}:\n${output}`)));
  });
  const match = (pattern) => pattern.exec(output)?.[1] ?? '';
  process.env.MM_E2E_STACK = JSON.stringify({
    address: match(/(?:mm|the cluster) is ready: (\S+)/),
    networks: match(/Demo networks: (\S+)/).replace(/\/$/, ''),
    pid: child.pid,
    folder,
    log: match(/Log: {2}(\S+)/),
  });
  child.unref();
}
