import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { workspaceDatabase } from '../chaos/verdict.mjs';
import { treeCpuMs } from './cpu.mjs';
import { firstServed, publishMany, readableAuthors, wallAnswers } from './demo-networks.mjs';
import { measureHops } from './hops.mjs';
import { freePort, pause, startTree, watchAll, workspaceOf } from './mm.mjs';
import { rawWrites } from './raw-writes.mjs';
import { row } from './report.mjs';

/** No politeness, no new posts by themselves, no second poll while it runs. */
export const impolite = {
  SIM_RATE: '0', SIM_SMI_RATE: '0', SIM_HISTORY_DAYS: '1', SIM_RPS: '1000000', VK_RPS: '10000', MM_SEED: 'off',
  MM_HISTORY_POSTS: '10000', MM_POLL: JSON.stringify({ '*': { min: 3600, max: 7200, start: 3600 } }),
};
const ROUNDS = 3;
const WARM_UP = 3000;
const HOP_POSTS = 24_000;
const PATIENCE_MS = 300_000;
const QUIET_MS = 2000;

export const ingest = {
  about: "posts a second, from the network's answer to the report store, through all services and the log, recognition on",
  async run({ posts = 24_000, keep, 'skip-hops': withoutHops }) {
    const measured = await measureFullPath({ count: Number(posts), keep });
    const hops = withoutHops ? { rows: [], notes: [] } : await measureHops({ count: Math.min(HOP_POSTS, Number(posts)), env: impolite });
    const { rounds, raw } = measured;
    const rate = median(rounds.map((round) => round.rate));
    const copied = median(raw.flatMap((round) => round.copied));
    const inserted = median(raw.flatMap((round) => round.inserted));
    return {
      rows: [
        row({ measure: 'full path, median round', unit: 'posts/s', value: rate, goal: { atLeast: 1000 } }),
        row({ measure: 'full path, slowest round', unit: 'posts/s', value: Math.min(...rounds.map((round) => round.rate)) }),
        row({ measure: 'full path, everything of mm counted', unit: 'posts per CPU-second', value: median(rounds.map((round) => round.served / round.cpuSeconds)) }),
        row({ measure: 'full path against one INSERT per post', unit: 'posts/s', value: rate, baseline: inserted, goal: { of: 'ratio', atLeast: 20 } }),
        row({ measure: 'full path against raw COPY of 500 + NOTIFY', unit: 'posts/s', value: rate, baseline: copied }),
        row({ measure: 'raw COPY of 500 + NOTIFY against one INSERT per post', unit: 'posts/s', value: copied, baseline: inserted }),
        row({ measure: 'posts lost or doubled between the network and the report store', unit: 'posts', value: rounds.reduce((sum, round) => sum + round.faults, 0), goal: { atMost: 0 } }),
        ...hops.rows,
      ],
      notes: [
        ...rounds.map((round, i) => `Round ${i + 1}: ${round.served} distinct posts served in ${round.seconds.toFixed(1)} s = ${Math.round(round.rate)}/s, on ${(round.cpuSeconds / round.seconds).toFixed(2)} of ${os.cpus().length} cores, load average ${round.loadAverage.toFixed(1)}; rows: ${round.counts.map(({ table, rows }) => `${table} ${rows}`).join(', ')}.`),
        'Politeness is off (VK_RPS, SIM_RPS), so that it is no bound; demo networks, PostgreSQL and all services share the same cores. Raw writes alternate with the rounds, medians are told.',
        ...(inserted * 20 > copied ? [`20 × one INSERT per post is more than raw COPY reaches here (${Math.round(inserted * 20)} against ${Math.round(copied)} posts/s): a disk whose commit takes ${(1000 / inserted).toFixed(1)} ms puts that goal out of reach of anything.`] : []),
        ...hops.notes,
      ],
    };
  },
};

/** Rounds through the whole of mm, raw writes before, between and after them. */
async function measureFullPath({ count, keep }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-bench-'));
  fs.chmodSync(folder, 0o755);
  const tree = await startTree({ folder, port: await freePort(), env: impolite });
  const workspace = workspaceOf(folder);
  const pool = workspaceDatabase(workspace);
  try {
    const [first, ...others] = await readableAuthors(tree.networks);
    await throughMm({ tree, folder: workspace, pool, authors: [first], count: WARM_UP });
    const rounds = [];
    const raw = [await rawWrites(pool)];
    for (let i = 0; i < ROUNDS; i++) {
      const authors = others.filter((_, index) => index % ROUNDS === i);
      const cpuBefore = await treeCpuMs(folder, pool);
      const round = await throughMm({ tree, folder: workspace, pool, authors, count });
      rounds.push({ ...round, loadAverage: os.loadavg()[0], cpuSeconds: ((await treeCpuMs(folder, pool)) - cpuBefore) / 1000 });
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

/** Publishes posts, lets them be collected and waits until every one is in the report store and nothing moves any more. */
export async function throughMm({ tree, folder, pool, authors, count }) {
  await publishMany(tree.networks, { authors, count });
  const seen = wallAnswers(folder).length;
  let last = await stored(pool);
  const wanted = last.n + count;
  await watchAll(tree.address, authors);
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(100)) {
    const now = await stored(pool);
    if (now.n !== last.n) last = now;
    if (now.n >= wanted && now.at - last.at > QUIET_MS) break;
  }
  const answers = wallAnswers(folder).slice(seen);
  const codes = [...firstServed(answers).keys()];
  const counts = await Promise.all(['ingestion.post', 'review.post', 'reporting.publication'].map((table) => countIn(pool, table, codes)));
  const seconds = (last.at - answers[0].at) / 1000;
  const faults = counts.reduce((sum, { rows }) => sum + Math.abs(rows - codes.length), 0);
  return { served: codes.length, counts, faults, seconds, rate: codes.length / seconds };
}

async function stored(pool) {
  const { rows: [now] } = await pool.query('SELECT count(*)::int AS n, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at FROM reporting.publication');
  return now;
}

/** Rows, not distinct codes: a doubled post shows. */
async function countIn(pool, table, codes) {
  const code = table === 'reporting.publication' ? "classified ->> 'code'" : 'code';
  const { rows: [{ n }] } = await pool.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${code} = ANY($1)`, [codes]);
  return { table, rows: n };
}
