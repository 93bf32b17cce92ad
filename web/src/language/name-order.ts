import { language, locale, type Language } from './language.js';

/** Letters with a place of their own in the Kazakh alphabet, and the letter before each. */
const kazakhPlaces: Readonly<Record<string, string>> = { ё: 'е', ү: 'ұ', і: 'ы' };
const collator = new Intl.Collator(locale, { numeric: true });

/**
 * Compares names as the alphabet of a language orders them, in either case alike, numbers in them as numbers. Names in
 * the letters of the other language have their places too. Not `Intl.Collator('kk')`: Chromium has none.
 */
export const nameOrderOf = (of: Language): ((a: string, b: string) => number) => {
  if (of === 'ru') return collator.compare;
  // U+FFFF sorts behind all others
  const placed = (name: string) =>
    name.replace(/[ёүі]/gi, (letter) => `${kazakhPlaces[letter.toLowerCase()] ?? letter}\uffff`);
  return (a, b) => collator.compare(placed(a), placed(b));
};

/** Compares names in the order of the page's language: every list that is sorted by name is sorted by this. */
export const compareNames = nameOrderOf(language);

/** A copy of the rows in the order of their names. */
export const byName = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] =>
  [...rows].sort((a, b) => compareNames(nameOf(a), nameOf(b)));
