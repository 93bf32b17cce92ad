import fs from 'node:fs';
import path from 'node:path';
import { DemoSession } from '../seed/demo-session.mjs';
import { retry } from '../chaos/load.mjs';
import { startTree as startMm } from '../chaos/tree.mjs';

export { pause, retry } from '../chaos/load.mjs';
export { freePort } from '../start/ports.mjs';
export { root } from './machine.mjs';

/** The environment of a demo that publishes only what it is told, polled once a second without limits. */
export const quickDemo = {
  SIM_RATE: '0',
  SIM_SMI_RATE: '0',
  SIM_HISTORY_DAYS: '5',
  SIM_RPS: '1000000',
  VK_RPS: '1000',
  VK_PER_DAY: '100000000',
  MM_SEED: 'off',
  MM_HISTORY_POSTS: '100',
  MM_POLL: JSON.stringify({ '*': { min: 1, max: 1, start: 1 } }),
};
/** Authors whose posts the screens are measured with. */
export const BENCH_AUTHORS = 8;

/** Starts mm on its own workspace; adds the addresses of its gateway and of its demo networks. */
export async function startTree(what) {
  const tree = await startMm(what);
  return {
    ...tree,
    address: tree.matchOutput(/mm is ready: (\S+)/),
    networks: tree.matchOutput(/Demo networks: (\S+)/)?.replace(/\/$/, ''),
  };
}

/** Makes the operator watch VK authors, three at a time. */
export async function watchAll(address, authors) {
  const operator = await retry(() => DemoSession.signIn(address, 'operator'));
  const waiting = [...authors];
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift())
      await retry(() => operator.get('/api/vk/add-channel', { name, watcher: 'operator' }));
  };
  await Promise.all([worker(), worker(), worker()]);
}

/** The workspace in a data folder. */
export const workspaceOf = (folder) => (fs.existsSync(path.join(folder, 'demo')) ? path.join(folder, 'demo') : folder);
