import { firstFew } from './verdict.mjs';

/** From the network's answer to the push, ms, for 95 of 100 posts. */
const SLOWEST_P95_MS = 2000;
/** Garbage that is not collected yet hides the trend of a shorter run. */
const SHORTEST_JUDGED_MINUTES = 10;
/**
 * What of the memory is judged: of mm the heap after a collection, because its resident memory shows when the collector
 * last ran. The demo networks keep every post that they ever published.
 */
const JUDGED = ['live heap of mm', 'PostgreSQL', 'npm start'];

/**
 * Percentiles of numbers.
 * @param {number[]} list
 */
export function percentiles(list) {
  const sorted = [...list].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), largest: at(1) };
}

/**
 * The delays from the first answer with a post to its push, ms, of the posts that were first served in [from, until).
 * @param {Map<string, { at: number, network: string }>} served
 * @param {Map<string, number>} arrivals
 * @param {{ from: number, until: number, network?: string }} which
 */
export function delaysOf(served, arrivals, { from, until, network }) {
  return [...served].flatMap(([code, post]) => {
    const arrived = arrivals.get(code);
    const isMeant = post.at >= from && post.at < until && (network === undefined || post.network === network);
    return isMeant && arrived !== undefined ? [Math.max(0, arrived - post.at)] : [];
  });
}

/**
 * What the clients received against what was served since they joined.
 * @param {{ journal: import('./live-journal.mjs').LiveJournal, expected: string[] }[]} clients
 * @returns {string[]} faults
 */
export function compareClients(clients) {
  return clients.flatMap(({ journal, expected }) => {
    const unseen = journal.unseen(expected);
    return [
      ...(unseen.length > 0 ? [`${journal.name} did not receive ${unseen.length} posts: ${firstFew(unseen)}`] : []),
      ...(journal.faults.length > 0 ? [`${journal.faults.length} faults of pushes: ${firstFew(journal.faults)}`] : []),
    ];
  });
}

/**
 * What must not be, apart from lost and doubled posts: memory that grows is a fault of a long run, else a warning.
 * @param {{
 *   minutes: number, p95: number, memory: Record<string, { firstMb: number, lastMb: number, grows: boolean }>,
 * }} measured
 * @returns {{ faults: string[], warnings: string[] }}
 */
export function judge({ minutes, p95, memory }) {
  const growing = Object.entries(memory).filter(([name, { grows }]) => grows && JUDGED.includes(name));
  const grown = growing.map(([name, { firstMb, lastMb }]) => `memory of ${name} grew from ${firstMb} to ${lastMb} MB`);
  const slow = p95 > SLOWEST_P95_MS ? [`p95 is ${p95} ms, not ${SLOWEST_P95_MS} ms`] : [];
  return minutes < SHORTEST_JUDGED_MINUTES
    ? { faults: [], warnings: [...slow, ...grown] }
    : { faults: grown, warnings: slow };
}
