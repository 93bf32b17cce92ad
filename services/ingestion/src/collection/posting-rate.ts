/** What is known about how often an author posts: posts and hours of observation, both weighted by age. */
export interface PostingEvidence {
  posts: number;
  hours: number;
}

const HALF_LIFE_HOURS = 7 * 24;
/** Hours of observation that the usual rate of the network counts for. */
const PRIOR_HOURS = 24;
/** What an author is assumed to post an hour while nothing is known about its network. */
export const UNKNOWN_PER_HOUR = 0.1;
/** How much one new post adds to the expected rate, and how long that lasts. */
const BURST_PER_HOUR = 0.2;
const BURST_HOURS = 0.7;
/** A network that lists fewer posts than this per page is not assumed to have cut the page. */
const FULL_PAGE = 20;

const kept = (hours: number): number => 2 ** (-hours / HALF_LIFE_HOURS);
/** What the last `hours` weigh now, in hours. */
const weighted = (hours: number): number => (HALF_LIFE_HOURS / Math.LN2) * (1 - kept(hours));

/**
 * Adds one observation: `posts` new posts in `hours`, the time that really passed since the previous one. A late poll
 * has more posts in more hours, so being late does not change the rate.
 */
export function observe(evidence: PostingEvidence, posts: number, hours: number): PostingEvidence {
  if (!(hours > 0)) return { posts: evidence.posts + posts, hours: evidence.hours };
  return {
    posts: evidence.posts * kept(hours) + (posts * weighted(hours)) / hours,
    hours: evidence.hours * kept(hours) + weighted(hours),
  };
}

/** Evidence from posts of the last `windowHours`, by their age in hours. */
export function evidenceOfHistory(agesHours: readonly number[], windowHours: number): PostingEvidence {
  const ages = agesHours.filter((age) => age >= 0 && age <= windowHours);
  return { posts: ages.reduce((sum, age) => sum + kept(age), 0), hours: weighted(windowHours) };
}

/** Posts an hour: the mean of a Gamma posterior whose prior is the usual rate of the network. */
export const postsPerHour = ({ posts, hours }: PostingEvidence, usualPerHour: number): number =>
  (PRIOR_HOURS * usualPerHour + posts) / (PRIOR_HOURS + hours);

/**
 * Posts an hour that are expected beyond the usual rate soon after new posts, by their age in hours: many authors post
 * several times in a row.
 */
export const burstPerHour = (agesHours: readonly number[]): number =>
  agesHours.reduce((sum, age) => sum + BURST_PER_HOUR * Math.exp(-Math.max(0, age) / BURST_HOURS), 0);

/** The usual rate of a network: the geometric mean of its authors, which a few very active ones do not decide. */
export function usualPerHour(authors: readonly PostingEvidence[]): number {
  const known = authors.filter(({ hours }) => hours > 0);
  if (known.length === 0) return UNKNOWN_PER_HOUR;
  const sum = known.reduce((total, evidence) => total + Math.log(postsPerHour(evidence, UNKNOWN_PER_HOUR)), 0);
  return Math.exp(sum / known.length);
}

/**
 * The hours that a poll observed: those since the previous poll, or only back to its oldest post when a whole page of
 * nothing but new posts may have been cut (otherwise a late poll would make an active author look slow).
 */
export function observedHours(
  elapsedHours: number,
  { fresh, known, oldestFreshHours }: { fresh: number; known: number; oldestFreshHours: number | null },
): number {
  const mayBeCut = fresh >= FULL_PAGE && known === 0 && oldestFreshHours !== null;
  return mayBeCut ? Math.min(elapsedHours, Math.max(oldestFreshHours, 0)) : elapsedHours;
}
