const HOUR = 3600;
const DAY = 24 * HOUR;

/** Random numbers of 0..1 that depend on the seed only (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many values of an ascending list are at most `limit`. */
export function countOver(sorted, limit) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * @typedef {{ kind: string, share: number, perDay: [number, number], burst?: number,
 *   shape: (hour: number) => number }} Kind
 */

/**
 * Shares of authors, and the range of their posts a day. Within a range rates are spread evenly in their logarithm.
 * @type {[Kind, ...Kind[]]}
 */
const kinds = [
  { kind: 'dead', share: 0.3, perDay: [0.005, 0.05], shape: () => 1 },
  { kind: 'bursty', share: 0.4, perDay: [0.3, 4], burst: 4, shape: byDay },
  { kind: 'diurnal', share: 0.25, perDay: [3, 15], shape: byDay },
  { kind: 'news', share: 0.05, perDay: [40, 150], shape: (hour) => 0.3 + 0.7 * byDay(hour) },
];

/** Activity by hour of the day, 0..1: little at night, most at noon and in the evening. */
function byDay(hour) {
  return Math.max(0.04, Math.sin(((hour - 6) / 18) * Math.PI));
}

/** Authors with the ascending times of their posts in s, `from`..`until`, and the users who watch them. */
export function postingAuthors(count, random, { from, until }) {
  return Array.from({ length: count }, (_, i) => {
    const place = (i + 0.5) / count;
    let end = 0;
    const kind = kinds.find(({ share }) => place <= (end += share) + 1e-9) ?? kinds[0];
    const [least, most] = kind.perDay;
    const perDay = least * (most / least) ** random();
    const watchers = ['ainur', 'bolat', 'dana', 'erlan'].slice(0, random() < 0.15 ? 2 + Math.floor(random() * 3) : 1);
    return { kind: kind.kind, watchers, times: postTimes(kind, perDay, random, { from, until }) };
  });
}

/** A Poisson process thinned by the hour of the day; in a burst one post is followed by others within the hour. */
function postTimes({ burst = 1, shape }, perDay, random, { from, until }) {
  const times = [];
  const meanShape = Array.from({ length: 24 }, (_, hour) => shape(hour)).reduce((sum, value) => sum + value, 0) / 24;
  const rate = perDay / burst / DAY / meanShape;
  for (let time = from; ;) {
    time += -Math.log(1 - random()) / rate;
    if (time >= until) break;
    if (random() > shape((((time / HOUR) % 24) + 24) % 24)) continue;
    times.push(time);
    for (let more = 1, at = time; burst > 1 && random() > 1 / burst && more < 20; more++) {
      at += -Math.log(1 - random()) * 15 * 60;
      if (at < until) times.push(at);
    }
  }
  return Float64Array.from(times).sort();
}
