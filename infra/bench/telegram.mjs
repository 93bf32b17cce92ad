import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DemoSession } from '../seed/demo-session.mjs';
import { addTelegramAccounts, app } from '../seed/telegram-accounts.mjs';
import { freePort, pause, retry, startTree, watchAll } from './mm.mjs';
import { openQueue } from './queue-page.mjs';
import { row } from './report.mjs';

const PHONES = ['+77010000001', '+77010000002', '+77010000003', '+77010000004'];
const CODE = '12345';
const CHANNELS = 50;
const POLLED = 10;
const productEnv = {
  SIM_RATE: '0',
  SIM_SMI_RATE: '0',
  SIM_HISTORY_DAYS: '5',
  SIM_AUTHORS: '900',
  SIM_RPS: '1000000',
  SIM_TG_ACCOUNTS: PHONES.map((phone) => `${phone}:${CODE}`).join(','),
  VK_RPS: '1000',
  VK_PER_DAY: '100000000',
  MM_SEED: 'off',
  MM_HISTORY_POSTS: '20',
  MM_POLL: JSON.stringify({ vkontakte: { min: 1, max: 1, start: 1 } }),
  // a channel that is not joined yet is polled
  TELEGRAM_JOIN_SECONDS: '0.5',
};
const TIMEOUT_MS = 120_000;

export const telegram = {
  about: `from a post of one of ${CHANNELS} channels on ${PHONES.length} accounts to the pixel of an operator's queue`,
  async run({ seconds = 60, rate = 5, keep }) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-bench-'));
    fs.chmodSync(folder, 0o755);
    const tree = await startTree({ folder, port: await freePort(), env: productEnv });
    let queue;
    try {
      const { channels, walls } = await authorsOf(tree.networks);
      const admin = await retry(() => DemoSession.signIn(tree.address, 'admin'));
      await signInAll(admin);
      const operator = await DemoSession.signIn(tree.address, 'operator');
      for (const name of channels)
        await retry(() => operator.get('/api-tg/telegram/add-channel', { name, watcher: 'operator' }));
      await watchAll(tree.address, walls);
      const shares = await untilJoined(admin, tree.networks, channels.length);
      queue = await openQueue(tree.address, 'operator');
      const count = Math.round(Number(seconds) * Number(rate));
      const parts = { networks: tree.networks, queue, count, rate: Number(rate) };
      await measure({ ...parts, network: 'telegram', authors: channels, count: 20 });
      const pushed = await measure({ ...parts, network: 'telegram', authors: channels });
      const polled = await measure({ ...parts, network: 'vk', authors: walls });
      return {
        rows: [
          ...[0.5, 0.95, 1].map((share) =>
            row({
              measure: `publication to pixel, ${share === 1 ? 'largest' : `p${share * 100}`}`,
              unit: 'ms',
              value: at(pushed.delays, share),
              baseline: at(polled.delays, share),
              ...(share === 0.95 && { goal: { atMost: 2000 } }),
            }),
          ),
          row({ measure: 'posts that never appeared', unit: 'posts', value: pushed.missing, goal: { atMost: 0 } }),
        ],
        notes: [
          `${count} posts at ${rate}/s; channels of the accounts: ${shares.join(', ')}; Chromium on the same cores.`,
          `Baseline: as many posts of ${walls.length} VK walls that are polled once a second, in the same run.`,
        ],
      };
    } finally {
      await queue?.close();
      await tree.stop();
      if (!keep) fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

async function authorsOf(networks) {
  const { authors } = await (await fetch(`${networks}/__sim/world`)).json();
  const readable = (network) =>
    authors.filter((one) => one.network === network && !one.obstacle).map(({ name, username }) => username ?? name);
  return { channels: readable('telegram').slice(0, CHANNELS), walls: readable('vk').slice(0, POLLED) };
}

/** The demo's accounts by their own way, the others with the same code. */
async function signInAll(admin) {
  await addTelegramAccounts({ admin }, console.log);
  for (const phone of PHONES) {
    const { clients } = await admin.get('/api-tg/telegram/connected');
    const found = clients.find((client) => client.phone === phone);
    if (found?.status === 'connected') continue;
    if (!found) await admin.post('/api-py/telegram/credentials', { phone, ...app, active: true, default: false });
    const { client } =
      found?.status === 'code' ? { client: found } : await admin.get('/api-tg/telegram/start', { phone });
    if (client.status === 'code') await admin.post('/api-tg/telegram/code', { phone, code: CODE });
  }
}

/** Waits until the accounts have joined all channels; returns the number of channels of each. */
async function untilJoined(admin, networks, count) {
  for (const end = Date.now() + TIMEOUT_MS; ; await pause(1000)) {
    const response = await fetch(`${networks}/__sim/journal?network=telegram&method=channels.joinChannel&limit=10000`);
    const joined = (await response.json()).entries.length;
    if (joined >= count) return (await admin.get('/api-py/telegram/credentials')).map(({ authors }) => authors);
    if (Date.now() > end) throw new Error(`only ${joined} of ${count} channels were joined`);
  }
}

/** Publishes at a steady rate, one author after another. Delays in ms from before the publication to the paint. */
async function measure({ networks, queue, network, authors, count, rate }) {
  const published = new Map();
  const begin = Date.now();
  for (let i = 0; i < count; i++) {
    await pause(Math.max(0, begin + (i * 1000) / rate - Date.now()));
    const body = JSON.stringify({ network, author: authors[i % authors.length] });
    const sentAt = Date.now();
    const response = await fetch(`${networks}/__sim/publish`, { method: 'POST', body });
    if (!response.ok) throw new Error(`the demo networks did not publish: ${await response.text()}`);
    published.set((await response.json()).code, sentAt);
  }
  let stamps = new Map();
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await pause(500)) {
    stamps = await queue.stamps();
    if ([...published.keys()].every((code) => stamps.has(code))) break;
  }
  const delays = [...published].flatMap(([code, sentAt]) => (stamps.has(code) ? [stamps.get(code) - sentAt] : []));
  return { delays: delays.sort((a, b) => a - b), missing: count - delays.length };
}
