import type { Lemma } from './lemma.js';

/** The lemmas that a folded Russian word may be a form of. Empty: the dictionary does not know the word. */
export function russianLemmas(_word: string): readonly Lemma[] {
  return [];
}
