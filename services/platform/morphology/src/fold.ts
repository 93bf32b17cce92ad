import { isInvisible } from './invisible.js';

const PLAIN_COUNTERPARTS: Record<string, string> = {
  ё: 'е',
  қ: 'к',
  ә: 'а',
  і: 'и',
  ғ: 'г',
  ү: 'у',
  ұ: 'у',
  ө: 'о',
  ң: 'н',
  һ: 'х',
};
const WITH_COUNTERPART = /[ёқәіғүұөңһ]/g;
/** Letters that look like a Cyrillic one and stand among Cyrillic letters. */
const LOOKALIKES: Record<string, string> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
  i: 'и',
  s: 'с',
  ї: 'и',
};
const NOT_PLAIN_CYRILLIC = /[^а-я]/;

/** A lower-case text with the Russian counterparts of Kazakh letters, and е for ё. */
export const foldLetters = (text: string): string =>
  text.replace(WITH_COUNTERPART, (letter) => PLAIN_COUNTERPARTS[letter] ?? letter);

const isCyrillic = (code: number): boolean => code >= 0x400 && code < 0x530;
const isMark = (code: number): boolean => code >= 0x300 && code <= 0x36f;

/**
 * Lower-case form of one word for comparison. Kazakh letters become their Russian counterparts, ё becomes е, Latin
 * look-alikes become Cyrillic in a word with Cyrillic letters, stress marks and invisible characters are removed.
 */
export function foldWord(word: string): string {
  const lower = (/[\u0300-\u036f]/.test(word) ? word.normalize('NFC') : word).toLowerCase();
  if (!NOT_PLAIN_CYRILLIC.test(lower)) return lower;
  let cyrillic = false;
  for (let i = 0; i < lower.length && !cyrillic; i++) cyrillic = isCyrillic(lower.charCodeAt(i));
  let out = '';
  for (let i = 0; i < lower.length; i++) {
    const letter = lower.charAt(i);
    const code = lower.charCodeAt(i);
    if (isMark(code) || isInvisible(code)) continue;
    out += cyrillic ? cyrillicLetter(letter) : letter;
  }
  return out;
}

const cyrillicLetter = (letter: string): string =>
  PLAIN_COUNTERPARTS[letter] ?? LOOKALIKES[letter] ?? LOOKALIKES[letter.normalize('NFD').charAt(0)] ?? letter;
