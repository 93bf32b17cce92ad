import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { loadedAuthors, pause } from './load.mjs';

/** The workspace's own database, as its superuser. */
export function workspaceDatabase(folder) {
  const read = (name) => fs.readFileSync(path.join(folder, 'postgres', name), 'utf8').trim();
  return new pg.Pool({ connectionString: `postgres://mm:${read('password')}@127.0.0.1:${read('port')}/mm`, max: 2 });
}

/**
 * Compares the demo networks' journal with tables and reports, waiting until what is under way has arrived.
 * @returns {Promise<{ published: number, saves: number, faults: string[] }>}
 */
export async function verdict({ folder, networks, acknowledged, patience = 120_000 }) {
  const pool = workspaceDatabase(folder);
  try {
    const truth = [];
    for (const author of loadedAuthors) {
      const answer = await (await fetch(`${networks}/__sim/posts?manual=1&author=${author}`)).json();
      truth.push(...(Array.isArray(answer) ? answer : answer.posts).map((post) => post.code));
    }
    let faults = [];
    for (const end = Date.now() + patience; ; await pause(1000)) {
      faults = await compare(pool, truth, acknowledged);
      if (faults.length === 0 || Date.now() > end) break;
    }
    return { published: truth.length, saves: acknowledged.size, faults };
  } finally {
    await pool.end();
  }
}

async function compare(pool, truth, acknowledged) {
  const faults = [];
  for (const [table, code, network] of [['ingestion.post', 'code', 'network'], ['review.post', 'code', 'network'], ['reporting.publication', "classified ->> 'code'", "classified ->> 'network'"]]) {
    const { rows } = await pool.query(`SELECT code, count(*)::int AS n FROM (SELECT ${code} AS code FROM ${table} WHERE ${network} = 'vkontakte') c WHERE code = ANY($1) GROUP BY code`, [truth]);
    const found = new Map(rows.map((row) => [row.code, row.n]));
    const lost = truth.filter((code) => !found.has(code));
    const doubled = rows.filter((row) => row.n > 1);
    if (lost.length > 0) faults.push(`${lost.length} posts are not in ${table}: ${lost.slice(0, 5).join(', ')}`);
    if (doubled.length > 0) faults.push(`${doubled.length} posts are twice in ${table}: ${doubled.slice(0, 5).map((row) => row.code).join(', ')}`);
  }
  const ids = [...acknowledged.keys()];
  const { rows: reviewed } = await pool.query('SELECT id::float8 AS id, tone, spheres, saved, version FROM review.post WHERE id = ANY($1)', [ids]);
  const { rows: reported } = await pool.query('SELECT id::float8 AS id, labels_version FROM reporting.publication WHERE id = ANY($1)', [ids]);
  const byId = new Map(reviewed.map((row) => [row.id, row]));
  const reportedById = new Map(reported.map((row) => [row.id, row.labels_version]));
  for (const [id, save] of acknowledged) {
    const row = byId.get(id);
    if (!row?.saved || row.version < save.atLeast || (row.version === save.atLeast && row.tone !== save.tone)) faults.push(`the save of post ${id} is lost: ${JSON.stringify(row)}`);
    else if ((reportedById.get(id) ?? 0) < save.atLeast) faults.push(`the save of post ${id} is not in the report store`);
  }
  const { rows: events } = await pool.query("SELECT event_id FROM log.event GROUP BY event_id HAVING count(*) > 1 LIMIT 5");
  if (events.length > 0) faults.push(`events stand twice in the log: ${events.map((row) => row.event_id).join(', ')}`);
  const { rows: progress } = await pool.query(`
    SELECT p.author_id FROM review.author_progress p JOIN (
      SELECT author_id, count(*) FILTER (WHERE revision > 0) AS all_cnt, count(*) FILTER (WHERE saved) AS saved, count(*) FILTER (WHERE is_ignored) AS ign FROM review.post GROUP BY author_id
    ) c USING (author_id) WHERE (p.all_cnt, p.saved_cnt, p.ign_cnt) <> (c.all_cnt, c.saved, c.ign)`);
  if (progress.length > 0) faults.push(`progress of ${progress.length} authors is not what a recount gives`);
  const { rows: dead } = await pool.query("SELECT topic, count(*)::int AS n FROM log.event WHERE topic LIKE '%.dead' GROUP BY topic");
  if (dead.length > 0) faults.push(`dead letters: ${dead.map((row) => `${row.topic} ${row.n}`).join(', ')}`);
  return faults;
}
