import { isInvisible } from './invisible.js';

const PLAIN_COUNTERPARTS: Readonly<Record<string, string>> = {
  ...{ ё: 'е', қ: 'к', ә: 'а', і: 'и', ғ: 'г', ү: 'у', ұ: 'у', ө: 'о', ң: 'н', һ: 'х' },
  // With a stress mark in the letter itself, and what fonts without the Kazakh letter are given instead of it.
  ...{ ѐ: 'е', ѝ: 'и', ї: 'и', ҡ: 'к', ӄ: 'к', ҥ: 'н', ӊ: 'н', ѳ: 'о' },
};
const WITH_COUNTERPART = /[ёқәіғүұөңһ]/g;
const PLAIN_CYRILLIC = /^[а-я]+$/;
const PLAIN_LATIN = /^[a-z0-9]+$/;
const CYRILLIC = /^[а-яёқәіғүұөңһ]+$/;
const KAZAKH_LETTER = /[қәіғүұөңһ]/i;
/** Letters of other alphabets that are typed for Kazakh ones. */
const FOR_KAZAKH_LETTER = /[iïəɵh]/i;
const ANY_CYRILLIC = /[\u0400-\u052f]/;
/** Letters that look like a Cyrillic one, small or capital, and stand among Cyrillic letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ a: 'а', b: 'в', c: 'с', e: 'е', h: 'х', k: 'к', m: 'м', o: 'о', p: 'р', t: 'т', x: 'х', y: 'у', i: 'и', s: 'с' },
  ...{ ə: 'а', ɵ: 'о' },
};
/** A capital like н, its small letter like һ. */
const LIKE_CAPITAL_N = 'H';

/** A lower-case text with the Russian counterparts of Kazakh letters, and е for ё. */
export const foldLetters = (text: string): string =>
  text.replace(WITH_COUNTERPART, (letter) => PLAIN_COUNTERPARTS[letter] ?? letter);

/**
 * Form of one word for comparison, for whatever compares words: lower case; Kazakh letters become their Russian
 * counterparts, ё becomes е; where a word with Cyrillic letters has Latin ones that all look like Cyrillic letters,
 * they become these; stress marks, other marks over letters that are no letter of their own, and invisible characters
 * are removed. Linear in the word's length.
 */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (PLAIN_CYRILLIC.test(lower) || PLAIN_LATIN.test(lower)) return lower;
  return CYRILLIC.test(lower) ? foldLetters(lower) : foldUnusual(word);
}

/** Whether a word, as written, has a letter that Kazakh has and Russian has not, or a Latin one in place of it. */
export const hasKazakhLetter = (word: string): boolean =>
  KAZAKH_LETTER.test(word) || (FOR_KAZAKH_LETTER.test(word) && ANY_CYRILLIC.test(word));

function foldUnusual(word: string): string {
  const letters = [...word.normalize('NFKC')].filter((letter) => !isUnread(letter.charCodeAt(0)));
  const folded = letters.some(isCyrillic) ? letters.map(cyrillicLetter) : letters;
  const isWhole = folded.every((letter) => letter !== undefined);
  return (isWhole ? folded : letters)
    .map((letter = '') => PLAIN_COUNTERPARTS[letter.toLowerCase()] ?? letter.toLowerCase().replace(MARKS, ''))
    .join('');
}

const MARKS = /[\u0300-\u036f]/g;
const isUnread = (code: number): boolean => (code >= 0x300 && code <= 0x36f) || isInvisible(code);
const isCyrillic = (letter: string): boolean => ANY_CYRILLIC.test(letter);

/** The Cyrillic letter that a Latin one looks like, undefined if there is none; other characters are themselves. */
function cyrillicLetter(letter: string): string | undefined {
  if (letter === LIKE_CAPITAL_N) return 'н';
  const lower = letter.toLowerCase();
  const base = lower.normalize('NFD').charAt(0);
  return /[a-z\u0250-\u02af]/.test(base) ? LOOKALIKES[base] : lower;
}
