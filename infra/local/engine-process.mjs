import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { terminateAll, identify, isRunning } from '../start/process-identity.mjs';
import { UserFacingError } from '../start/user-facing-error.mjs';
import { jdk } from './java.mjs';

const POLL_MS = 250;

const pidFile = (folder, name) => path.join(folder, `${name}.pid.json`);

/** The running engine of this folder: `{ address, pid, whenEnded, stop }`, or undefined. */
export function runningEngine(folder, name) {
  try {
    const { identity, address } = JSON.parse(fs.readFileSync(pidFile(folder, name), 'utf8'));
    return isRunning(identity) ? engineHandle(folder, name, identity, address) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Starts a JVM that outlives this process, with its output in `<folder>/<name>.log`, and waits until it is ready.
 * @param {{
 *   name: string, folder: string, address: string, args: string[], cwd?: string, env?: Record<string, string>,
 *   isReady: (log: string) => boolean | Promise<boolean>, timeoutMs?: number, onSpawn?: (engine: object) => void,
 * }} what `onSpawn` is called with the engine as soon as there is a process
 * @returns {Promise<{ address: string, pid: number, whenEnded(): Promise<string>, stop(): Promise<void> }>}
 * @throws {UserFacingError} with the end of its log
 */
export async function startEngine({
  name,
  folder,
  address,
  args,
  cwd = folder,
  env = {},
  isReady,
  timeoutMs = 120_000,
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
  let exitReason;
  child
    .once('error', (error) => (exitReason = error.message))
    .once('exit', (code, signal) => (exitReason = signal ?? `exit code ${code}`));
  const identity = identify(child.pid ?? -1);
  if (identity) fs.writeFileSync(pidFile(folder, name), JSON.stringify({ identity, address }));
  const engine = engineHandle(folder, name, identity, address);
  if (identity) onSpawn(engine);
  for (const until = Date.now() + timeoutMs; ;) {
    const output = fs.readFileSync(logFile, 'utf8');
    if (exitReason === undefined && (await isReady(output))) break;
    if (exitReason !== undefined || Date.now() > until) {
      await engine.stop();
      throw new UserFacingError(
        `${name} did not start (${exitReason ?? `not ready after ${timeoutMs / 1000} s`}): ` +
          `${lastErrorLine(output)} (log: ${logFile})`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.unref();
  return engine;
}

function engineHandle(folder, name, identity, address) {
  return {
    address,
    pid: identity?.pid,
    /** Polls, because the engine may not be a child of this process. */
    whenEnded: () => waitForExit(identity),
    async stop() {
      await terminateAll([identity], 10_000);
      fs.rmSync(pidFile(folder, name), { force: true });
    },
  };
}

async function waitForExit(identity) {
  while (isRunning(identity)) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  return 'killed or ended';
}

function lastErrorLine(log) {
  const lines = log.split('\n').filter((line) => line.trim() && !/^\s+(at |\.\.\.)/.test(line));
  return (lines.find((line) => /ERROR|FATAL|Exception/.test(line)) ?? lines.at(-1) ?? 'no output').trim();
}
