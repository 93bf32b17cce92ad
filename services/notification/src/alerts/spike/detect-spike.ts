import type { AlertSensitivity } from '../rules/alert-rule.entity.js';
import { countTail } from './count-tail.js';
import type { UsualPosts } from './usual-posts.js';

/** What a spike of a sensitivity is: all three have to hold. */
interface SpikeRules {
  /** Greatest probability of so many posts in an hour by chance. */
  chance: number;
  /** Least number of posts beside the usual one. */
  ratio: number;
  posts: number;
}
export const spikeRules: Record<AlertSensitivity, SpikeRules> = {
  low: { chance: 1e-6, ratio: 3, posts: 16 },
  normal: { chance: 5e-5, ratio: 2, posts: 10 },
  high: { chance: 5e-4, ratio: 1.5, posts: 6 },
};

export const SLICE_MINUTES = 10;
/** Slices of ten minutes that are looked at. */
export const SLICES = 12;
/**
 * Windows in slices before now, and their share of the rule's chance: there are more short ones, which find a strong
 * spike soon. An hour finds a weak one; the windows that end earlier are for posts that were collected late.
 */
const windows: readonly { from: number; until: number; share: number }[] = [
  { from: 6, until: 0, share: 1 },
  { from: 3, until: 0, share: 0.3 },
  { from: 2, until: 0, share: 0.15 },
  { from: 1, until: 0, share: 0.05 },
  { from: 9, until: 3, share: 1 },
  { from: 12, until: 6, share: 1 },
];

export interface Spike {
  figure: number;
  /** Usual number of posts in the same time. */
  baseline: number;
  /** Unix seconds. */
  from: number;
  to: number;
}

/**
 * The most unusual window of the last two hours; undefined when none is a spike.
 * @param slices posts of the last slices of ten minutes, newest first
 * @param now unix seconds
 */
export function detectSpike(
  slices: readonly number[],
  usual: UsualPosts,
  now: number,
  sensitivity: AlertSensitivity,
): Spike | undefined {
  const rules = spikeRules[sensitivity];
  let found: (Spike & { chance: number }) | undefined;
  for (const window of windows) {
    const figure = postsBetween(slices, window.from, window.until);
    if (figure < rules.posts) continue;
    const [from, to] = [window.from, window.until].map((slice) => now - slice * SLICE_MINUTES * 60) as [number, number];
    const baseline = usual.between(from / 3600, to / 3600);
    if (figure < rules.ratio * baseline) continue;
    const chance = countTail(figure, baseline, usual.dispersion) / window.share;
    if (chance <= rules.chance && chance < (found?.chance ?? 1)) found = { figure, baseline, from, to, chance };
  }
  return found && { figure: found.figure, baseline: found.baseline, from: found.from, to: found.to };
}

/** Whether the last hour is still clearly above what is usual; a spike ends when it is not. */
export function isAboveUsual(slices: readonly number[], usual: UsualPosts, now: number): boolean {
  const hour = postsBetween(slices, 6, 0);
  return hour >= 1.4 * usual.between((now - 3600) / 3600, now / 3600);
}

function postsBetween(slices: readonly number[], from: number, until: number): number {
  let sum = 0;
  for (let i = until; i < from; i++) sum += slices[i] ?? 0;
  return sum;
}
