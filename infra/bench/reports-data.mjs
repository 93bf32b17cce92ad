import { wordsOfPublication } from '@mm/keywords/normalise.js';
import { membersOf } from '@mm/reporting/store/duckdb/facts/write-facts.js';
import { syntheticPosts } from './synthetic-posts.mjs';

const DAY = 86_400_000;
const AUTHORS = 10_000;
/** Members of the largest topics, of 10 million publications; the others go down to 3,000. */
const LARGEST = [1_200_000, 750_000];
const SMALLEST = 3000;
const TOPICS = 1000;
const MEMBERS = 10_900_000;
const OF = 10_000_000;
/** The last ones are not sorted yet, as arrivals leave them. */
const UNSORTED = 0.02;
const CHUNK = 1_000_000;

/** How many members each topic has, the largest first. */
export function topicSizes(posts) {
  const others = TOPICS - LARGEST.length;
  const wanted = MEMBERS - LARGEST.reduce((sum, size) => sum + size, 0) - others * SMALLEST;
  const shares = Array.from({ length: others }, (_, i) => 1 / (i + 2));
  const all = shares.reduce((sum, share) => sum + share, 0);
  const sizes = [...LARGEST, ...shares.map((share) => SMALLEST + (wanted * share) / all)];
  return sizes.map((size) => Math.max(1, Math.round((size * posts) / OF)));
}

/**
 * Fills the file of an empty store with invented publications of a year, `now` being its end (ms), and their members of
 * topics, sorted as a rebuild leaves them, with an end that arrivals have left.
 */
export async function fillFacts(client, { posts, now }, print) {
  for (let from = 1; from <= posts; from += CHUNK)
    await client.write([{ sql: facts({ posts, now }), values: [from, Math.min(from + CHUNK, posts + 1)] }]);
  print('facts');
  const sorted = Math.round(posts * (1 - UNSORTED));
  await client.write([
    { sql: `CREATE TABLE membership AS ${memberships(posts)}` },
    {
      sql: `INSERT INTO member ${membersOf('membership')} WHERE f.id <= ${sorted} ORDER BY topic, version, "at", f.id`,
    },
    { sql: `INSERT INTO member ${membersOf('membership')} WHERE f.id > ${sorted} ORDER BY f.id, topic` },
    { sql: 'DROP TABLE membership' },
  ]);
  await client.write([{ sql: 'CHECKPOINT' }]);
  const [[{ members }]] = await client.read([{ sql: 'SELECT count(*) AS members FROM member' }]);
  print(`${members} members`);
  return Number(members);
}

/** A number from 0 to 1 that belongs to a publication and a purpose. */
const draw = (purpose) => `((hash(id * 64 + ${purpose}) % 1000000) / 1000000.0)`;
const oneTo = (most, purpose) => `(1 + hash(id * 64 + ${purpose}) % ${most})::INTEGER`;
const counted = (purpose, most) =>
  `CASE WHEN ${draw(purpose)} < 0.1 THEN -1 ELSE floor(pow(${draw(purpose)}, 6) * ${most}) END`;
const listed = (purpose, value) =>
  `CASE WHEN ${draw(purpose)} < 0.15 THEN [] WHEN ${draw(purpose)} < 0.8 THEN [${value(purpose + 1)}]
    ELSE list_distinct([${value(purpose + 1)}, ${value(purpose + 2)}]) END`;
const regions = '[10, 11, 15, 19, 23, 27, 31, 33, 35, 39, 43, 47, 55, 59, 61, 62, 63, 71, 75, 79, 90]';

/** $1: the first id, $2: the one after the last. */
const facts = ({ posts, now }) => `
  INSERT INTO fact
  SELECT id, "at", network = 'smi', network, ${oneTo(5, 1)},
    CASE WHEN ${draw(2)} < 0.35 THEN 'kz' WHEN ${draw(2)} < 0.97 THEN 'ru' ELSE 'other' END,
    CASE WHEN ${draw(3)} < 0.2 THEN -2 WHEN ${draw(3)} < 0.75 THEN 1 ELSE 2 END,
    ${listed(4, (purpose) => oneTo(14, purpose))},
    ${listed(8, (purpose) => `${regions}[${oneTo(21, purpose)}]`)},
    CASE WHEN ${draw(12)} < 0.02 THEN ${oneTo(200, 13)} ELSE 0 END,
    author, network = 'smi' OR author % 3 > 0, author * 7 % 250000,
    ${counted(14, 5000)}, ${counted(15, 400)}, ${counted(16, 300)}, ${counted(17, 100_000)},
    ${draw(18)} < 0.2, ${draw(19)} < 0.03, CASE WHEN ${draw(20)} < 0.05 THEN 0.995 ELSE ${draw(21)} / 2 END, 0
  FROM (
    SELECT id, "at", author, CASE
      WHEN author % 20 < 8 THEN 'vkontakte' WHEN author % 20 < 13 THEN 'telegram' WHEN author % 20 < 16 THEN 'smi'
      WHEN author % 20 = 16 THEN 'instagram' WHEN author % 20 = 17 THEN 'facebook'
      WHEN author % 20 = 18 THEN 'youtube' ELSE 'ok' END AS network
    FROM (
      SELECT range AS id, (1 + floor(pow((hash(range) % 1000000) / 1000000.0, 2) * ${AUTHORS}))::BIGINT AS author,
        (${now} - ${365 * DAY} * (1 - range / ${posts}))::BIGINT AS "at"
      FROM range($1::BIGINT, $2::BIGINT)
    )
  )`;

/** Of each topic as many publications as it has members, spread evenly; one in a hundred is marked. */
function memberships(posts) {
  let stride = Math.round(posts * 0.618_033_988);
  while (greatestCommonDivisor(stride, posts) > 1) stride++;
  const list = topicSizes(posts).map((size, i) => `(${i + 1}, ${size})`);
  return `SELECT topic, 0 AS version, mark = 0 AS irrelevant, id, CASE WHEN mark = 1 THEN -2 END::TINYINT AS tone
  FROM (
    SELECT topic, (i * ${stride} + topic * 7919) % ${posts} + 1 AS id, hash(i * 1000 + topic) % 200 AS mark
    FROM (SELECT topic::BIGINT AS topic, unnest(range(size)) AS i FROM (VALUES ${list.join(', ')}) sizes(topic, size))
  )`;
}

const greatestCommonDivisor = (a, b) => (b === 0 ? a : greatestCommonDivisor(b, a % b));

/** A word that so many publications of the last 30 days have. */
export const rareWord = 'тарифы';
const RARE_HITS = 20_000;
/** Different texts. */
const TEXTS = 5000;

/**
 * What PostgreSQL holds beside the file: names of authors, and of the newest publications the words and the rows that a
 * page shows.
 */
export async function fillDatabase(pool, { posts, worded, now }, print) {
  await pool.query(
    `INSERT INTO reporting.report_name (kind, id, name, search, at, publication_id)
     SELECT 'author', id, 'Автор ' || id, 'автор ' || id, to_timestamp(0), 0 FROM generate_series(1, $1::int) id`,
    [AUTHORS],
  );
  await pool.query('CREATE TABLE reporting.bench_text (number int PRIMARY KEY, classified jsonb, words tsvector)');
  const texts = [...syntheticPosts({ count: TEXTS, until: now })].map(({ classified }, number) => {
    const { title, text, author } = classified;
    return { number, classified, words: vector([title, text], [author.name]) };
  });
  await pool.query(
    `INSERT INTO reporting.bench_text
     SELECT number, classified, words
     FROM jsonb_to_recordset($1::jsonb) AS t(number int, classified jsonb, words tsvector)`,
    [JSON.stringify(texts)],
  );
  const rare = Math.round(1000 * Math.min(1, RARE_HITS / ((posts * 30) / 365)) * 1000);
  for (let from = posts - worded + 1; from <= posts; from += CHUNK / 10) {
    const chunk = [from, Math.min(from + CHUNK / 10 - 1, posts), posts, now / 1000];
    await pool.query(insertWords, [...chunk, rare, vector([rareWord], [])]);
    await pool.query(insertPublications, chunk);
  }
  await pool.query('VACUUM ANALYZE reporting.publication_words');
  await pool.query('VACUUM ANALYZE reporting.publication');
  print(`words of ${worded} publications`);
}

const publishedAt = `to_timestamp($4::float8 - ${(365 * DAY) / 1000} * (1 - id / $3::float8))`;
const insertWords = `
  INSERT INTO reporting.publication_words (id, published_at, words)
  SELECT id, ${publishedAt},
    CASE WHEN abs(hashint8(id * 3)) % 1000000 < $5::int THEN words || $6::tsvector ELSE words END
  FROM generate_series($1::bigint, $2::bigint) id
  JOIN reporting.bench_text ON number = abs(hashint8(id)) % ${TEXTS}`;
const insertPublications = `
  INSERT INTO reporting.publication (id, classified, revision, classified_at, counters, counted_at)
  SELECT id, classified, 1, ${publishedAt}, '{"likes":1,"comments":1,"shares":1,"views":9}', ${publishedAt}
  FROM generate_series($1::bigint, $2::bigint) id
  JOIN reporting.bench_text ON number = abs(hashint8(id)) % ${TEXTS}`;

/** The words of a publication as PostgreSQL stores them. */
function vector(texts, names) {
  const { withNames, textEnd } = wordsOfPublication(texts, names);
  return [...withNames]
    .map(([lexeme, at]) => `'${lexeme}':${at.map((p) => (p > textEnd ? `${p}A` : p)).join(',')}`)
    .join(' ');
}
