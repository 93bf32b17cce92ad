import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Whether a process with this id exists, owned by us or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Stops a server still running on `dataDir` after its parent was killed. Leaves other processes with that id alone. */
export async function stopOrphan(dataDir: string, log: (line: string) => void): Promise<void> {
  const pid = Number(readOr(path.join(dataDir, 'postmaster.pid')).split('\n')[0]);
  if (!pid || !isAlive(pid) || !commandLine(pid).includes(dataDir)) return;
  log(`stopping the PostgreSQL (${pid}) that a killed start left behind`);
  for (const [signal, timeoutMs] of [
    ['SIGINT', 4000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 2000],
  ] as const) {
    kill(pid, signal);
    for (const end = performance.now() + timeoutMs; performance.now() < end && isAlive(pid);) await pause(20);
    if (!isAlive(pid)) return;
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It exited between the check and the signal.
  }
}

function commandLine(pid: number): string {
  const proc = `/proc/${pid}/cmdline`;
  if (fs.existsSync(proc)) return readOr(proc).replaceAll('\0', ' ');
  try {
    return execFileSync('ps', ['-o', 'command=', '-ww', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function readOr(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
