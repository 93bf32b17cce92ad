import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A free port of this machine. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Starts mm as `npm start` does, on a workspace of its own.
 * @returns {Promise<{ address: string, networks: string, tookMs: number, output: () => string, kill(): Promise<number>, stop(): Promise<void> }>}
 */
export async function startTree({ folder, port, env = {} }) {
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'infra/start/start.cjs')], {
    cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env, MM_DATA: folder, PORT: String(port), MM_MARK: folder },
  });
  let output = '';
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`not ready after 180 s:\n${output}`)), 180_000);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (/Stop: Ctrl\+C/.test(output)) {
          clearTimeout(late);
          resolve();
        }
      });
    }
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready:\n${output}`)));
  });
  const address = /mm is ready: (\S+)/.exec(output)?.[1];
  const networks = /Demo networks: (\S+)/.exec(output)?.[1]?.replace(/\/$/, '');
  return {
    address, networks, tookMs: performance.now() - began, output: () => output,
    /** SIGKILL to every process of the tree, database and demo networks too. Resolves with how many there were. */
    async kill() {
      const pids = pidsOf(folder, child.pid);
      for (const pid of pids) quietKill(pid);
      await ended;
      // what was being born while we looked
      for (const pid of pidsOf(folder, child.pid)) quietKill(pid);
      return pids.length;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Processes of a tree: whatever names its folder. */
export function pidsOf(folder, starter) {
  return fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
    if (pid === process.pid) return false;
    if (pid === starter) return true;
    try {
      return fs.readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`MM_MARK=${folder}`) || fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
    } catch {
      return false;
    }
  });
}

function quietKill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // already gone
  }
}
