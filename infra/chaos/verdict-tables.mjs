import { firstFew } from './verdict.mjs';

const TABLES = [
  ['ingestion.post', 'code', 'network'],
  ['review.post', 'code', 'network'],
  ['reporting.publication', "classified ->> 'code'", "classified ->> 'network'"],
];

/**
 * Compares the tables with what was published and with the successful saves.
 * @param {import('pg').Pool} pool as a role that reads every schema
 * @returns {Promise<string[]>} faults
 */
export async function compareTables(pool, codes, acknowledged) {
  const faults = [];
  for (const [table, code, network] of TABLES) {
    const { rows } = await pool.query(
      `SELECT code, count(*)::int AS n
       FROM (SELECT ${code} AS code FROM ${table} WHERE ${network} = 'vkontakte') c
       WHERE code = ANY($1)
       GROUP BY code`,
      [codes],
    );
    const found = new Set(rows.map((row) => row.code));
    const lost = codes.filter((one) => !found.has(one));
    const doubled = rows.filter((row) => row.n > 1);
    if (lost.length > 0) faults.push(`${lost.length} posts are not in ${table}: ${firstFew(lost)}`);
    if (doubled.length > 0)
      faults.push(`${doubled.length} posts are twice in ${table}: ${firstFew(doubled.map((row) => row.code))}`);
  }
  return [...faults, ...(await compareSaves(pool, acknowledged)), ...(await compareProgress(pool))];
}

/**
 * Compares every table and the log of the standalone profile with the codes that the networks served: each post is
 * stored, classified, in review and in the report store once.
 * @param {import('pg').Pool} pool as a role that reads every schema
 * @param {string[]} codes
 * @returns {Promise<string[]>} faults
 */
export async function compareServed(pool, codes) {
  const faults = [];
  for (const [table, code, network] of TABLES) {
    const { rows: lost } = await pool.query(
      `SELECT code FROM unnest($1::text[]) AS served (code) EXCEPT SELECT ${code} FROM ${table}`,
      [codes],
    );
    const { rows: doubled } = await pool.query(
      `SELECT ${code} AS code FROM ${table} GROUP BY ${network}, ${code} HAVING count(*) > 1`,
    );
    if (lost.length > 0) faults.push(`${lost.length} posts are not in ${table}: ${codesOf(lost)}`);
    if (doubled.length > 0) faults.push(`${doubled.length} posts are twice in ${table}: ${codesOf(doubled)}`);
  }
  return [...faults, ...(await compareEffects(pool)), ...(await compareLogTable(pool))];
}

/**
 * The product's codes of articles, by the codes of the demo networks.
 * @param {import('pg').Pool} pool @param {string} networks address of the demo networks
 * @returns {Promise<Map<string, string>>}
 */
export async function articleCodes(pool, networks) {
  const { posts } = await (await fetch(`${networks}/__sim/posts?network=smi`)).json();
  const { rows } = await pool.query("SELECT code, url FROM ingestion.post WHERE network = 'smi'");
  const byAddress = new Map(rows.map(({ code, url }) => [url, code]));
  return new Map(posts.flatMap(({ code, url }) => (byAddress.has(url) ? [[code, byAddress.get(url)]] : [])));
}

const codesOf = (rows) => firstFew(rows.map(({ code }) => code));

/** Each revision of a post was published once as collected and once as classified. */
async function compareEffects(pool) {
  const { rows } = await pool.query(`
    WITH effect AS (
      SELECT topic, post ->> 'id' AS id, post ->> 'revision' AS revision
      FROM (SELECT topic, value::jsonb -> 'post' AS post FROM log.event
            WHERE topic IN ('post.collected', 'post.revised', 'post.classified')) e)
    SELECT 'twice' AS problem, topic || ' ' || id || '/' || revision AS effect
    FROM effect GROUP BY topic, id, revision HAVING count(*) > 1
    UNION ALL
    SELECT 'never', 'post.classified ' || p.id FROM ingestion.post p
    WHERE NOT EXISTS (SELECT 1 FROM effect e WHERE e.topic = 'post.classified' AND e.id = p.id::text)`);
  return ['twice', 'never'].flatMap((problem) => {
    const found = rows.filter((row) => row.problem === problem).map(({ effect }) => effect);
    return found.length > 0 ? [`${found.length} events were published ${problem}: ${firstFew(found)}`] : [];
  });
}

/** Every successful save, or a later one, is stored in both services. */
async function compareSaves(pool, acknowledged) {
  const ids = [...acknowledged.keys()];
  const { rows: reviewed } = await pool.query(
    'SELECT id::float8 AS id, tone, spheres, saved, version FROM review.post WHERE id = ANY($1)',
    [ids],
  );
  const { rows: reported } = await pool.query(
    'SELECT id::float8 AS id, labels_version FROM reporting.publication WHERE id = ANY($1)',
    [ids],
  );
  const byId = new Map(reviewed.map((row) => [row.id, row]));
  const reportedById = new Map(reported.map((row) => [row.id, row.labels_version]));
  const faults = [];
  for (const [id, save] of acknowledged) {
    const row = byId.get(id);
    if (!row?.saved || row.version < save.atLeast || (row.version === save.atLeast && row.tone !== save.tone))
      faults.push(`the save of post ${id} is lost: ${JSON.stringify(row)}`);
    else if ((reportedById.get(id) ?? 0) < save.atLeast)
      faults.push(`the save of post ${id} is not in the report store`);
  }
  return faults;
}

async function compareProgress(pool) {
  const { rows } = await pool.query(`
    SELECT p.author_id
    FROM review.author_progress p
    JOIN (
      SELECT author_id,
        count(*) FILTER (WHERE revision > 0) AS all_cnt,
        count(*) FILTER (WHERE saved) AS saved,
        count(*) FILTER (WHERE is_ignored) AS ign
      FROM review.post
      GROUP BY author_id
    ) c USING (author_id)
    WHERE (p.all_cnt, p.saved_cnt, p.ign_cnt) <> (c.all_cnt, c.saved, c.ign)`);
  return rows.length > 0 ? [`progress of ${rows.length} authors is not what a recount gives`] : [];
}

/** The log of the standalone profile: no event twice, no dead letters. */
export async function compareLogTable(pool) {
  const { rows: events } = await pool.query(
    'SELECT event_id FROM log.event GROUP BY event_id HAVING count(*) > 1 LIMIT 5',
  );
  const { rows: dead } = await pool.query(
    "SELECT topic, count(*)::int AS n FROM log.event WHERE topic LIKE '%.dead' GROUP BY topic",
  );
  return [
    ...(events.length > 0 ? [`events are twice in the log: ${events.map((row) => row.event_id).join(', ')}`] : []),
    ...(dead.length > 0 ? [`dead letters: ${dead.map((row) => `${row.topic} ${row.n}`).join(', ')}`] : []),
  ];
}
