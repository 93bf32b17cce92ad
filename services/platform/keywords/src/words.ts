import { foldWord, hasKazakhLetter } from '@mm/morphology/fold.js';
import { withoutInvisible } from '@mm/morphology/invisible.js';
import { plainLetters } from '@mm/morphology/plain-letters.js';

const maxWordLength = 64;
const run = /[\p{L}\p{M}\p{N}]+/gu;
/** Signs that Unicode counts as letters: apostrophes within words, and the sign before a number. */
const noLetters = /[ʹʺʻʼʽ№]/g;

/** One word of a text: `folded` is what engines compare, `isKazakh` means that it contained a Kazakh letter. */
export interface Word {
  folded: string;
  isKazakh: boolean;
}

/**
 * Splits a text into words: runs of letters and digits of any script, each folded. Hyphens, underscores, `#`, `@`, `№`
 * and punctuation separate words; decorated Unicode letters and invisible characters make no difference. Linear in the
 * length of the text.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const [raw] of plain(text.replace(noLetters, ' ')).matchAll(run)) {
    const word = raw.length > maxWordLength ? raw.slice(0, maxWordLength) : raw;
    const folded = foldWord(word);
    if (folded !== '') words.push({ folded, isKazakh: hasKazakhLetter(word) });
  }
  return words;
}

/** A name, or part of one, for comparison: folded like words, but with punctuation. */
export const foldName = (name: string): string => plain(name).replace(run, foldWord).trim();

const plain = (text: string): string => plainLetters(withoutInvisible(text)).normalize('NFKC');
