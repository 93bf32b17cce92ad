import { intervalOf, type PollLimits } from './poll-interval.js';

/** One author's part in the use of a network: √(weight × posts an hour), and the units of one poll. */
export interface PollLoad {
  root: number;
  units: number;
}

/** The share of a network's budget that scheduled polls may use; counters, comments and people use the rest. */
export const POLL_SHARE = 0.7;
/** The part of it that is planned: polls soon after new posts come on top. */
const PLANNED = 0.95;
/** Assumed duration of a poll in s, from which follows how many polls the parallel slots of a process can do. */
const POLL_SECONDS = 2;
const STEPS = 50;

/**
 * The factor c of `intervalOf` with which polls use at most `unitsPerSecond` and `pollsPerSecond`; 0 when every author
 * may be polled at the shortest interval. When not even the longest interval suffices, it stays the longest one.
 */
export function intervalFactor(
  loads: readonly PollLoad[],
  limits: PollLimits,
  { unitsPerSecond, pollsPerSecond }: { unitsPerSecond: number; pollsPerSecond: number },
): number {
  const fits = (factor: number): boolean => {
    let units = 0;
    let polls = 0;
    for (const load of loads) {
      const interval = intervalOf(load.root, factor, limits);
      units += load.units / interval;
      polls += 1 / interval;
    }
    return units <= unitsPerSecond && polls <= pollsPerSecond;
  };
  if (fits(0)) return 0;
  let low = 0;
  let high = limits.maxSeconds * loads.reduce((most, { root }) => Math.max(most, root), 0);
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** What polls of a network may use, in units and polls a second. `perDay` undefined: no budget. */
export const pollBudget = (
  perDay: number | undefined,
  credentials: number,
  slots: number,
): { unitsPerSecond: number; pollsPerSecond: number } => ({
  unitsPerSecond: perDay === undefined ? Infinity : (PLANNED * POLL_SHARE * perDay * Math.max(1, credentials)) / 86_400,
  pollsPerSecond: (PLANNED * POLL_SHARE * slots) / POLL_SECONDS,
});
