import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Starts mm as a person does and waits for `Stop: Ctrl+C`, the last line that it prints when it is ready.
 * @param {{ script?: string, args?: string[], env?: object, detached?: boolean, timeoutMs?: number }} what
 *   `script`: the script of `npm start` (default) or of `npm run cluster`
 * @returns {Promise<{
 *   child: import('node:child_process').ChildProcess, output: () => string, tookMs: number, ended: Promise<void>,
 * }>}
 * @throws with all its output when it ends early or is not ready in `timeoutMs` ms
 */
export async function startAndWait({
  script = 'infra/start/start.cjs',
  args = [],
  env = {},
  detached = false,
  timeoutMs = 240_000,
}) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  });
  let output = '';
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready after ${timeoutMs / 1000} s:\n${output}`)), timeoutMs);
    const finish = (done, answer) => (clearTimeout(timer), done(answer));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (output.includes('Stop: Ctrl+C')) finish(resolve);
      });
    }
    child.once('exit', (code) => finish(reject, new Error(`ended with ${code} before it was ready:\n${output}`)));
  });
  return { child, output: () => output, tookMs: performance.now() - startedAt, ended };
}
