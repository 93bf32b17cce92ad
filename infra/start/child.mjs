import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { identify } from './process-identity.mjs';
import { UserFacingError } from './user-facing-error.mjs';

/**
 * @typedef {{
 *   identity: { pid: number, began: string } | undefined, ended: Promise<string>, end(graceMs: number): Promise<void>,
 * }} Child
 */

/**
 * Starts one of our programs in its own process group (so that Ctrl+C reaches only the starter); its output goes to the
 * log file.
 * @param {{
 *   name: string, file: string, env: NodeJS.ProcessEnv, logFile: string,
 *   onSpawn: (child: Child) => void, onStep?: (text: string) => void, timeoutMs?: number,
 * }} what `onSpawn` is called before the program is ready, so that it can be stopped meanwhile
 * @returns {Promise<Record<string, any>>} the message with which the program reported that it is ready
 * @throws {UserFacingError} with the message of the child, or with the last error of its log
 */
export async function startChild({ name, file, env, logFile, onSpawn, onStep = () => {}, timeoutMs = 120_000 }) {
  const log = fs.openSync(logFile, 'a', 0o600);
  const from = fs.fstatSync(log).size;
  const [command, args] = withoutCoreDumps(process.execPath, ['--enable-source-maps', file]);
  const child = spawn(command, args, {
    env,
    stdio: ['pipe', 'pipe', log, 'ipc'],
    detached: true,
  });
  let hasExited = false;
  let lastFailure;
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(lastFailure ?? signal ?? `exit code ${code}`));
  }).finally(() => (hasExited = true));
  const stop = async (graceMs) => {
    if (hasExited) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => killGroup(child.pid), graceMs);
    await ended.finally(() => clearTimeout(timer));
  };

  onSpawn({ identity: identify(child.pid ?? -1), ended, end: stop });

  const outcome = await new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ failed: `it was not ready after ${timeoutMs / 1000} s` }), timeoutMs);
    const finish = (result) => (clearTimeout(timer), resolve(result));
    void ended.then((reason) => finish({ failed: reason }));
    child.on('message', (/** @type {any} */ message) => {
      if (message?.step) return onStep(message.step);
      if (message?.failed) lastFailure = message.failed;
      if (message?.ready || message?.failed) finish(message);
    });
    eachLine(child.stdout, (line) => {
      const message = parseReady(line);
      if (message) finish(message);
      else fs.write(log, `${line}\n`, () => {});
    });
  });
  if (outcome.failed) {
    await stop(3000);
    throw new UserFacingError(
      outcome.line
        ? outcome.failed
        : `${name} did not start (${outcome.failed}): ${lastErrorLine(logFile, from)} (log: ${logFile})`,
    );
  }
  return outcome;
}

/**
 * The command that runs a program without core dumps, which would hold passwords and keys; programs that it starts
 * inherit that. The shell becomes the program, so pid and channel are the program's.
 * @public its test imports it by its path
 * @returns {[string, string[]]}
 */
export function withoutCoreDumps(program, args, platform = process.platform) {
  return platform === 'win32' ? [program, args] : ['/bin/sh', ['-c', 'ulimit -c 0; exec "$0" "$@"', program, ...args]];
}

function eachLine(stream, onLine) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
}

function parseReady(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    const message = JSON.parse(line);
    return message.ready ? message : undefined;
  } catch {
    return undefined;
  }
}

function lastErrorLine(logFile, from) {
  const text = fs.readFileSync(logFile).subarray(from).toString('utf8');
  const lines = text.split('\n').filter((line) => line.trim() && !/^\s+at /.test(line) && !/^Node\.js v/.test(line));
  return lines.find((line) => /Error|error:/.test(line))?.trim() ?? lines.at(-1)?.trim() ?? 'no output';
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has already exited.
  }
}
