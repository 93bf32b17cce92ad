import { spawn } from 'node:child_process';
import fs from 'node:fs';

/** Runs a file with Node and waits until it prints that it `answers at` an address. Rejects when it exits before. */
export async function spawnListening(file, env, logFile) {
  const child = spawn(process.execPath, [...(env.BENCH_NODE_FLAGS?.split(' ') ?? []), file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const log = fs.createWriteStream(logFile, { flags: 'a' });
  child.stderr.pipe(log, { end: false });
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code} (log: ${logFile})`)));
      child.stdout.setEncoding('utf8').on('data', (text) => {
        log.write(text);
        if (text.includes(' answers at ')) resolve();
      });
    })
  );
  return {
    pid: child.pid,
    async end() {
      child.kill('SIGTERM');
      const timeout = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(timeout);
    },
  };
}
