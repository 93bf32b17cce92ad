import fs from 'node:fs';
import { startAndWait } from '../start/start-and-wait.mjs';

/**
 * Starts mm on a workspace of its own: as `npm start` does, or what `script` and `args` name.
 * @returns {Promise<{
 *   said: (pattern: RegExp) => string | undefined, tookMs: number, ended: Promise<void>,
 *   kill(): Promise<number>, stop(): Promise<void>,
 * }>} `said`: the first group of a pattern in the output
 */
export async function startTree({ folder, port, env = {}, script, args }) {
  const { child, ended, output, tookMs } = await startAndWait({
    script,
    args,
    env: { ...env, MM_DATA: folder, PORT: String(port), MM_MARK: folder },
  });
  return {
    said: (pattern) => pattern.exec(output())?.[1],
    tookMs,
    ended,
    /** SIGKILL to every process of the tree, database and demo networks too. Resolves with how many there were. */
    async kill() {
      const pids = pidsOf(folder, child.pid);
      for (const pid of pids) killOne(pid);
      await ended;
      // what was being born while we looked
      for (const pid of pidsOf(folder, child.pid)) killOne(pid);
      return pids.length;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** SIGKILL; nothing when it is already gone. */
export function killOne(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // already gone
  }
}

/** Processes of a tree: its starter and whatever names its folder. */
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
