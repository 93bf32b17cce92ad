import { CalendarDateTime, fromAbsolute, toCalendarDate } from '@internationalized/date';

/**
 * When the quiet hours that a moment is in end; null outside of them.
 * @param hours the first hour and the hour after the last one, as 22 and 7; equal ones are none
 */
export function quietUntil(hours: readonly [number, number] | null, now: Date, timeZone: string): Date | null {
  if (!hours) return null;
  const [from, to] = hours;
  const local = fromAbsolute(now.getTime(), timeZone);
  const { hour } = local;
  const isQuiet = from < to ? hour >= from && hour < to : from > to && (hour >= from || hour < to);
  if (!isQuiet) return null;
  const day = toCalendarDate(local).add({ days: hour < to ? 0 : 1 });
  return new CalendarDateTime(day.year, day.month, day.day, to).toDate(timeZone);
}
