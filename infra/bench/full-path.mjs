import { firstServed, publishMany, wallResponses } from './demo-networks.mjs';
import { pause, watchAll } from './mm.mjs';

const TIMEOUT_MS = 300_000;
const QUIET_MS = 2000;

/** Publishes posts, has them collected and waits until all are in the report store and their number stops changing. */
export async function runFullPath({ tree, folder, pool, authors, count }) {
  await publishMany(tree.networks, { authors, count });
  const seen = wallResponses(folder).length;
  let last = await stored(pool);
  const wanted = last.n + count;
  await watchAll(tree.address, authors);
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await pause(100)) {
    const now = await stored(pool);
    if (now.n !== last.n) last = now;
    if (now.n >= wanted && now.at - last.at > QUIET_MS) break;
  }
  const responses = wallResponses(folder).slice(seen);
  const codes = [...firstServed(responses).keys()];
  const counts = await Promise.all(
    ['ingestion.post', 'review.post', 'reporting.publication'].map((table) => countIn(pool, table, codes)),
  );
  const seconds = (last.at - responses[0].at) / 1000;
  const faults = counts.reduce((sum, { rows }) => sum + Math.abs(rows - codes.length), 0);
  return { served: codes.length, counts, faults, seconds, rate: codes.length / seconds };
}

async function stored(pool) {
  const {
    rows: [now],
  } = await pool.query(
    `SELECT count(*)::int AS n, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at
     FROM reporting.publication`,
  );
  return now;
}

/** Counts rows, not distinct codes, so that doubled posts are found. */
async function countIn(pool, table, codes) {
  const code = table === 'reporting.publication' ? "classified ->> 'code'" : 'code';
  const {
    rows: [{ n }],
  } = await pool.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${code} = ANY($1)`, [codes]);
  return { table, rows: n };
}
