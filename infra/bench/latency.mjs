import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { firstServed, publishMany, readableAuthors, wallResponses } from './demo-networks.mjs';
import { BENCH_AUTHORS, freePort, pause, quickDemo, startTree, watchAll, workspaceOf } from './mm.mjs';
import { openQueue } from './queue-page.mjs';
import { row } from './report.mjs';

const WARM_UP_S = 10;
const TIMEOUT_MS = 60_000;

export const latency = {
  about: "from the network's answer to the pixel of a signed-in operator's queue, 50 posts a second",
  async run({ seconds = 60, rate = 50, keep }) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-bench-'));
    fs.chmodSync(folder, 0o755);
    const tree = await startTree({ folder, port: await freePort(), env: quickDemo });
    let queue;
    try {
      const authors = (await readableAuthors(tree.networks)).slice(0, BENCH_AUTHORS);
      await watchAll(tree.address, authors);
      await pause(5000);
      queue = await openQueue(tree.address, 'operator');
      await measureDelays({ tree, folder, queue, authors, rate: Number(rate), seconds: WARM_UP_S });
      const { delays, published } = await measureDelays({
        tree,
        folder,
        queue,
        authors,
        rate: Number(rate),
        seconds: Number(seconds),
      });
      const sorted = [...delays].sort((a, b) => a - b);
      const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
      return {
        rows: [
          row({ measure: "source's answer to pixel, p50", unit: 'ms', value: at(0.5) }),
          row({ measure: "source's answer to pixel, p99", unit: 'ms', value: at(0.99), goal: { atMost: 600 } }),
          row({ measure: "source's answer to pixel, largest", unit: 'ms', value: at(1) }),
          row({
            measure: 'published posts that never appeared on the page',
            unit: 'posts',
            value: published - delays.length,
            goal: { atMost: 0 },
          }),
        ],
        notes: [
          `${published} posts at ${rate}/s over ${BENCH_AUTHORS} authors that are polled once a second, ` +
            `after ${WARM_UP_S} s of warming up; headless Chromium on the same cores.`,
          "A post's pixel: the first frame painted after the queue's bar 'N новых' counted it.",
        ],
      };
    } finally {
      await queue?.close();
      await tree.stop();
      if (!keep) fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Publishes at a steady rate and waits until the page has counted every post. Delays in ms. */
async function measureDelays({ tree, folder, queue, authors, rate, seconds }) {
  const count = rate * seconds;
  const before = await queue.stamps();
  await publishMany(tree.networks, { authors, count, rate });
  await pause(seconds * 1000);
  let stamps;
  for (const end = Date.now() + TIMEOUT_MS; ; await pause(500)) {
    stamps = await queue.stamps();
    if (stamps.size - before.size >= count || Date.now() > end) break;
  }
  const served = firstServed(wallResponses(workspaceOf(folder)));
  const delays = [...stamps].flatMap(([code, at]) =>
    before.has(code) || !served.has(code) ? [] : [at - served.get(code)],
  );
  return { delays, published: count };
}
