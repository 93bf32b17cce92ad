import * as z from 'zod';

/** How often something was counted in a network: reactions, views, followers. */
export const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** A count, or -1 for what cannot be one: negative, a fraction, greater than 2^53 − 1, no number. */
export const readCount = (reported: unknown): number => (count.safeParse(reported).success ? Number(reported) : -1);
/** The sum of counts without the unset ones, at most 2^53 − 1, the greatest number that JSON holds exactly. */
export const sumOfCounts = (counts: readonly number[]): number =>
  Math.min(
    Number.MAX_SAFE_INTEGER,
    counts.reduce((sum, one) => sum + Math.max(0, one), 0),
  );

/** What a network counts of a post; -1 for what it does not say. */
export interface Counts {
  likes: number;
  comments: number;
  shares: number;
  views: number;
}

/** The counts that are given; the others are unset. */
export const countsOf = (given: { [K in keyof Counts]?: number | null | undefined } | null | undefined): Counts => ({
  likes: given?.likes ?? -1,
  comments: given?.comments ?? -1,
  shares: given?.shares ?? -1,
  views: given?.views ?? -1,
});
export const unsetCounts = countsOf({});

/** Counts with null for the unset ones, as systems outside get them. */
export const knownCounts = (given: Counts | undefined): { [K in keyof Counts]: number | null } => {
  const { likes, comments, shares, views } = countsOf(given);
  const known = (count: number) => (count < 0 ? null : count);
  return { likes: known(likes), comments: known(comments), shares: known(shares), views: known(views) };
};

/** Counts that were read, and where they are unset those that were known before. */
export const newestCounts = (read: Counts, before: Counts): Counts => {
  const newest = (name: keyof Counts) => (read[name] < 0 ? before[name] : read[name]);
  return { likes: newest('likes'), comments: newest('comments'), shares: newest('shares'), views: newest('views') };
};
