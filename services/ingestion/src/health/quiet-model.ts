/** How an author publishes, from its history up to its newest post. Pure; hours and days are those of UTC+5. */
export interface PostingModel {
  postsPerDay: number;
  /** Rounds of posts an hour: posts that come together are one round. Recent weeks weigh more. */
  perHour: number;
  /** Factor of the rate by hour of the week; 1 = as usual. */
  week: readonly number[];
  /** Of the distribution of pauses; the smaller, the more often one is much longer than the others. */
  shape: number;
  /** Longest pause so far, in rounds that the rate led one to expect. */
  longestPause: number;
  lastPost: Date;
}

/** When silence counts as unusual. */
export interface QuietRules {
  /** Probability below which a pause is unusual. */
  probability: number;
  /** With fewer posts, or posts of fewer days, nothing is said; a week has to be seen to know weekends. */
  minPosts: number;
  minDays: number;
  /** No shorter pause is unusual. */
  minHours: number;
}
export const quietRules: QuietRules = { probability: 1e-4, minPosts: 20, minDays: 8, minHours: 6 };

/** How far back posts are considered. */
export const HISTORY_DAYS = 56;
const HOUR_MS = 3_600_000;
const WEEK_HOURS = 7 * 24;
/** A post that follows the previous one sooner belongs to its round. */
const ROUND_HOURS = 0.25;
const MIN_ROUNDS = 8;
const HALF_LIFE_HOURS = 14 * 24;
/** Kazakhstan has one zone without summer time. */
const ZONE_HOURS = 5;
/** Rounds that each hour of the day and each day of the week is assumed to have had at the usual rate. */
const PRIOR_ROUNDS = 2;
/** A pause has to be longer than the longest one so far by this factor. */
const BEYOND_LONGEST = 1.5;
/** Silence is not followed further than this. */
const MAX_QUIET_HOURS = 90 * 24;

/**
 * The model of a source that published at these times (ascending, at most `HISTORY_DAYS` before the last one).
 * Undefined with fewer posts or days than the rules want, or when they came in a few rounds.
 */
export function postingModel(publishedAt: readonly Date[], rules: QuietRules = quietRules): PostingModel | undefined {
  const posts = publishedAt.map((at) => at.getTime() / HOUR_MS);
  const times = posts.filter((at, i) => i === 0 || at - (posts[i - 1] ?? at) > ROUND_HOURS);
  const lastPost = publishedAt.at(-1);
  const [from, to] = [times[0], posts.at(-1)];
  if (!lastPost || from === undefined || to === undefined) return undefined;
  if (posts.length < rules.minPosts || times.length < MIN_ROUNDS || to - from < rules.minDays * 24) return undefined;
  const week = weekOf(times, from, to);
  const expected = cumulated(week, from, times);
  const pauses = expected.slice(1).map((value, i) => value - (expected[i] ?? 0));
  const perHour = recentRate(times, from, to);
  // pauses in the profile's hours; a mean of 1 makes them comparable
  const mean = pauses.reduce((sum, pause) => sum + pause, 0) / pauses.length;
  const relative = pauses.map((pause) => pause / mean);
  return {
    postsPerDay: 24 * recentRate(posts, from, to),
    perHour,
    week,
    shape: shapeOf(relative),
    longestPause: Math.max(...pauses) * perHour,
    lastPost,
  };
}

/** From when on it would be unusual that the source has published nothing; null when that is too far away to say. */
export function quietFrom(model: PostingModel, rules: QuietRules = quietRules): Date | null {
  const limit = Math.max(unusualPause(model.shape, rules.probability), BEYOND_LONGEST * model.longestPause);
  const start = model.lastPost.getTime() / HOUR_MS;
  let expected = 0;
  for (let at = start; at - start < MAX_QUIET_HOURS;) {
    const next = Math.floor(at) + 1;
    const rate = model.perHour * (model.week[hourOfWeek(at)] ?? 1);
    if (expected + rate * (next - at) >= limit) {
      const reached = at + (limit - expected) / rate;
      return new Date(Math.max(reached, start + rules.minHours) * HOUR_MS);
    }
    expected += rate * (next - at);
    at = next;
  }
  return null;
}

/** Number of expected rounds whose absence has this probability: pauses are exponential, mixed over rates (Lomax). */
function unusualPause(shape: number, probability: number): number {
  return (shape - 1) * (probability ** (-1 / shape) - 1);
}

/** From the variance of pauses with mean 1 (moments of the Lomax distribution) and from how few they are. */
function shapeOf(relative: readonly number[]): number {
  const variance = relative.reduce((sum, pause) => sum + (pause - 1) ** 2, 0) / relative.length;
  const inverse = (variance > 1 ? (variance - 1) / (2 * variance) : 0) + 1 / relative.length;
  return Math.max(2, 1 / inverse);
}

/** Number an hour; what happened `HALF_LIFE_HOURS` ago has half the weight. */
function recentRate(times: readonly number[], from: number, to: number): number {
  const weight = (age: number): number => 2 ** (-age / HALF_LIFE_HOURS);
  // the first one only marks the beginning
  const counted = times.slice(1).reduce((sum, at) => sum + weight(to - at), 0);
  const observed = (HALF_LIFE_HOURS / Math.LN2) * (1 - weight(to - from));
  return counted / observed;
}

/** Factors by hour of the week: of the hour times of the day, each shrunk towards 1. */
function weekOf(times: readonly number[], from: number, to: number): number[] {
  const rate = times.length / (to - from);
  const counted = new Array<number>(WEEK_HOURS).fill(0);
  const observed = new Array<number>(WEEK_HOURS).fill(0);
  for (const at of times) add(counted, at, 1);
  for (let at = from; at < to; at = Math.floor(at) + 1) add(observed, at, Math.min(to, Math.floor(at) + 1) - at);
  const factors = (slots: number, slotOf: (hour: number) => number): number[] => {
    const sums = Array.from({ length: slots }, () => ({ count: 0, hours: 0 }));
    for (let hour = 0; hour < WEEK_HOURS; hour++) {
      const sum = sums[slotOf(hour)];
      if (!sum) continue;
      sum.count += counted[hour] ?? 0;
      sum.hours += observed[hour] ?? 0;
    }
    return sums.map(({ count, hours }) => (count + PRIOR_ROUNDS) / (rate * hours + PRIOR_ROUNDS));
  };
  const byHour = factors(24, (hour) => hour % 24);
  const byDay = factors(7, (hour) => Math.floor(hour / 24));
  return counted.map((_, hour) => (byHour[hour % 24] ?? 1) * (byDay[Math.floor(hour / 24)] ?? 1));
}

/** Hours since `from`, each counted with its factor, up to each of the times (ascending). */
function cumulated(week: readonly number[], from: number, times: readonly number[]): number[] {
  let at = from;
  let sum = 0;
  return times.map((time) => {
    while (at < time) {
      const next = Math.min(time, Math.floor(at) + 1);
      sum += (week[hourOfWeek(at)] ?? 1) * (next - at);
      at = next;
    }
    return sum;
  });
}

function add(week: number[], at: number, amount: number): void {
  const hour = hourOfWeek(at);
  week[hour] = (week[hour] ?? 0) + amount;
}

const hourOfWeek = (at: number): number => Math.floor(at + ZONE_HOURS) % WEEK_HOURS;
