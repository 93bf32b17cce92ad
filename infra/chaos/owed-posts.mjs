/** Names of networks in the simulator that differ from the product's. */
const PRODUCT_NAMES = { vk: 'vkontakte' };

/**
 * What authors are to the product, by network and name.
 * @typedef {Map<string, { oldest: number, collected: number }>} Watched `oldest`: posts that were published before are
 *   not collected; `collected`: when the last poll had ended; ms
 */

/** @param {string} network of the simulator @param {string} author */
const keyOf = (network, author) => `${PRODUCT_NAMES[network] ?? network} ${author}`;

/**
 * Divides posts that were served and are not stored by why they need not be. Answers of searches and look-ups, and
 * pages that the product opens for a found publication, have posts of authors that nobody watches, and articles that
 * their outlet's feed has not named since it is read.
 * @param {Map<string, { at: number, network: string, author: string, isListed: boolean }>} unstored by code
 * @param {Watched} watched
 * @param {Map<string, number>} published by code, ms
 * @returns {{ lost: string[], unwatched: string[], unlisted: string[], older: string[], later: string[] }}
 *   codes; `lost` have no excuse
 */
export function divideUnstored(unstored, watched, published) {
  /** @type {ReturnType<typeof divideUnstored>} */
  const divided = { lost: [], unwatched: [], unlisted: [], older: [], later: [] };
  for (const [code, { at, network, author, isListed }] of unstored) {
    const target = watched.get(keyOf(network, author));
    const date = published.get(code);
    if (!target) divided.unwatched.push(code);
    else if (!isListed) divided.unlisted.push(code);
    else if (date !== undefined && date < target.oldest) divided.older.push(code);
    else if (at > target.collected) divided.later.push(code);
    else divided.lost.push(code);
  }
  return divided;
}

/**
 * The watched authors of a database, each under its name and its code.
 * @param {import('pg').Pool} pool @param {number} historyDays `MM_HISTORY_DAYS`
 * @returns {Promise<Watched>}
 */
export async function watchedAuthors(pool, historyDays) {
  const { rows } = await pool.query(
    `SELECT a.network, a.username, a.code,
       extract(epoch FROM t.subscribed_at - make_interval(days => $1))::float8 * 1000 AS oldest,
       coalesce(extract(epoch FROM t.collected_at), 0)::float8 * 1000 AS collected
     FROM ingestion.poll_target t JOIN ingestion.author a ON a.id = t.author_id
     WHERE t.next_at IS NOT NULL`,
    [historyDays],
  );
  return new Map(
    rows.flatMap(({ network, username, code, ...target }) =>
      [username, code].map((name) => [`${network} ${name}`, target]),
    ),
  );
}
