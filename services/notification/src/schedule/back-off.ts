/** After so many failed tries a mail is given up. */
export const maxTries = 10;

const firstMs = 60_000;
const longestMs = 6 * 3_600_000;
/** Longer than any pause: a try planned later was planned with another clock. */
export const farOffMs = longestMs + 3_600_000;

/**
 * The pause in ms after a number of failed tries: 1 min, 3 min, 9 min … at most 6 hours, less up to a quarter by
 * chance, so that mails that failed together do not come back together.
 * @param chance from 0 to 1
 */
export const pauseAfter = (tries: number, chance = Math.random()): number =>
  Math.round(Math.min(longestMs, firstMs * 3 ** (tries - 1)) * (1 - chance / 4));
