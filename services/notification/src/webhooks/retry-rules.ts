const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Waiting time after the n-th failed try of one delivery; the last one repeats. */
const backOff = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR];
const deadAfter = 3 * DAY;
const pausedAfter = 5 * DAY;
/** An address that fails is left alone for longer and longer, whatever waits for it. */
const firstRest = 5 * SECOND;
const longestRest = 10 * MINUTE;

/**
 * When a delivery is tried again; null when it is given up, three days after it was queued.
 * @param tries tries so far, all failed
 */
export function nextTry(tries: number, queuedAt: Date, now: Date): Date | null {
  const wait = backOff[Math.min(tries, backOff.length) - 1] ?? backOff[0] ?? 0;
  if (now.getTime() - queuedAt.getTime() >= deadAfter) return null;
  // The last try is at the end of the three days, not up to 12 hours later.
  return new Date(Math.min(now.getTime() + wait, Math.max(queuedAt.getTime() + deadAfter, now.getTime() + SECOND)));
}

/** Until when a webhook sends nothing after `failures` failures in a row. */
export const restUntil = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(firstRest * 2 ** Math.min(failures - 1, 20), longestRest));

/** Whether a webhook that has only failed since then is paused until a person resumes it. */
export const isToBePaused = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= pausedAfter;
