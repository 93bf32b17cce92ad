import { fromAbsolute, parseDate, Time, toCalendarDate, toCalendarDateTime } from '@internationalized/date';
import { endOfDay, isoDayOf, startOfDay } from './zoned-time.js';

const zones = [
  'Asia/Almaty',
  'UTC',
  'Europe/Berlin',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Asia/Beirut',
];
/** Days around changes of clocks in these zones, some at midnight, and around the ends of years. */
const days = ['2011-12-29', '2017-10-15', '2018-02-17', '2024-02-29', '2024-03-01', '2024-03-31', '2024-10-27'].concat([
  '2022-03-27',
  '2023-03-25',
  '2025-12-31',
  '2026-01-01',
  '2028-02-29',
]);

test.each(zones)('days in %s begin and end as the library of calendars says', (zone) => {
  for (const day of days) {
    const date = parseDate(day);
    const last = toCalendarDateTime(date, new Time(23, 59, 59))
      .toDate(zone, 'later')
      .getTime();
    expect([day, startOfDay(day, zone), endOfDay(day, zone)]).toEqual([day, date.toDate(zone).getTime(), last]);
    for (const at of [startOfDay(day, zone), endOfDay(day, zone), last + 1000])
      expect(isoDayOf(at, zone)).toBe(toCalendarDate(fromAbsolute(at, zone)).toString());
  }
});
