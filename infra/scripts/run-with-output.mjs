import { spawn } from 'node:child_process';

/** Runs a program with its output on our terminal. @returns {Promise<number>} its exit code; 1 after a signal */
export function runWithOutput(program, args, { cwd, env = {} } = {}) {
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
