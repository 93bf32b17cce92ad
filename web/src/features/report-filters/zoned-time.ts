import {
  DateFormatter,
  fromAbsolute,
  parseDate,
  Time,
  toCalendarDate,
  toCalendarDateTime,
} from '@internationalized/date';
import { locale } from '../../language/language.js';

/** 00:00:00 of a day (YYYY-MM-DD) in the zone, in milliseconds. */
export const startOfDay = (day: string, timeZone: string): number => parseDate(day).toDate(timeZone).getTime();

/** 23:59:59 of a day (YYYY-MM-DD) in the zone, in milliseconds; the later one when the clocks go back to it. */
export const endOfDay = (day: string, timeZone: string): number =>
  toCalendarDateTime(parseDate(day), new Time(23, 59, 59))
    .toDate(timeZone, 'later')
    .getTime();

/** The day (YYYY-MM-DD) of a moment (ms) in the zone. */
export const isoDayOf = (at: number, timeZone: string): string => toCalendarDate(fromAbsolute(at, timeZone)).toString();

/** 'DD.MM.YYYY – DD.MM.YYYY', with clock times unless the span consists of whole days. */
export function formatSpan({ from, to }: { from: number; to: number }, timeZone: string): string {
  const isWholeDays =
    from === startOfDay(isoDayOf(from, timeZone), timeZone) &&
    Math.floor(to / 1000) * 1000 === endOfDay(isoDayOf(to, timeZone), timeZone);
  const dates = new DateFormatter(locale, { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' });
  const times = new DateFormatter(locale, { timeZone, hour: '2-digit', minute: '2-digit' });
  const day = (at: number) => dates.format(new Date(at));
  const clock = (at: number) => times.format(new Date(at));
  const isOneDay = isoDayOf(from, timeZone) === isoDayOf(to, timeZone);
  if (isWholeDays) return isOneDay ? day(from) : `${day(from)} – ${day(to)}`;
  return `${day(from)} ${clock(from)} – ${isOneDay ? '' : `${day(to)} `}${clock(to)}`;
}
