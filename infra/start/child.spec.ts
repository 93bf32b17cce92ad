import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const { withoutCoreDumps } = (await import(path.join(path.dirname(fileURLToPath(import.meta.url)), 'child.mjs'))) as {
  withoutCoreDumps: (program: string, args: string[], platform?: string) => [string, string[]];
};

describe('a program that the starter runs', () => {
  it('writes no core dumps, and has the pid that the starter sees and the arguments as given', async () => {
    const script = 'echo "$(ulimit -c) $$ $1"';
    const [command, args] = withoutCoreDumps('/bin/sh', ['-c', script, 'sh', `a 'b' "c" $d`]);
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    await new Promise((resolve) => child.once('close', resolve));
    expect(output).toBe(`0 ${child.pid} a 'b' "c" $d\n`);
  });

  it('is started directly on Windows, which has no such limit', () => {
    expect(withoutCoreDumps('node.exe', ['main.js'], 'win32')).toEqual(['node.exe', ['main.js']]);
  });
});
