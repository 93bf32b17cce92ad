import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserFacingError } from '../start/user-facing-error.mjs';

const START_TIMEOUT_MS = 60_000;
/** A service exits within 5 s of SIGTERM; a little more for its last output. */
const STOP_TIMEOUT_MS = 5500;

/**
 * The start of one of our programs as a process of its own, with its output in the log; for `supervise`.
 * @param {{ name: string, file: string, env: NodeJS.ProcessEnv, logFile: string, address?: string }} what
 *   `address` (`unix:/path` or `http://host:port`): the program is ready when `/health` responds there, without it at
 *   once
 * @returns {(spawned: (running: object) => void) => Promise<void>}
 */
export const serviceStarter =
  ({ name, file, env, logFile, address }) =>
  async (spawned) => {
    const log = fs.openSync(logFile, 'a', 0o600);
    const child = spawn(process.execPath, ['--enable-source-maps', file], {
      env,
      stdio: ['ignore', log, log],
      detached: true,
    });
    fs.closeSync(log);
    let hasExited = false;
    const ended = new Promise((resolve) =>
      child
        .once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
        .once('error', (error) => resolve(error.message)),
    ).finally(() => (hasExited = true));
    const stop = async () => {
      if (hasExited) return;
      child.kill('SIGTERM');
      const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await ended.finally(() => clearTimeout(timeout));
    };
    if (child.pid === undefined) throw new UserFacingError(`${name} does not start: ${await ended}`);
    spawned({ pid: child.pid, address, ended, stop });
    for (
      const until = Date.now() + START_TIMEOUT_MS;
      address !== undefined && (await statusOf(address, '/health')) === undefined;
      await sleep(100)
    ) {
      if (hasExited || Date.now() > until) throw new UserFacingError(`${name} does not start (log: ${logFile})`);
    }
  };

/**
 * Sends a GET request to a service at its address, `unix:/path` or `http://host:port`.
 * @returns {Promise<{ status: number, body: string } | undefined>} undefined without a response
 */
export function statusOf(address, path) {
  const target = address.startsWith('unix:')
    ? { socketPath: address.slice('unix:'.length) }
    : { host: new URL(address).hostname, port: new URL(address).port };
  return new Promise((resolve) => {
    const request = http.get({ ...target, path, timeout: 5000, agent: false }, (response) => {
      let body = '';
      response
        .setEncoding('utf8')
        .on('data', (text) => (body += text))
        .on('end', () => resolve({ status: response.statusCode ?? 0, body }))
        .on('error', () => resolve(undefined));
    });
    request.on('error', () => resolve(undefined)).on('timeout', () => request.destroy());
  });
}
