import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { from as copyFrom } from 'pg-copy-streams';

const BATCH = 500;
const MIN_MS = 1000;
const ROUNDS = 2;
const columns = [
  'id',
  'classified',
  'revision',
  'classified_at',
  'labels',
  'labels_version',
  'counters',
  'counted_at',
  'withdrawn_at',
];
const table = 'bench.publication';

/**
 * What the database alone achieves with the same rows in a copy of the report store's table: COPY of 500 + NOTIFY and
 * one INSERT per post, alternating.
 * @returns {Promise<{ copied: number[], inserted: number[] }>} posts a second of each turn
 */
export async function rawWrites(pool) {
  const client = await pool.connect();
  /** @type {{ copied: number[], inserted: number[] }} */
  const result = { copied: [], inserted: [] };
  try {
    await client.query(
      `CREATE SCHEMA IF NOT EXISTS bench;
       DROP TABLE IF EXISTS ${table};
       CREATE TABLE ${table} (LIKE reporting.publication INCLUDING ALL)`,
    );
    const { rows } = await client.query(
      `SELECT ${columns.map((name) => `${name}::text`).join(', ')} FROM reporting.publication LIMIT 3000`,
    );
    for (let i = 0; i < ROUNDS; i++) {
      result.copied.push(await timed((round) => copyAll(client, rows, round), rows.length));
      await client.query(`TRUNCATE ${table}`);
      result.inserted.push(await timed((round) => insertOne(client, rows[round % rows.length], round), 1));
      await client.query(`TRUNCATE ${table}`);
    }
    return result;
  } finally {
    await client.query('DROP SCHEMA IF EXISTS bench CASCADE');
    client.release();
  }
}

async function timed(work, postsOfRound) {
  const began = performance.now();
  let round = 0;
  while (performance.now() - began < MIN_MS) await work(round++);
  return (round * postsOfRound) / ((performance.now() - began) / 1000);
}

async function copyAll(client, rows, round) {
  for (let start = 0; start < rows.length; start += BATCH) {
    const text = rows
      .slice(start, start + BATCH)
      .map((row, i) =>
        columns
          .map((name) => (name === 'id' ? String(round * rows.length + start + i + 1) : copyText(row[name])))
          .join('\t'),
      )
      .join('\n');
    await client.query('BEGIN');
    await pipeline(
      Readable.from([`${text}\n`]),
      client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`)),
    );
    await client.query("SELECT pg_notify('mm_bench', '')");
    await client.query('COMMIT');
  }
}

const copyText = (value) =>
  value === null
    ? '\\N'
    : value.replace(/[\\\n\r\t]/g, (sign) => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' })[sign]);

function insertOne(client, row, round) {
  return client.query({
    name: 'bench-insert',
    text: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
    values: columns.map((name) => (name === 'id' ? round + 1 : row[name])),
  });
}
