import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { identify, isRunning } from './process-identity.mjs';

/** Stops the workspace's database if the product was killed before it could (fast shutdown, nothing is lost). */
export async function stopOrphanDatabase(folder, timeoutMs = 2000) {
  const dataDir = path.join(folder, 'postgres/data');
  const identity = identify(Number(readOr(path.join(dataDir, 'postmaster.pid')).split('\n')[0]) || -1);
  if (!identity || !commandLine(identity.pid).includes(dataDir)) return;
  for (const signal of ['SIGINT', 'SIGQUIT']) {
    if (!isRunning(identity)) return;
    process.kill(identity.pid, signal);
    for (const until = Date.now() + timeoutMs; Date.now() < until && isRunning(identity);)
      await new Promise((r) => setTimeout(r, 25));
  }
}

function commandLine(pid) {
  try {
    return execFileSync('ps', ['-o', 'command=', '-ww', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function readOr(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
