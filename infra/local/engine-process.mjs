import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { endAll, identify, stillRuns } from '../start/process-identity.mjs';
import { Stop } from '../start/stop.mjs';
import { jdk } from './java.mjs';

const LOOK = 250;

const pidFile = (folder, name) => path.join(folder, `${name}.pid.json`);

/** The engine that was started in this folder and still runs: `{ address, pid, whenEnded, stop }`, or undefined. */
export function runningEngine(folder, name) {
  try {
    const { identity, address } = JSON.parse(fs.readFileSync(pidFile(folder, name), 'utf8'));
    return stillRuns(identity) ? handle(folder, name, identity, address) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Starts a JVM that outlives this process, with its output in `<folder>/<name>.log`, and waits until it is ready.
 * @param {{
 *   name: string, folder: string, address: string, args: string[], cwd?: string, env?: Record<string, string>,
 *   isReady: (log: string) => boolean | Promise<boolean>, patience?: number, onSpawn?: (engine: object) => void,
 * }} what `onSpawn` is called with the engine as soon as there is a process
 * @returns {Promise<{ address: string, pid: number, whenEnded(): Promise<string>, stop(): Promise<void> }>}
 * @throws {Stop} with the end of its log
 */
export async function startEngine({
  name,
  folder,
  address,
  args,
  cwd = folder,
  env = {},
  isReady,
  patience = 120_000,
  onSpawn = () => {},
}) {
  const logFile = path.join(folder, `${name}.log`);
  const log = fs.openSync(logFile, 'w', 0o600);
  const child = spawn(jdk('java'), args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
    detached: true,
  });
  fs.closeSync(log);
  let over;
  child
    .once('error', (error) => (over = error.message))
    .once('exit', (code, signal) => (over = signal ?? `exit code ${code}`));
  const identity = identify(child.pid ?? -1);
  if (identity) fs.writeFileSync(pidFile(folder, name), JSON.stringify({ identity, address }));
  const engine = handle(folder, name, identity, address);
  if (identity) onSpawn(engine);
  for (const until = Date.now() + patience; ;) {
    const words = fs.readFileSync(logFile, 'utf8');
    if (over === undefined && (await isReady(words))) break;
    if (over !== undefined || Date.now() > until) {
      await engine.stop();
      throw new Stop(
        `${name} did not start (${over ?? `not ready after ${patience / 1000} s`}): ` +
          `${lastWords(words)} (log: ${logFile})`,
      );
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
    /** It may be no child of ours, so its end is looked for. */
    whenEnded: () => whenGone(identity),
    async stop() {
      await endAll([identity], 10_000);
      fs.rmSync(pidFile(folder, name), { force: true });
    },
  };
}

async function whenGone(identity) {
  while (stillRuns(identity)) await new Promise((resolve) => setTimeout(resolve, LOOK));
  return 'killed or ended';
}

function lastWords(log) {
  const lines = log.split('\n').filter((line) => line.trim() && !/^\s+(at |\.\.\.)/.test(line));
  return (lines.find((line) => /ERROR|FATAL|Exception/.test(line)) ?? lines.at(-1) ?? 'it said nothing').trim();
}
