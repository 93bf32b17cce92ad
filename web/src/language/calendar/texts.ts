import { monthNames } from '@mm/proto/vocabulary/month.js';
import { inLanguage } from '../language.js';

// As in Intl, which costs a slow browser milliseconds on each screen.
export const ru: Readonly<Record<'months' | 'shortMonths' | 'weekdays' | 'shortWeekdays', readonly string[]>> = {
  months: monthNames,
  shortMonths: ['янв.', 'февр.', 'март', 'апр.', 'май', 'июнь', 'июль', 'авг.', 'сент.', 'окт.', 'нояб.', 'дек.'],
  /** From Sunday. */
  weekdays: ['воскресенье', 'понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота'],
  /** From Monday. */
  shortWeekdays: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
};
/** Months and weekdays in words. */
export const calendarWords = inLanguage('language/calendar', ru);
