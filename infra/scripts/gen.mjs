/**
 * Writes everything that is generated and committed: event classes, lists of networks, the tables in docs/generated.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const env = { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}` };
const run = (command, args, cwd = root) => execFileSync(command, args, { cwd, env, stdio: 'inherit' });

run('buf', ['generate'], path.join(root, 'proto'));
run(process.execPath, ['infra/scripts/gen-networks.mjs']);
for (const folder of ['proto', 'services/networks'])
  run(process.execPath, ['infra/scripts/build.mjs', '--package', folder]);
run(process.execPath, ['infra/scripts/gen-docs.mjs']);
