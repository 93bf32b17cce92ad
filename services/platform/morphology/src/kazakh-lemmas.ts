import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { foldLetters } from './fold.js';
import { kazakhEndings } from './kazakh-endings.js';
import { irregularForms } from './kazakh-irregular.js';
import { KazakhRoots } from './kazakh-roots.js';
import type { Lemma } from './lemma.js';

const DATA = new URL('../data/kazakh-roots.txt.br', import.meta.url);
const MIN_UNKNOWN_STEM = 4;
const MIN_UNKNOWN_ENDING = 2;
const VOWEL = /[аеиоуыэюя]/;

let read: KazakhRoots | undefined;
const roots = (): KazakhRoots =>
  (read ??= new KazakhRoots(brotliDecompressSync(readFileSync(DATA)).toString().split('\n')));

/**
 * The Kazakh roots that a folded word may be a form of, in their own letters: nouns by number, possession and case,
 * verbs (with '-' after the stem) in all forms, no derivations and voices. Of a word without a known root: the folded
 * word, and what is left without an ending of nouns, neither of them a dictionary form.
 */
export function kazakhLemmas(word: string): readonly Lemma[] {
  const known = knownLemmas(word);
  return known.length > 0 ? known : stemsOfUnknown(word).map((lemma) => ({ lemma, isLemma: false }));
}

/** Whether a folded word is a form of a known Kazakh root. */
export const isKazakhForm = (word: string): boolean => knownLemmas(word).length > 0;

function knownLemmas(word: string): Lemma[] {
  const regular = roots().lemmasOf(word);
  const irregular = irregularForms.get(word)?.filter((form) => regular.every(({ lemma }) => lemma !== form)) ?? [];
  return [...irregular.map((lemma) => ({ lemma, isLemma: foldLetters(lemma) === word })), ...regular];
}

/** A name or a loan word that the list has not, as it is and without its longest ending. */
function stemsOfUnknown(word: string): string[] {
  for (let at = MIN_UNKNOWN_STEM; at <= word.length - MIN_UNKNOWN_ENDING; at++) {
    const stem = word.slice(0, at);
    if (VOWEL.test(stem) && kazakhEndings(stem).get(word.slice(at)) === 'noun') return [word, stem];
  }
  return [word];
}
