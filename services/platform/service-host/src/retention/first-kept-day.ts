import { fromAbsolute, toCalendarDate } from '@internationalized/date';

/**
 * The beginning of the first day that is kept when `days` full days before today are, in the time zone. It moves once a
 * day, so that a day is removed as a whole.
 */
export const firstKeptDay = (now: Date, days: number, timeZone: string): Date =>
  toCalendarDate(fromAbsolute(now.getTime(), timeZone)).subtract({ days }).toDate(timeZone);
