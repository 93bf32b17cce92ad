import { calendarWords, ru } from '../language/calendar/texts.js';

/** The label of a point of time, which the server gives in Russian, with the month's name among `months`. */
export const monthIn = (label: string, months: readonly string[]): string =>
  label.replace(/^\p{L}+/u, (name) => months[ru.months.indexOf(name)] ?? name);

/** The label in the language of the page: '21.11 14:00', 'ноябрь', 'ноябрь 2026'. */
export const timeLabel = (label: string): string => monthIn(label, calendarWords.months);
