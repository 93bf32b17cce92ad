const HOURS = 168;
/** Posts an hour of the week that a network is assumed to have had evenly, so that little data changes little. */
const PRIOR_POSTS = 20;

/** The hour of the week, 0..167 in UTC, of a time in unix seconds. */
export const hourOfWeek = (unixSeconds: number): number => Math.floor(unixSeconds / 3600) % HOURS;

/**
 * How fast the time to the next poll passes in each hour of the week: √(activity) with a mean of 1, so that the number
 * of polls stays the same. `posts` are the posts of a network by hour of the week; hours without an entry have none.
 */
export function speedsOf(posts: ReadonlyMap<number, number>): number[] {
  const roots = Array.from({ length: HOURS }, (_, hour) => Math.sqrt((posts.get(hour) ?? 0) + PRIOR_POSTS));
  const mean = roots.reduce((sum, root) => sum + root, 0) / HOURS;
  return roots.map((root) => root / mean);
}
