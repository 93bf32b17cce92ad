import { createRequire } from 'node:module';
import { plainLetters } from '@mm/morphology/plain-letters.js';

/** The part of fontkit that is used; the package has no types. */
interface FontKit {
  openSync(file: string): { characterSet: number[] };
}

const require = createRequire(import.meta.url);

/** Files of a font with Russian and Kazakh letters. */
export const fontFiles = {
  normal: require.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
  bold: require.resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
  italics: require.resolve('pdfmake/fonts/Roboto/Roboto-Italic.ttf'),
  bolditalics: require.resolve('pdfmake/fonts/Roboto/Roboto-MediumItalic.ttf'),
};

/** Characters that the font has, but draws as a box. */
const boxes = new Set([0xfffc, 0xfffd, 0xffff]);
const known = new Set((require('fontkit') as FontKit).openSync(fontFiles.normal).characterSet);
const isDrawn = (text: string): boolean =>
  [...text].every((letter) => known.has(letter.codePointAt(0) ?? 0) && !boxes.has(letter.codePointAt(0) ?? 0));
/** Everything but what most texts consist of, and what the font is known to have. */
const uncommon = /[^\n\t -~\u00a0-\u00ff\u0400-\u045f]+/gu;
/** Signs that the font has not, in letters. */
const signs = new Map([
  ['₸', 'тг'],
  ['→', '->'],
  ['←', '<-'],
]);
/** Stands for letters of other scripts. */
const otherLetters = '[…]';

/**
 * A text as the font can draw it: decorated letters as plain ones, emoji left out, '[…]' in place of letters of scripts
 * that the font has not.
 */
export const drawnText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(uncommon, (run) => [...plainLetters(run)].map(drawnLetter).join(''))
    .replace(/\[…\](?: ?\[…\])+/g, otherLetters);

function drawnLetter(letter: string): string {
  const sign = signs.get(letter);
  if (sign !== undefined) return sign;
  const similar = [letter, letter.normalize('NFKC'), letter.normalize('NFKD').replace(/\p{M}/gu, '')].find(
    (form) => form !== '' && isDrawn(form),
  );
  if (similar !== undefined) return similar;
  if (/\p{Zs}/u.test(letter)) return ' ';
  if (/\p{Pd}/u.test(letter)) return '-';
  return /[\p{L}\p{N}]/u.test(letter) ? otherLetters : '';
}

/** Plain data with all its texts as the font can draw them. */
export function drawn<T>(data: T): T;
export function drawn(data: unknown): unknown {
  if (typeof data === 'string') return drawnText(data);
  if (Array.isArray(data)) return data.map((item: unknown) => drawn(item));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, drawn(value as unknown)]));
}
