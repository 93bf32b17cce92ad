import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { endAll, identify, stillRuns } from '../start/process-identity.mjs';
import { Stop } from '../start/stop.mjs';
import { jdk } from './java.mjs';

/** A port that is free on loopback now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

const pidFile = (folder, name) => path.join(folder, `${name}.pid.json`);

/** The engine that was started in this folder and still runs: `{ address, pid, stop }`, or undefined. */
export function runningEngine(folder, name) {
  try {
    const { identity, address } = JSON.parse(fs.readFileSync(pidFile(folder, name), 'utf8'));
    return stillRuns(identity) ? handle(folder, name, identity, address) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Starts a JVM that outlives us, its words in `<folder>/<name>.log`, and waits until it is ready.
 * @param {{ name: string, folder: string, address: string, args: string[], cwd?: string, isReady: (log: string) => boolean | Promise<boolean>, patience?: number }} what
 * @returns {Promise<{ address: string, pid: number, stop(): Promise<void> }>}
 * @throws {Stop} with the end of its log
 */
export async function startEngine({ name, folder, address, args, cwd = folder, isReady, patience = 120_000 }) {
  const logFile = path.join(folder, `${name}.log`);
  const log = fs.openSync(logFile, 'w', 0o600);
  const child = spawn(jdk('java'), args, { cwd, stdio: ['ignore', log, log], detached: true });
  fs.closeSync(log);
  let over;
  child.once('error', (error) => (over = error.message)).once('exit', (code, signal) => (over = signal ?? `exit code ${code}`));
  const identity = identify(child.pid ?? -1);
  if (identity) fs.writeFileSync(pidFile(folder, name), JSON.stringify({ identity, address }));
  const engine = handle(folder, name, identity, address);
  for (const until = Date.now() + patience; ; ) {
    const words = fs.readFileSync(logFile, 'utf8');
    if (over === undefined && (await isReady(words))) break;
    if (over !== undefined || Date.now() > until) {
      await engine.stop();
      throw new Stop(`${name} did not start (${over ?? `not ready after ${patience / 1000} s`}): ${lastWords(words)} (log: ${logFile})`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.unref();
  return engine;
}

function handle(folder, name, identity, address) {
  return {
    address,
    pid: identity?.pid,
    async stop() {
      await endAll([identity], 10_000);
      fs.rmSync(pidFile(folder, name), { force: true });
    },
  };
}

function lastWords(log) {
  const lines = log.split('\n').filter((line) => line.trim() && !/^\s+(at |\.\.\.)/.test(line));
  return (lines.find((line) => /ERROR|FATAL|Exception/.test(line)) ?? lines.at(-1) ?? 'it said nothing').trim();
}
