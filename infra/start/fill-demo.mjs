import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Fills a new demo workspace once, beside the running product; what fails is tried again at the next start.
 * @returns {{ end(): void }}
 */
export function fillDemo({ root, folder, address, env, say }) {
  const marker = path.join(folder, 'demo-filled');
  if (fs.existsSync(marker) || process.env.MM_SEED === 'off') return { end: () => {} };
  say('filling the demo, which can be used meanwhile …');
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
      .forEach((line) => say(`  ${line}`)),
  );
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  child.once('close', (code) => {
    if (code === 0) fs.writeFileSync(marker, `${new Date().toISOString()}\n`);
    else if (!isStopped)
      say(
        `the demo could not be filled (${/Error: (.*)/.exec(errors)?.[1] ?? `exit code ${code}`}); ` +
          'it is tried again at the next start',
      );
  });
  return {
    end: () => {
      isStopped = true;
      child.kill('SIGKILL');
    },
  };
}
