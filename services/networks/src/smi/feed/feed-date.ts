import type { ReadDate, WrittenDate } from './written-date.js';
import { writtenDate } from './written-date.js';

const OLDEST_MS = Date.UTC(1995, 0, 1);
const MAX_AHEAD_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** The zone of dates that name none, unless an installation sets another one. */
export const DEFAULT_TIME_ZONE = 'Asia/Almaty';

/**
 * A feed's or page's date as RFC 3339 in UTC, in any form that `writtenDate` reads. A clock time without a zone is one
 * of `timeZone` (IANA name), whatever the zone of the server. Undefined when there is no date or it is before 1995;
 * a date in the future becomes `now`.
 */
export function feedDate(
  text: string | undefined | null,
  now: Date,
  timeZone: string = DEFAULT_TIME_ZONE,
): string | undefined {
  const date = text ? writtenDate(text) : undefined;
  const ms = date && instantOf(date, now.getTime(), timeZone);
  if (ms === undefined || Number.isNaN(ms) || ms < OLDEST_MS) return undefined;
  return new Date(ms > now.getTime() + MAX_AHEAD_MS ? now.getTime() : ms).toISOString();
}

function instantOf(date: ReadDate, now: number, timeZone: string): number {
  if ('ms' in date) return date.ms;
  if ('agoMs' in date) return now - date.agoMs;
  if ('daysAgo' in date) {
    const day = new Date(now + offsetMs(now, timeZone) - date.daysAgo * DAY_MS);
    const civil = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate(), time: date.time };
    return civilInstant(civil, civil.year, timeZone);
  }
  if (date.year !== undefined) return civilInstant(date, date.year, timeZone);
  // Without a year it is the last such day.
  const year = new Date(now + offsetMs(now, timeZone)).getUTCFullYear();
  const thisYear = civilInstant(date, year, timeZone);
  return thisYear > now + DAY_MS ? civilInstant(date, year - 1, timeZone) : thisYear;
}

function civilInstant({ month, day, time, offset, zone }: WrittenDate, year: number, timeZone: string): number {
  const { hour = 0, minute = 0, second = 0 } = time ?? {};
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  if (offset !== undefined) return asUtc - offset * 60_000;
  const guess = asUtc - offsetMs(asUtc, zone ?? timeZone);
  return asUtc - offsetMs(guess, zone ?? timeZone);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which the clocks of a zone are ahead of UTC at an instant. */
function offsetMs(ms: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    clocks.set(timeZone, clock);
  }
  const name = clock.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const m = /([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(name);
  if (!m) return 0;
  return (m[1] === '+' ? 1 : -1) * (Number(m[2]) * 3_600 + Number(m[3]) * 60 + Number(m[4] ?? '0')) * 1_000;
}
