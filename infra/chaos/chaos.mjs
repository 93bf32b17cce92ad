/** Usage: npm run chaos standalone --kills N [--seed S] [--data folder]. Exit code 1 when a promise was broken. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pause, startLoad, watchLoaded } from './load.mjs';
import { seeded } from './random.mjs';
import { freePort, startTree } from './tree.mjs';
import { verdict } from './verdict.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { kills: { type: 'string', default: '6' }, seed: { type: 'string' }, data: { type: 'string' } } });
const profile = positionals[0] ?? 'standalone';
if (profile !== 'standalone') {
  console.error(`There is no profile '${profile}' to kill: npm run chaos standalone --kills N`);
  process.exit(2);
}
const kills = Number(values.kills);
const seed = Number(values.seed ?? Date.now() % 1e9);
const random = seeded(seed);
const base = values.data ? path.resolve(values.data) : fs.mkdtempSync(path.join(os.tmpdir(), 'mm-chaos-'));
fs.chmodSync(base, 0o755);
const port = await freePort();
const acknowledged = new Map();
const start = () => startTree({ folder: base, port });

console.log(`chaos ${profile}: ${kills} kills, seed ${seed}, data ${base}`);
let tree = await start();
let failed = false;
try {
  await watchLoaded(tree.address);
  for (let kill = 1; kill <= kills; kill++) {
    const load = startLoad({ address: tree.address, networks: tree.networks, random, acknowledged });
    const afterMs = 1500 + random() * 5000;
    await pause(afterMs);
    const ended = await tree.kill();
    await load.stop();
    tree = await start();
    console.log(`kill ${kill}/${kills} after ${Math.round(afterMs)} ms: ${ended} processes ended, ${acknowledged.size} saves so far, ready again in ${(tree.tookMs / 1000).toFixed(1)} s`);
  }
  const folder = fs.existsSync(path.join(base, 'demo')) ? path.join(base, 'demo') : base;
  const result = await verdict({ folder, networks: tree.networks, acknowledged });
  for (const fault of result.faults) console.log(`  ✗ ${fault}`);
  failed = result.faults.length > 0 || result.published === 0;
  console.log(`chaos ${profile}: ${kills} kills, seed ${seed}: ${result.published} posts published, ${result.saves} saves answered with success, ${failed ? `${result.faults.length} faults` : 'nothing lost, nothing doubled'}`);
} catch (error) {
  failed = true;
  console.error(error);
} finally {
  await tree.stop().catch(() => tree.kill());
  if (!values.data && !failed) fs.rmSync(base, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
