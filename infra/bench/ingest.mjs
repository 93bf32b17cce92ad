import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { firstServed, publishMany, readableAuthors, wallAnswers } from './demo-networks.mjs';
import { measureHops } from './hops.mjs';
import { rawWrites } from './raw-writes.mjs';
import { row } from './report.mjs';
import { freePort, pause, startTree, watchAll, workspaceOf } from './mm.mjs';
import { workspaceDatabase } from '../chaos/verdict.mjs';

/** No politeness, no new posts by themselves, no second poll while it runs. */
export const impolite = {
  SIM_RATE: '0', SIM_SMI_RATE: '0', SIM_HISTORY_DAYS: '1', SIM_RPS: '1000000', VK_RPS: '10000', MM_SEED: 'off',
  MM_HISTORY_POSTS: '10000', MM_POLL: JSON.stringify({ '*': { min: 3600, max: 7200, start: 3600 } }),
};
const WARM_UP = 3000;
const HOP_POSTS = 9000;
const PATIENCE_MS = 300_000;
const QUIET_MS = 2000;

export const ingest = {
  about: "posts a second, from the network's answer to the report store, through all services and the log, recognition on",
  async run({ posts, keep, 'skip-hops': withoutHops }) {
    const count = Number(posts ?? 35_000);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-bench-'));
    fs.chmodSync(folder, 0o755);
    const tree = await startTree({ folder, port: await freePort(), env: impolite });
    const workspace = workspaceOf(folder);
    const pool = workspaceDatabase(workspace);
    try {
      const [first, ...others] = await readableAuthors(tree.networks);
      const warm = await throughMm({ tree, folder: workspace, pool, authors: [first], count: WARM_UP });
      console.log(`  warm: ${warm.served} posts in ${warm.seconds.toFixed(1)} s`);
      const before = await rawWrites(pool);
      const run = await throughMm({ tree, folder: workspace, pool, authors: others, count });
      console.log(`  run: ${run.served} posts in ${run.seconds.toFixed(1)} s`);
      const after = await rawWrites(pool);
      const copied = (before.copied + after.copied) / 2;
      const inserted = (before.inserted + after.inserted) / 2;
      const hops = withoutHops ? { rows: [], notes: [] } : await measureHops({ count: HOP_POSTS, env: impolite });
      return {
        rows: [
          row({ measure: 'full path', unit: 'posts/s', value: run.rate, goal: { atLeast: 1000 } }),
          row({ measure: 'full path against one INSERT per post', unit: 'posts/s', value: run.rate, baseline: inserted, goal: { of: 'ratio', atLeast: 20 } }),
          row({ measure: 'full path against raw COPY of 500 + NOTIFY', unit: 'posts/s', value: run.rate, baseline: copied }),
          row({ measure: 'raw COPY of 500 + NOTIFY, after / before', unit: 'posts/s', value: after.copied, baseline: before.copied }),
          row({ measure: 'one INSERT per post, after / before', unit: 'posts/s', value: after.inserted, baseline: before.inserted }),
          row({ measure: 'posts lost or doubled between the network and the report store', unit: 'posts', value: run.faults, goal: { atMost: 0 } }),
          ...hops.rows,
        ],
        notes: [
          `${run.served} distinct posts served in ${run.seconds.toFixed(1)} s; rows: ${run.counts.map(({ table, rows }) => `${table} ${rows}`).join(', ')}.`,
          'Politeness is off (VK_RPS, SIM_RPS), so that it is no bound; demo networks, PostgreSQL and all services share the same cores.',
          ...hops.notes,
        ],
      };
    } finally {
      await pool.end();
      await tree.stop();
      if (!keep) fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};

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
