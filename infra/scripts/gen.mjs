/**
 * Writes everything that is generated. Committed are event classes, lists of networks, the tables in docs/generated and
 * the types of the TypeScript client; dist/docs gets what is published with a build: openapi.yaml, asyncapi.yaml and
 * conformance.md.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const run = (command, args, cwd = root) =>
  execa(command, args, { cwd, preferLocal: true, localDir: root, stdio: 'inherit' });

await run('buf', ['generate'], path.join(root, 'proto'));
await run(process.execPath, ['infra/scripts/gen-networks.mjs']);
await run(process.execPath, ['infra/scripts/gen-widgets.mjs']);
for (const folder of ['proto', 'services/networks', 'services/gateway'])
  await run(process.execPath, ['infra/scripts/build.mjs', '--package', folder]);
await run(process.execPath, ['infra/scripts/gen-docs.mjs']);
await run(process.execPath, ['infra/scripts/gen-openapi.mjs']);
await run(process.execPath, ['infra/scripts/gen-conformance.mjs']);
