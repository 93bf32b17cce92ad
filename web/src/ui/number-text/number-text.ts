import { locale } from '../../language/language.js';

// Made once: `toLocaleString` with options makes a formatter for each number.
const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });

/** A number in Russian notation, at most two decimals; a dash while it is unknown (absent or negative, as -1). */
export const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined || value < 0 ? '–' : format.format(value);
