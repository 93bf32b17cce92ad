import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { workspaceDatabase } from '../chaos/standalone-run.mjs';
import { treeCpuMs } from './cpu.mjs';
import { readableAuthors } from './demo-networks.mjs';
import { runFullPath } from './full-path.mjs';
import { freePort, startTree, workspaceOf } from './mm.mjs';
import { rawWrites } from './raw-writes.mjs';
import { row } from './report.mjs';

/** No rate limits, no spontaneous posts, no second poll during the measurement. */
export const unthrottledEnv = {
  SIM_RATE: '0',
  SIM_SMI_RATE: '0',
  SIM_HISTORY_DAYS: '1',
  SIM_RPS: '1000000',
  VK_RPS: '10000',
  VK_PER_DAY: '100000000',
  MM_SEED: 'off',
  MM_HISTORY_POSTS: '10000',
  MM_POLL: JSON.stringify({ '*': { min: 3600, max: 7200, start: 3600 } }),
};
const ROUNDS = 3;
const WARM_UP = 3000;
const HOP_POSTS = 24_000;

export const ingest = {
  about:
    "posts a second, from the network's answer to the report store, through all services and the log, recognition on",
  async run({ posts = 24_000, keep, 'skip-hops': withoutHops }) {
    const measured = await measureFullPath({ count: Number(posts), keep });
    // Imported late: the services are compiled only after mm was started.
    const hops = withoutHops
      ? { rows: [], notes: [] }
      : await (
          await import('./hops.mjs')
        ).measureHops({ count: Math.min(HOP_POSTS, Number(posts)), env: unthrottledEnv });
    const { rounds, raw } = measured;
    const rate = median(rounds.map((round) => round.rate));
    const copied = median(raw.flatMap((round) => round.copied));
    const inserted = median(raw.flatMap((round) => round.inserted));
    return {
      rows: [
        row({ measure: 'full path, median round', unit: 'posts/s', value: rate, goal: { atLeast: 1000 } }),
        row({
          measure: 'full path, slowest round',
          unit: 'posts/s',
          value: Math.min(...rounds.map((round) => round.rate)),
        }),
        row({
          measure: 'full path, everything of mm counted',
          unit: 'posts per CPU-second',
          value: median(rounds.map((round) => round.served / round.cpuSeconds)),
        }),
        row({ measure: 'full path against raw COPY of 500 + NOTIFY', unit: 'posts/s', value: rate, baseline: copied }),
        row({
          measure: 'raw COPY of 500 + NOTIFY against one INSERT per post',
          unit: 'posts/s',
          value: copied,
          baseline: inserted,
        }),
        row({
          measure: 'posts lost or doubled between the network and the report store',
          unit: 'posts',
          value: rounds.reduce((sum, round) => sum + round.faults, 0),
          goal: { atMost: 0 },
        }),
        ...hops.rows,
      ],
      notes: [
        ...rounds.map(
          (round, i) =>
            `Round ${i + 1}: ${round.served} distinct posts served in ${round.seconds.toFixed(1)} s = ` +
            `${Math.round(round.rate)}/s, on ${(round.cpuSeconds / round.seconds).toFixed(2)} of ` +
            `${os.cpus().length} cores, load average ${round.loadAverage.toFixed(1)}; ` +
            `rows: ${round.counts.map(({ table, rows }) => `${table} ${rows}`).join(', ')}.`,
        ),
        'Rate limits are lifted (VK_RPS, SIM_RPS); demo networks, PostgreSQL and all services share the same cores. ' +
          'Raw writes alternate with the rounds; the figures are medians.',
        ...hops.notes,
      ],
    };
  },
};

/** Rounds through all of mm, with raw writes before, between and after them. */
async function measureFullPath({ count, keep }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-bench-'));
  fs.chmodSync(folder, 0o755);
  const tree = await startTree({ folder, port: await freePort(), env: unthrottledEnv });
  const workspace = workspaceOf(folder);
  const pool = workspaceDatabase(workspace);
  try {
    const [first, ...others] = await readableAuthors(tree.networks);
    await runFullPath({ tree, folder: workspace, pool, authors: [first], count: WARM_UP });
    const rounds = [];
    const raw = [await rawWrites(pool)];
    for (let i = 0; i < ROUNDS; i++) {
      const authors = others.filter((_, index) => index % ROUNDS === i);
      const cpuBefore = await treeCpuMs(folder, pool);
      const round = await runFullPath({ tree, folder: workspace, pool, authors, count });
      rounds.push({
        ...round,
        loadAverage: os.loadavg()[0] ?? 0,
        cpuSeconds: ((await treeCpuMs(folder, pool)) - cpuBefore) / 1000,
      });
      console.log(`  round ${i + 1}: ${round.served} posts in ${round.seconds.toFixed(1)} s`);
      raw.push(await rawWrites(pool));
    }
    return { rounds, raw };
  } finally {
    await pool.end();
    await tree.stop();
    if (!keep) fs.rmSync(folder, { recursive: true, force: true });
  }
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
