import { spawn } from 'node:child_process';

/** Runs a program to its end and keeps the last of its words; it ends with us when we are stopped meanwhile. */
export function runTool(program, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    const killOnExit = () => child.kill('SIGKILL');
    process.once('exit', killOnExit);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-20_000)));
    child.once('error', reject);
    child.once('close', (code) => (process.off('exit', killOnExit), resolve({ code, output: output.trim() })));
  });
}
