import type { Lemma } from './lemma.js';
import { RussianDictionary } from './russian-dictionary.js';

let dictionary: RussianDictionary | undefined;

/**
 * The lemmas that a folded Russian word may be a form of: of a noun all cases and numbers, of an adjective short forms
 * and degrees too, of a verb persons, tenses, participles and gerunds. A lemma of the same spelling with other forms
 * has a number ('стать', 'стать2'). A dictionary form that hardly anybody means ('мая' of 'Мая') does not count as one.
 * Empty: the dictionary does not know the word. The first call reads the dictionary; it throws when that fails.
 */
export function russianLemmas(word: string): readonly Lemma[] {
  dictionary ??= new RussianDictionary();
  return dictionary.readings(word).map(({ lemma, isLemma, isInvariable, isWeak }) => ({
    lemma,
    isLemma: isLemma && !isWeak,
    isInvariable,
  }));
}
