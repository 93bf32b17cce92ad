import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stop } from '../start/stop.mjs';

const PATIENCE = 60_000;
const DRAIN = 5000;

/**
 * Keeps one program running: started again a second after it ended by itself, until `stop`.
 * @param {{ name: string, file: string, env: object, logFile: string, at?: string | number, say: (line: string) => void }} what `at`: the socket or port that answers when it is ready
 * @returns {Promise<{ name: string, pid(): number, stop(): Promise<void> }>}
 */
export async function keepRunning({ name, file, env, logFile, at, say }) {
  let child;
  let ended;
  let isStopping = false;
  let starts = 0;
  const begin = () => {
    starts++;
    const log = fs.openSync(logFile, 'a', 0o600);
    child = spawn(process.execPath, ['--enable-source-maps', file], { env, stdio: ['ignore', log, log], detached: true });
    fs.closeSync(log);
    ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)).once('error', (error) => resolve(error.message)));
    void ended.then(async (how) => {
      if (isStopping) return;
      say(`${name} ended (${how}) and is started again`);
      await sleep(1000);
      if (!isStopping) begin();
    });
  };
  const stop = async () => {
    isStopping = true;
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), DRAIN);
    await ended.finally(() => clearTimeout(late));
  };
  begin();
  for (const until = Date.now() + PATIENCE; at !== undefined && !(await answers(at)); await sleep(100)) {
    if (Date.now() < until && starts < 4) continue;
    await stop();
    throw new Stop(`${name} does not start (log: ${logFile})`);
  }
  return { name, pid: () => child.pid, stop };
}

function answers(at) {
  return new Promise((resolve) => {
    const socket = typeof at === 'number' ? net.connect(at, '127.0.0.1') : net.connect(at);
    socket.once('connect', () => (socket.destroy(), resolve(true))).once('error', () => resolve(false));
  });
}
