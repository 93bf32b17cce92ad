import { execFileSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The machine of the measurement and its current load. */
export function machine() {
  return {
    at: new Date().toISOString(),
    loadAverage: os.loadavg().map((load) => Number(load.toFixed(2))),
    cores: os.cpus().length,
    processor: os.cpus()[0]?.model ?? '',
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
    commit: commit(),
  };
}

function commit() {
  try {
    const git = (...args) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return (
      git('rev-parse', '--short', 'HEAD') +
      (git('status', '--porcelain', '--untracked-files=no') ? ' with changes' : '')
    );
  } catch {
    return 'no git';
  }
}
