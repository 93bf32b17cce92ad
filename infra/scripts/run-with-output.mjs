import { spawn } from 'node:child_process';

/** Runs a program with its words on our screen. @returns {Promise<number>} its exit code; 1 when a signal ended it */
export function runWithOutput(program, args, { cwd, env = {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const stopOnExit = () => child.kill('SIGTERM');
    process.once('exit', stopOnExit);
    child.once('error', reject);
    child.once('close', (code) => (process.off('exit', stopOnExit), resolve(code ?? 1)));
  });
}
