import { fraction, mix } from './random.js';

/**
 * An interval with a live stream at one rate (posts per minute; null: at the pace of the history); outside of these
 * the history goes on. Times in ms.
 */
export interface LiveInterval {
  from: number;
  until: number;
  rate: number | null;
  smiRate: number | null;
}

/** Relative activity in each hour of the day, Asia/Almaty; the mean is 1. */
const hourlyActivity = [
  0.25, 0.15, 0.1, 0.1, 0.1, 0.2, 0.5, 0.9, 1.3, 1.6, 1.6, 1.5, 1.4, 1.5, 1.5, 1.4, 1.4, 1.5, 1.6, 1.7, 1.6, 1.3, 0.8,
  0.4,
];
const historySlotMs = 600_000;
const almatyOffsetMs = 5 * 3_600_000;

export interface Pace {
  seed: number;
  historyStart: number;
  /** Posts per day in the history. */
  perDay: number;
  /** Milliseconds between two posts in an interval; Infinity when it is silent, null at the pace of the history. */
  period: (interval: LiveInterval) => number | null;
}

function historyInstants(pace: Pace, after: number, until: number): number[] {
  const found: number[] = [];
  for (let slot = Math.floor(after / historySlotMs); slot * historySlotMs <= until; slot++) {
    const at = Math.floor((slot + fraction(mix(pace.seed, slot))) * historySlotMs);
    if (at <= after || at > until) continue;
    const local = new Date(at + almatyOffsetMs);
    const weekend = local.getUTCDay() % 6 === 0 ? 0.75 : 1;
    const chance = (pace.perDay / 144) * (hourlyActivity[local.getUTCHours()] ?? 1) * weekend;
    if (fraction(mix(pace.seed + 1, slot)) < chance) found.push(at);
  }
  return found;
}

function liveInstants(pace: Pace, interval: LiveInterval, after: number, until: number): number[] {
  const period = pace.period(interval);
  if (period === null) return historyInstants(pace, after, until);
  if (!Number.isFinite(period)) return [];
  const seed = mix(pace.seed + 2, interval.from % 4294967296);
  const found: number[] = [];
  for (
    let slot = Math.max(0, Math.floor((after - interval.from) / period));
    interval.from + slot * period <= until;
    slot++
  ) {
    const at = Math.floor(interval.from + (slot + fraction(mix(seed, slot))) * period);
    if (at > after && at <= until) found.push(at);
  }
  return found;
}

/**
 * The instants (ms) at which a source posts in (after, until]. They depend on pace and intervals only, not on how the
 * range is split. The pause before an interval without a live stream is silent too: a test's world does not change
 * over a restart.
 */
export function postingInstants(
  pace: Pace,
  intervals: readonly LiveInterval[],
  after: number,
  until: number,
): number[] {
  const found: number[] = [];
  let from = pace.historyStart;
  const collect = (list: number[]): void => void found.push(...list);
  for (const interval of intervals) {
    const isQuiet = interval.rate === 0 && from !== pace.historyStart;
    if (!isQuiet && interval.from > after)
      collect(historyInstants(pace, Math.max(after, from), Math.min(until, interval.from)));
    if (interval.until > after && interval.from < until)
      collect(liveInstants(pace, interval, Math.max(after, interval.from), Math.min(until, interval.until)));
    from = interval.until;
    if (from >= until) return found;
  }
  return found;
}
