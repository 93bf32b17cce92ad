import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * Identifies a running process by its pid and start time, so that a later process with the same pid is not mistaken for
 * it.
 * @returns {{ pid: number, began: string } | undefined} undefined when no such process is running
 */
export function identify(pid) {
  const began = process.platform === 'linux' ? startTimeFromProc(pid) : startTimeFromPs(pid);
  return began ? { pid, began } : undefined;
}

/** Whether the process that `identify` returned is still running. */
export function isRunning(identity) {
  return Boolean(identity?.pid) && identify(identity.pid)?.began === identity.began;
}

/** Sends SIGTERM to each, and SIGKILL to those that are still running after `graceMs`. */
export async function terminateAll(identities, graceMs = 5000) {
  for (const { signal, timeoutMs } of [
    { signal: 'SIGTERM', timeoutMs: graceMs },
    { signal: 'SIGKILL', timeoutMs: 2000 },
  ]) {
    const remaining = identities.filter(isRunning);
    for (const { pid } of remaining) tryKill(pid, signal);
    for (const until = Date.now() + timeoutMs; Date.now() < until && remaining.some(isRunning);)
      await new Promise((r) => setTimeout(r, 25));
  }
}

function tryKill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It exited between the check and the signal.
  }
}

function startTimeFromProc(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return undefined;
    return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${rest[18]}`;
  } catch {
    return undefined;
  }
}

function startTimeFromPs(pid) {
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}
