import fs from 'node:fs';
import path from 'node:path';
import { DemoSession } from '../seed/demo-session.mjs';
import { retry } from '../chaos/load.mjs';
import { startTree as startMm } from '../chaos/tree.mjs';

export { pause, retry as patiently } from '../chaos/load.mjs';
export { freePort } from '../start/ports.mjs';
export { root } from './machine.mjs';

/** Starts mm on a workspace of its own, with the addresses of its door and of its demo networks. */
export async function startTree(what) {
  const tree = await startMm(what);
  return {
    ...tree,
    address: tree.said(/mm is ready: (\S+)/),
    networks: tree.said(/Demo networks: (\S+)/)?.replace(/\/$/, ''),
  };
}

/** Lets the operator watch VK authors, several at a time. */
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
