import { spawn } from 'node:child_process';

/** Runs a program and returns the end of its output; the program is killed when this process exits. */
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
