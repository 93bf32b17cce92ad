const DAY = 24 * 3_600_000;
/** The zone in which Google counts the days of a quota. */
export const QUOTA_ZONE = 'America/Los_Angeles';
const wallClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: QUOTA_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The zone's own date and time at an instant, written as if it were UTC, in ms. */
function localMs(at: number): number {
  const part = Object.fromEntries(wallClock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Milliseconds until the next midnight in Pacific time, when the daily quota starts again; days have 23–25 hours. */
export function msUntilQuotaReset(now: Date): number {
  const at = Math.floor(now.getTime() / 1000) * 1000;
  const midnight = (Math.floor(localMs(at) / DAY) + 1) * DAY;
  // The first guess uses today's offset, the second that of the midnight itself.
  const guess = midnight - (localMs(at) - at);
  return midnight - (localMs(guess) - guess) - now.getTime();
}
