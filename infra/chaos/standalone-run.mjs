import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { loadedAuthors, pause, startLoad, watchLoadedAuthors } from './load.mjs';
import { StreamClient } from './stream-client.mjs';
import { startTree } from './tree.mjs';
import { publishedPosts, compareUntilClean } from './verdict.mjs';
import { compareLogTable, compareTables } from './verdict-tables.mjs';

/** Events that a program follows meanwhile. */
const STREAMED = 'post.classified';

/** Starts mm; adds the addresses of its gateway and of its demo networks. */
export async function startStandalone({ folder, port, env = {} }) {
  const tree = await startTree({ folder, port, env });
  return {
    ...tree,
    address: tree.matchOutput(/mm is ready: (\S+)/) ?? '',
    networks: tree.matchOutput(/Demo networks: (\S+)/)?.replace(/\/$/, '') ?? '',
  };
}

/** Kills the whole process tree of `npm start` repeatedly under load. @returns {Promise<number>} faults found */
export async function runStandalone({ kills, seed, random, base, port }) {
  const acknowledged = new Map();
  let tree = await startStandalone({ folder: base, port });
  const stream = new StreamClient({ address: tree.address, event: STREAMED });
  try {
    await stream.start();
    const followed = await lastPosition(base);
    await watchLoadedAuthors(tree.address);
    for (let kill = 1; kill <= kills; kill++) {
      const load = startLoad({
        addresses: [tree.address],
        networks: tree.networks,
        random,
        onSave: (id, save) => acknowledged.set(id, save),
      });
      const afterMs = 1500 + random() * 5000;
      await pause(afterMs);
      const ended = await tree.kill();
      await load.stop();
      tree = await startStandalone({ folder: base, port });
      console.log(
        `kill ${kill}/${kills} after ${Math.round(afterMs)} ms: ${ended} processes ended, ` +
          `${acknowledged.size} saves so far, ready again in ${(tree.tookMs / 1000).toFixed(1)} s`,
      );
    }
    const codes = (await publishedPosts(tree.networks, loadedAuthors)).map(({ code }) => code);
    const pool = workspaceDatabase(workspaceOf(base));
    const faults = await compareUntilClean(
      async () => [
        ...(await compareTables(pool, codes, acknowledged)),
        ...(await compareLogTable(pool)),
        ...stream.compare(await loggedAfter(pool, followed)),
      ],
      120_000,
    ).finally(() => pool.end());
    if (codes.length === 0) faults.push('nothing was published');
    for (const fault of faults) console.log(`  ✗ ${fault}`);
    const outcome = faults.length > 0 ? `${faults.length} faults` : 'nothing lost, nothing doubled';
    console.log(
      `chaos standalone: ${kills} kills, seed ${seed}: ${codes.length} posts published, ` +
        `${acknowledged.size} successful saves, ${stream.events.size} events streamed over ` +
        `${stream.connections} connections, ${outcome}`,
    );
    return faults.length;
  } finally {
    await stream.stop();
    await tree.stop().catch(() => tree.kill());
  }
}

/** The position of the newest event in the log. */
async function lastPosition(base) {
  const pool = workspaceDatabase(workspaceOf(base));
  const { rows } = await pool.query('SELECT position FROM log.head').finally(() => pool.end());
  return rows[0].position;
}

/** Ids of the streamed events after a position, in their order. */
async function loggedAfter(pool, position) {
  const { rows } = await pool.query(
    'SELECT event_id FROM log.event WHERE topic = $1 AND position > $2 ORDER BY position',
    [STREAMED, position],
  );
  return rows.map((row) => row.event_id);
}

/** The workspace in a data folder. */
export const workspaceOf = (folder) => (fs.existsSync(path.join(folder, 'demo')) ? path.join(folder, 'demo') : folder);

/** The workspace's own database, as its superuser. */
export function workspaceDatabase(folder) {
  const read = (name) => fs.readFileSync(path.join(folder, 'postgres', name), 'utf8').trim();
  return new pg.Pool({ connectionString: `postgres://mm:${read('password')}@127.0.0.1:${read('port')}/mm`, max: 2 });
}
