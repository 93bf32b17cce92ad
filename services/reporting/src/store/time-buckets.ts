import {
  CalendarDate,
  type ZonedDateTime,
  fromAbsolute,
  startOfMonth,
  toCalendarDate,
  toZoned,
} from '@internationalized/date';
import type { TimeGrain } from './report-query.js';
import { lastYear, offsetAt, zoneOffsets } from './zone-offsets.js';

const hour = 3_600_000;
const day = 24 * hour;

/** Start of the bucket that contains `at`, by the hours, days and months of the time zone. All in milliseconds. */
export function bucketStart(at: number, grain: TimeGrain, timeZone: string): number {
  const local = shown(at, timeZone);
  if (grain === 'hour') return at - (local.minute * 60 + local.second) * 1000 - local.millisecond;
  const date = toCalendarDate(local);
  return midnight(grain === 'day' ? date : startOfMonth(date), timeZone);
}

/** Start of the bucket after the one that starts at `start`. */
export function nextBucket(start: number, grain: TimeGrain, timeZone: string): number {
  if (grain === 'hour') return start + hour;
  const date = toCalendarDate(shown(start, timeZone));
  return midnight(date.add(grain === 'day' ? { days: 1 } : { months: 1 }), timeZone);
}

/** Start of the bucket that is `count` buckets before the one that starts at `start`. */
export function earlierBucket(start: number, count: number, grain: TimeGrain, timeZone: string): number {
  if (grain === 'hour') return start - count * hour;
  const date = toCalendarDate(shown(start, timeZone));
  return midnight(date.subtract(grain === 'day' ? { days: count } : { months: count }), timeZone);
}

/** Start of a local day, given as the number of days since 1970 on the zone's calendar. */
export const startOfDay = (days: number, timeZone: string): number =>
  midnight(new CalendarDate(1970, 1, 1).add({ days }), timeZone);

/** Start of a local month, given as the number of months since 1970 on the zone's calendar. */
export const startOfMonthNumber = (months: number, timeZone: string): number =>
  midnight(new CalendarDate(1970, 1, 1).add({ months }), timeZone);

/** What the clock of the zone shows, as if in UTC. */
const shown = (at: number, timeZone: string): ZonedDateTime => fromAbsolute(at + offsetAt(at, timeZone), 'UTC');

/** The later moment where the clock shows midnight twice, as in PostgreSQL. */
function midnight(date: CalendarDate, timeZone: string): number {
  if (date.year <= lastYear) return toZoned(date, timeZone, 'later').toDate().getTime();
  const utc = toZoned(date, 'UTC').toDate().getTime();
  return utc - offsetAt(utc, timeZone);
}

/** A stretch of time whose publications belong to the bucket that starts at `start`. */
export interface BucketBounds {
  start: number;
  /** Milliseconds; `to` is exclusive. `from` is earlier than `start` where midnight is shown twice. */
  from: number;
  to: number;
}

/**
 * The bounds of the buckets of a period, in order; they fill it without gaps. A bucket has several where a clock that
 * is put back shows the day before once more.
 */
export function* bucketBounds(
  from: number,
  to: number,
  grain: TimeGrain,
  timeZone: string,
): Generator<BucketBounds, void> {
  let bounds: BucketBounds | undefined;
  for (const { from: first, to: end, offset } of zoneOffsets(timeZone, from, to))
    for (let at = first; at < end;) {
      const next = Math.min(end, nextLocal(at + offset, grain) - offset);
      const start = bucketStart(at, grain, timeZone);
      if (bounds && bounds.start !== start) yield bounds;
      bounds = { start, from: bounds?.start === start ? bounds.from : at, to: next };
      at = next;
    }
  if (bounds) yield bounds;
}

/** The end of the hour, day or month of a local time, all as if in UTC. */
function nextLocal(local: number, grain: TimeGrain): number {
  if (grain === 'hour') return (Math.floor(local / hour) + 1) * hour;
  if (grain === 'day') return (Math.floor(local / day) + 1) * day;
  const date = new Date(local);
  return new Date(0).setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
