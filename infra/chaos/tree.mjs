import fs from 'node:fs';
import { startAndWait } from '../start/start-and-wait.mjs';

/**
 * Starts mm on its own workspace, with `npm start` or with another `script` and its `args`.
 * @param {{ folder: string, port: number, env?: Record<string, string | undefined>, script?: string, args?: string[] }}
 *   what
 * @returns {Promise<{
 *   matchOutput: (pattern: RegExp) => string | undefined, tookMs: number, ended: Promise<void>,
 *   kill(): Promise<number>, stop(): Promise<void>,
 * }>} `matchOutput`: the first group of a pattern in the output
 */
export async function startTree({ folder, port, env = {}, script, args }) {
  const { child, ended, output, tookMs } = await startAndWait({
    script,
    args,
    env: { ...env, MM_DATA: folder, PORT: String(port), MM_MARK: folder },
  });
  return {
    matchOutput: (pattern) => pattern.exec(output())?.[1],
    tookMs,
    ended,
    /** Sends SIGKILL to every process of the tree, including database and demo networks; resolves with their number. */
    async kill() {
      const pids = pidsOf(folder, child.pid);
      for (const pid of pids) killOne(pid);
      await ended;
      // Processes that were started while the list was read.
      for (const pid of pidsOf(folder, child.pid)) killOne(pid);
      return pids.length;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Sends SIGKILL; does nothing when the process has already exited. */
export function killOne(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}

/** The pids of a tree: its starter and all processes with its folder in their environment or command line. */
export function pidsOf(folder, starter) {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      if (pid === process.pid) return false;
      if (pid === starter) return true;
      try {
        return (
          fs.readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`MM_MARK=${folder}`) ||
          fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
        );
      } catch {
        return false;
      }
    });
}
