import { row } from './report.mjs';

/** Parts with less than this share of the bytes of all tables are omitted. */
const MIN_SHARE = 0.005;
/** Rows of a table whose columns are weighed. */
const SAMPLE = 2000;

/**
 * The bytes of every table of PostgreSQL, vacuumed, by part: 'heap', 'toast' and each index by its name.
 * @param {import('pg').Pool} pool
 * @returns {Promise<Map<string, Map<string, number>>>} by table, with its schema
 */
export async function tableBytes(pool) {
  await pool.query('VACUUM');
  const { rows } = await pool.query(
    `WITH tables AS (
       SELECT c.oid, n.nspname || '.' || c.relname AS name
       FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
     )
     SELECT name, 'heap' AS part, pg_relation_size(oid)::float8 AS bytes FROM tables
     UNION ALL SELECT name, 'toast', (pg_table_size(oid) - pg_relation_size(oid))::float8 FROM tables
     UNION ALL
       SELECT name, 'index ' || i.indexrelid::regclass::text, pg_relation_size(i.indexrelid)::float8
       FROM tables
       JOIN pg_index i ON i.indrelid = tables.oid`,
  );
  const tables = new Map();
  for (const { name, part, bytes } of rows) tables.set(name, (tables.get(name) ?? new Map()).set(part, bytes));
  return tables;
}

/** What was added between two calls of `tableBytes`. */
export const addedBytes = (before, after) =>
  new Map(
    [...after].map(([name, parts]) => [
      name,
      new Map([...parts].map(([part, bytes]) => [part, bytes - (before.get(name)?.get(part) ?? 0)])),
    ]),
  );

const sumOf = (numbers) => [...numbers].reduce((sum, number) => sum + number, 0);

/** The bytes of tables as `addedBytes` gives them, without those of `omitted`. */
export const allBytes = (tables, omitted = []) =>
  sumOf([...tables].filter(([name]) => !omitted.includes(name)).map(([, parts]) => sumOf(parts.values())));

/**
 * What the bytes are, largest table first: its parts, and of its rows the columns and the JSON in them.
 * @param {import('pg').Pool} pool
 * @param {Map<string, Map<string, number>>} tables bytes as `addedBytes` gives them
 * @param {number} posts that added them
 */
export async function rowsOfTables(pool, tables, posts) {
  const least = allBytes(tables) * MIN_SHARE;
  const rowOf = (measure, bytes) => row({ measure, unit: 'GB per million posts', value: bytes / posts / 1000 });
  const large = [...tables]
    .map(([name, parts]) => ({ name, parts, bytes: sumOf(parts.values()) }))
    .filter(({ bytes }) => bytes > least)
    .sort((a, b) => b.bytes - a.bytes);
  const result = large.map(({ name, bytes }) => rowOf(`PostgreSQL, ${name} with its indexes`, bytes));
  for (const { name, parts } of large) {
    const ordered = [...parts].sort(([, a], [, b]) => b - a);
    const columns = await columnShares(pool, name, (parts.get('heap') ?? 0) + (parts.get('toast') ?? 0));
    for (const [part, bytes] of [...ordered, ...columns])
      if (bytes > least) result.push(rowOf(`${name}: ${part}`, bytes));
  }
  return result;
}

/**
 * How the bytes of a table's rows are divided among its columns, as they are stored: of JSON in columns also the names
 * of its keys, its values as text, and the rest (lengths, types, padding; less what is saved by compression).
 * @param {import('pg').Pool} pool
 * @param {string} table with its schema
 * @param {number} added bytes of the rows of interest, as a part of all of them
 * @returns {Promise<[name: string, bytes: number][]>}
 */
async function columnShares(pool, table, added) {
  const { rows: columns } = await pool.query(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type
     FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  const stored = columns.map(({ name }, i) => `sum(pg_column_size("${name}"))::float8 AS "${i}"`);
  const { rows: whole } = await pool.query(`SELECT count(*)::float8 AS n, ${stored.join(', ')} FROM ${table}`);
  const bytesOf = columns.map((_, i) => whole[0][i] ?? 0);
  // what rows and pages add to their columns is a part of its own
  const { rows: now } = await pool.query('SELECT pg_table_size($1::regclass)::float8 AS bytes', [table]);
  const scale = added / now[0].bytes;
  /** @type {[name: string, bytes: number][]} */
  const shares = columns.map(({ name }, i) => [`column ${name}`, bytesOf[i] * scale]);
  for (const [i, { name, type }] of columns.entries()) {
    if (type !== 'jsonb' || bytesOf[i] === 0) continue;
    const { keys, values, stored: sampled } = await jsonBytes(pool, table, name);
    const of = (bytes) => ((bytes * bytesOf[i]) / sampled) * scale;
    shares.push([`keys of JSON in ${name}`, of(keys)], [`values of JSON in ${name}`, of(values)]);
    shares.push([`the rest of JSON in ${name}`, of(sampled - keys - values)]);
  }
  return [...shares.sort(([, a], [, b]) => b - a), ['rows and pages', added - sumOf(bytesOf) * scale]];
}

/** Bytes of the names of all keys, nested ones too, and of all values as text, in a sample of rows. */
async function jsonBytes(pool, table, column) {
  const { rows } = await pool.query(
    `WITH RECURSIVE sample AS MATERIALIZED (
       SELECT "${column}" AS value, pg_column_size("${column}") AS bytes
       FROM ${table}
       WHERE "${column}" IS NOT NULL
       ORDER BY random()
       LIMIT ${SAMPLE}
     ),
     node AS (
       SELECT NULL::text AS key, value FROM sample
       UNION ALL
       SELECT child.key, child.value
       FROM node
       CROSS JOIN LATERAL (
         SELECT key, value FROM jsonb_each(CASE jsonb_typeof(node.value) WHEN 'object' THEN node.value ELSE '{}' END)
         UNION ALL
         SELECT NULL, value
         FROM jsonb_array_elements(CASE jsonb_typeof(node.value) WHEN 'array' THEN node.value ELSE '[]' END)
       ) AS child(key, value)
     )
     SELECT
       (SELECT sum(bytes)::float8 FROM sample) AS stored,
       coalesce(sum(octet_length(key)), 0)::float8 AS keys,
       coalesce(
         sum(octet_length(value #>> '{}')) FILTER (WHERE jsonb_typeof(value) NOT IN ('object', 'array')), 0
       )::float8
         AS values
     FROM node`,
  );
  return rows[0];
}
