/** Posts of a topic in whole hours, oldest first; null where nothing can be said: not collected, or not counted yet. */
export interface PostHours {
  /** Number of the first hour since 1970. */
  first: number;
  posts: readonly (number | null)[];
}

/** What a topic usually has around one hour, made of the 14 days before. */
export interface UsualPosts {
  /** Posts that are expected between two moments in hours since 1970, from two hours before to two after the hour. */
  between(from: number, until: number): number;
  /** Of numbers of posts: variance = mean + dispersion * mean². */
  dispersion: number;
}

export const BASELINE_DAYS = 14;
const DAY = 24;
/** With fewer usable days there is no baseline; a week has to be seen. */
const MIN_DAYS = 7;
/** A day with a smaller share of its hours is not used. */
const MIN_SHARE = 0.75;
/** Posts that every factor is assumed to have been usual for. */
const PRIOR = 12;
/** Hours before and after the present one that are modelled. */
const BEFORE = 3;
const AFTER = 3;
/** No topic is expected to have fewer posts an hour. */
const LEAST_RATE = 0.2;
const MAX_LEVEL = 3;
/** Days differ by so much without a cause. */
const ORDINARY_LEVEL = 1.2;
/** Hours on both sides of the same one a week ago that say how its weekday is. */
const BESIDE = 3;
/** Even a steady topic varies. */
const LEAST_DISPERSION = 0.015;
const MOST_DISPERSION = 1;

/**
 * The model at an hour, made of the hours before it; undefined with fewer than seven usable days. Days are multiples of
 * 24 hours before the present, so no time zone is needed. The daily course is a mean in which no hour counts more than
 * three times its median; the same hours of a week ago, and a livelier day before, are factors on it.
 */
export function usualPosts(history: PostHours, hour: number): UsualPosts | undefined {
  const at = (h: number): number | null => (h < hour ? (history.posts[h - history.first] ?? null) : null);
  const days = usableDays(at, hour);
  if (days.length < MIN_DAYS) return undefined;
  const course = dailyCourse(days);
  const dispersion = dispersionOf(days, course);
  const ofWeek = weekdayFactors(at, hour, course);
  const level = yesterdayLevel(at, hour, (relative) => course(relative) * ofWeek(relative));
  const evidence = days.reduce((sum, day) => sum + day.total, 0) / DAY;
  // what little was counted is uncertain by about its root
  const caution = 1 + 1 / Math.sqrt(3 * evidence + 1);
  const rates = Array.from({ length: BEFORE + AFTER + 1 }, (_, i) => {
    const relative = i - BEFORE;
    return Math.max(course(relative) * ofWeek(relative) * level, LEAST_RATE) * caution;
  });
  const rateAt = (moment: number): number => {
    const place = Math.min(Math.max(moment - 0.5 - hour + BEFORE, 0), rates.length - 1.001);
    const [low = 0, high = 0] = [rates[Math.floor(place)], rates[Math.floor(place) + 1]];
    return low + (high - low) * (place - Math.floor(place));
  };
  const between = (from: number, until: number): number => {
    const middle = (from + until) / 2;
    return ((rateAt(from) + 4 * rateAt(middle) + rateAt(until)) / 6) * (until - from);
  };
  return { between, dispersion };
}

interface Day {
  /** By hour from 12 before to 11 after the same moment of that day. */
  posts: readonly (number | null)[];
  total: number;
  /** Its posts beside those of an average day. */
  factor: number;
}

function usableDays(at: (hour: number) => number | null, hour: number): Day[] {
  const found = Array.from({ length: BASELINE_DAYS }, (_, i) => {
    const start = hour - (i + 1) * DAY - DAY / 2;
    const posts = Array.from({ length: DAY }, (_, k) => at(start + k));
    const known = posts.filter((count) => count !== null);
    const total = (known.reduce((sum, count) => sum + count, 0) * DAY) / Math.max(known.length, 1);
    return { posts, total, known: known.length };
  }).filter(({ known }) => known >= MIN_SHARE * DAY);
  const median = medianOf(found.map(({ total }) => total));
  // a day with almost nothing in a topic that is never so quiet was not collected
  const days = found.filter(({ total }) => median < 2 * PRIOR || total > median / 5);
  const mean = days.reduce((sum, { total }) => sum + Math.min(total, 3 * median + PRIOR), 0) / Math.max(days.length, 1);
  return days.map(({ posts, total }) => ({ posts, total, factor: (total + PRIOR) / (mean + PRIOR) }));
}

/** Posts an hour by the hour relative to the present one, on an average day; smoothed over three hours. */
function dailyCourse(days: readonly Day[]): (relative: number) => number {
  const means = Array.from({ length: DAY }, (_, k) => {
    const counts = days.flatMap(({ posts, factor }) => (posts[k] === null ? [] : [(posts[k] ?? 0) / factor]));
    const limit = 3 * medianOf(counts) + 3;
    return counts.reduce((sum, count) => sum + Math.min(count, limit), 0) / Math.max(counts.length, 1);
  });
  const smooth = means.map(
    (mean, k) => (2 * mean + (means[(k + 1) % DAY] ?? mean) + (means[(k + DAY - 1) % DAY] ?? mean)) / 4,
  );
  return (relative) => smooth[(((relative + DAY / 2) % DAY) + DAY) % DAY] ?? 0;
}

/** How many posts the hours around this one had on the same weekday, beside an average day; by relative hours. */
function weekdayFactors(
  at: (hour: number) => number | null,
  hour: number,
  course: (relative: number) => number,
): (relative: number) => number {
  return (relative) => {
    let counted = PRIOR;
    let expected = PRIOR;
    for (const week of [7, 14])
      for (let beside = -BESIDE; beside <= BESIDE; beside++) {
        const posts = at(hour + relative + beside - week * DAY);
        if (posts === null) continue;
        const usual = course(relative + beside);
        counted += Math.min(posts, MAX_LEVEL * usual + 5);
        expected += usual;
      }
    return counted / expected;
  };
}

/** How much clearly more than usual the 24 hours before the last two had; a calmer day changes nothing. */
function yesterdayLevel(
  at: (hour: number) => number | null,
  hour: number,
  usual: (relative: number) => number,
): number {
  let counted = PRIOR;
  let expected = PRIOR;
  for (let relative = -DAY - 1; relative <= -2; relative++) {
    const posts = at(hour + relative);
    if (posts === null) continue;
    counted += posts;
    expected += usual(relative);
  }
  return Math.min(Math.max(counted / expected / ORDINARY_LEVEL, 1), MAX_LEVEL);
}

/** From how the hours of each day differ from the daily course, by moments. */
function dispersionOf(days: readonly Day[], course: (relative: number) => number): number {
  let excess = 0;
  let squares = 0;
  for (const { posts, factor } of days)
    for (const [k, count] of posts.entries()) {
      if (count === null) continue;
      const mean = course(k - DAY / 2) * factor;
      const difference = Math.min(count, 3 * mean + 5) - mean;
      excess += difference * difference - mean;
      squares += mean * mean;
    }
  if (squares === 0) return MOST_DISPERSION;
  return Math.min(Math.max(excess / squares, 0) + LEAST_DISPERSION, MOST_DISPERSION);
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle - 0.5)] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
