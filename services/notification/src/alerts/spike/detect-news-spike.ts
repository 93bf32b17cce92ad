import type { AlertSensitivity } from '../rules/alert-rule.entity.js';
import { countTail } from './count-tail.js';
import type { Spike } from './detect-spike.js';
import { BASELINE_DAYS, medianOf, type PostHours } from './usual-posts.js';

const DAY = 24;
const MIN_DAYS = 7;
const MIN_SHARE = 0.75;
const LEAST_DISPERSION = 0.02;

/** As for posts, but a day is looked at about thirty times a month only. */
const newsRules: Record<AlertSensitivity, { chance: number; ratio: number; posts: number }> = {
  low: { chance: 1e-5, ratio: 2.5, posts: 12 },
  normal: { chance: 1e-3, ratio: 1.8, posts: 8 },
  high: { chance: 3e-3, ratio: 1.5, posts: 5 },
};

/**
 * A day of news against the 14 days before: the last 23 whole hours and `current`, the posts of the present hour.
 * Undefined when it is no spike, or with fewer than seven usable days.
 * @param hour number of the present hour since 1970
 */
export function detectNewsSpike(
  history: PostHours,
  current: number,
  hour: number,
  sensitivity: AlertSensitivity,
): Spike | undefined {
  const rules = newsRules[sensitivity];
  const at = (h: number): number | null => history.posts[h - history.first] ?? null;
  const figure = Array.from({ length: DAY - 1 }, (_, i) => at(hour - 1 - i) ?? 0).reduce((sum, n) => sum + n, current);
  if (figure < rules.posts) return undefined;
  const days = Array.from({ length: BASELINE_DAYS }, (_, i) => {
    const end = hour - (i + 1) * DAY;
    const counts = Array.from({ length: DAY }, (_, k) => at(end - k)).filter((count) => count !== null);
    const posts = (counts.reduce((sum, n) => sum + n, 0) * DAY) / Math.max(counts.length, 1);
    return { ago: i + 1, posts, isUsable: counts.length >= MIN_SHARE * DAY };
  }).filter(({ isUsable }) => isUsable);
  if (days.length < MIN_DAYS) return undefined;
  const limit = 3 * medianOf(days.map(({ posts }) => posts)) + 3;
  const counts = days.map(({ ago, posts }) => ({ ago, posts: Math.min(posts, limit) }));
  const mean = counts.reduce((sum, { posts }) => sum + posts, 0) / counts.length;
  const variance = counts.reduce((sum, { posts }) => sum + (posts - mean) ** 2, 0) / (counts.length - 1);
  const lastWeeks = counts.filter(({ ago }) => ago % 7 === 0).map(({ posts }) => posts);
  const yesterday = counts.find(({ ago }) => ago === 1)?.posts ?? 0;
  const baseline = Math.max(mean * (1 + 1 / Math.sqrt(mean * counts.length + 1)), meanOf(lastWeeks), yesterday, 1);
  const dispersion = Math.max((variance - mean) / mean ** 2, 0) + LEAST_DISPERSION;
  if (figure < rules.ratio * baseline || countTail(figure, baseline, dispersion) > rules.chance) return undefined;
  return { figure, baseline, from: (hour + 1 - DAY) * 3600, to: (hour + 1) * 3600 };
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
