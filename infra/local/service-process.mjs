import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stop } from '../start/stop.mjs';

const PATIENCE = 60_000;
/** A service ends itself after 5 s of draining; a little more for its last words. */
const DRAIN = 5500;

/**
 * The start of one of our programs as a process of its own, with its output in the log; for `keepRunning`.
 * @param {{ name: string, file: string, env: object, logFile: string, address?: string }} what
 *   `address` (`unix:/path` or `http://host:port`): the program is ready when `/health` responds there, without it at
 *   once
 * @returns {(spawned: (running: object) => void) => Promise<void>}
 */
export const serviceStart =
  ({ name, file, env, logFile, address }) =>
  async (spawned) => {
    const log = fs.openSync(logFile, 'a', 0o600);
    const child = spawn(process.execPath, ['--enable-source-maps', file], {
      env,
      stdio: ['ignore', log, log],
      detached: true,
    });
    fs.closeSync(log);
    let isOver = false;
    const ended = new Promise((resolve) =>
      child
        .once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
        .once('error', (error) => resolve(error.message)),
    ).finally(() => (isOver = true));
    const stop = async () => {
      if (isOver) return;
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), DRAIN);
      await ended.finally(() => clearTimeout(late));
    };
    if (child.pid === undefined) throw new Stop(`${name} does not start: ${await ended}`);
    spawned({ pid: child.pid, address, ended, stop });
    for (
      const until = Date.now() + PATIENCE;
      address !== undefined && (await statusOf(address, '/health')) === undefined;
      await sleep(100)
    ) {
      if (isOver || Date.now() > until) throw new Stop(`${name} does not start (log: ${logFile})`);
    }
  };

/**
 * Asks a service by its address, `unix:/path` or `http://host:port`.
 * @returns {Promise<{ status: number, body: string } | undefined>} undefined when nobody answers
 */
export function statusOf(address, where) {
  const at = address.startsWith('unix:')
    ? { socketPath: address.slice('unix:'.length) }
    : { host: new URL(address).hostname, port: new URL(address).port };
  return new Promise((resolve) => {
    const request = http.get({ ...at, path: where, timeout: 5000, agent: false }, (answer) => {
      let body = '';
      answer
        .setEncoding('utf8')
        .on('data', (text) => (body += text))
        .on('end', () => resolve({ status: answer.statusCode, body }))
        .on('error', () => resolve(undefined));
    });
    request.on('error', () => resolve(undefined)).on('timeout', () => request.destroy());
  });
}
