import { inLanguage, locale } from '../language.js';

export const ru = {
  months: monthsOf('long'),
  shortMonths: monthsOf('short'),
  /** From Sunday. */
  weekdays: weekdaysOf('long'),
  /** From Monday. */
  shortWeekdays: [...weekdaysOf('short').slice(1), ...weekdaysOf('short').slice(0, 1)],
} as const;
/** Months and weekdays in words. */
export const calendarWords = inLanguage('language/calendar', ru);

function monthsOf(month: 'long' | 'short'): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, i) => format.format(Date.UTC(2024, i, 15)));
}

function weekdaysOf(weekday: 'long' | 'short'): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, i) => format.format(Date.UTC(2024, 0, 7 + i)));
}
