import { randomFrom } from './synthetic-authors.mjs';

export const MINUTES_A_DAY = 1440;
/** Days before the measured ones, of which a baseline is made. */
export const WARM_UP_DAYS = 15;

/**
 * @typedef {object} TopicSeries
 * @property {Uint32Array} sums posts before each minute, so that `sums[b] - sums[a]` are those of the minutes a..b-1
 * @property {(minute: number) => number} rate posts an hour that were to be expected at a minute
 * @property {Set<number>} gaps hours in which collection was known to fail
 */

/**
 * Posts of a topic, minute by minute: a daily course, quieter weekends, days and hours that differ more than chance, a
 * slow trend, posts that others repeat within the half hour, sometimes an outage of collection.
 * @param {number} seed
 * @param {{ perHour: number, days: number, spike?: { from: number, minutes: number, factor: number } }} options
 * @returns {TopicSeries}
 */
export function topicSeries(seed, { perHour, days, spike }) {
  const random = randomFrom(seed * 7919 + 13);
  const minutes = days * MINUTES_A_DAY;
  const between = (least, most) => least + (most - least) * random();
  const [peak, depth, weekend] = [between(11, 19), between(0.3, 0.9), between(0.45, 1)];
  const trend = between(-0.3, 0.3) / 30;
  const repeated = between(0, 0.15);
  const dayFactors = Array.from({ length: days }, () => Math.exp(0.12 * normal(random)));
  const hourShape = between(15, 60);
  const hourFactors = Array.from({ length: days * 24 }, () => gamma(hourShape, random) / hourShape);
  const gap = random() < 0.2 ? { from: between(16, days - 1) * 24, hours: between(2, 14) } : undefined;
  const gaps = new Set();
  if (gap) for (let hour = Math.floor(gap.from); hour <= gap.from + gap.hours; hour++) gaps.add(hour);
  const course = (minute) => 1 + depth * Math.cos(((minute / 60 - peak) / 12) * Math.PI);
  const rate = (minute) => {
    const day = Math.floor(minute / MINUTES_A_DAY);
    return perHour * course(minute % MINUTES_A_DAY) * (day % 7 >= 5 ? weekend : 1) * (1 + trend * (day - days / 2));
  };
  const counts = new Uint16Array(minutes);
  for (let minute = 0; minute < minutes; minute++) {
    const hour = Math.floor(minute / 60);
    let mean = ((rate(minute) * (hourFactors[hour] ?? 1)) / 60) * (dayFactors[Math.floor(minute / MINUTES_A_DAY)] ?? 1);
    if (gaps.has(hour)) mean *= 0.3;
    if (spike && minute >= spike.from && minute < spike.from + spike.minutes) mean *= spike.factor;
    const own = poisson(mean / (1 + repeated), random);
    counts[minute] = (counts[minute] ?? 0) + own;
    for (let post = 0; post < own; post++)
      if (random() < repeated) {
        const later = minute + Math.floor(random() * 30);
        if (later < minutes) counts[later] = (counts[later] ?? 0) + 1;
      }
  }
  const sums = new Uint32Array(minutes + 1);
  for (let minute = 0; minute < minutes; minute++) sums[minute + 1] = (sums[minute] ?? 0) + (counts[minute] ?? 0);
  return { sums, rate, gaps };
}

/** @param {() => number} random */
function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/**
 * For shapes from 1 (Marsaglia and Tsang).
 * @param {number} shape @param {() => number} random
 */
function gamma(shape, random) {
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** @param {number} mean @param {() => number} random */
function poisson(mean, random) {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = 1 - random(); product > limit; product *= 1 - random()) count++;
  return count;
}
