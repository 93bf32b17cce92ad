import { inLanguage } from '../../language/language.js';

export const ru = {
  /** What stands in an empty part of a date. */
  blank: { day: 'дд', month: 'мм', year: 'гггг' },
  month: (name: string, year: number) => `${name} ${year} г.`,
} as const;
export const texts = inLanguage('ui/date-range', ru);
