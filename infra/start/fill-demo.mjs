import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Fills a new demo workspace once while the product is running; after a failure the next start tries again.
 * @returns {{ end(): void }}
 */
export function fillDemo({ root, folder, address, env, print }) {
  const marker = path.join(folder, 'demo-filled');
  if (fs.existsSync(marker) || process.env.MM_SEED === 'off') return { end: () => {} };
  print('filling the demo; it can already be used …');
  const child = spawn(process.execPath, [path.join(root, 'infra/seed/seed.mjs'), address], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let isStopped = false;
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) =>
    text
      .trim()
      .split('\n')
      .forEach((line) => print(`  ${line}`)),
  );
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  child.once('close', (code) => {
    if (code === 0) fs.writeFileSync(marker, `${new Date().toISOString()}\n`);
    else if (!isStopped)
      print(
        `the demo could not be filled (${/Error: (.*)/.exec(errors)?.[1] ?? `exit code ${code}`}); ` +
          'the next start tries again',
      );
  });
  return {
    end: () => {
      isStopped = true;
      child.kill('SIGKILL');
    },
  };
}
