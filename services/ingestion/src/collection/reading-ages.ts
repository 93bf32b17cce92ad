const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Ages of a post, in ms, at which its reactions are read again. */
export const counterAges = [
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  4 * DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
] as const;

const QUIET = 0.01;
const QUIET_ROUNDS = 2;

/** The same twice as often, for posts that a person saved. */
const savedAges = counterAges.flatMap((age, i) => [(age + (counterAges[i - 1] ?? 0)) / 2, age]);

/** When a post's reactions are due next; null when the post is too old. */
export function nextCountAt(publishedAt: Date, now: Date, isSaved = false): Date | null {
  const age = now.getTime() - publishedAt.getTime();
  const next = (isSaved ? savedAges : counterAges).find((step) => step > age);
  return next === undefined ? null : new Date(publishedAt.getTime() + next);
}

/** Rounds in a row without a change of 1 % or more. */
export function quietRounds(before: number, after: number, rounds: number): number {
  return Math.abs(after - before) < QUIET * Math.max(1, before) ? rounds + 1 : 0;
}

/** Rounds of a saved post are half as long, so it takes twice as many. */
export const isSettled = (rounds: number, isSaved = false): boolean => rounds >= QUIET_ROUNDS * (isSaved ? 2 : 1);

/** Ages of a post, in hours, at which its comments are read again if their number changed. */
const COMMENT_AGES = [1, 6, 24, 72] as const;

/** SQL: the next of these times after now, of a post that was published at `publishedAt`; null when it is too old. */
export const nextCommentsAt = (publishedAt: string): string =>
  `CASE ${COMMENT_AGES.map(
    (hours) => `WHEN now() < ${publishedAt} + interval '${hours} hours'
     THEN ${publishedAt} + interval '${hours} hours'`,
  ).join(' ')} END`;
