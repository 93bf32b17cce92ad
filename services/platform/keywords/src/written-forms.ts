import { placesOf, writtenAt } from './explain.js';
import { isFunctionWord, normalise } from './normalise.js';
import { exactSign, lexemesOfForms } from './word-lexemes.js';

const shortest = 3;

/**
 * The words of a publication's texts as they are written: for each lexeme how often each form stands there, in lower
 * case. A word has those lexemes that it means in an expression, too. Without numbers, frequent words of no meaning,
 * words of less than three letters, and those that may be forms of `unwanted` lexemes.
 */
export function writtenForms(
  texts: readonly string[],
  unwanted: ReadonlySet<string> = new Set(),
): Map<string, Map<string, number>> {
  const [index, places] = [normalise(texts), placesOf(texts)];
  const found = new Map<string, Map<string, number>>();
  for (const [exact, positions] of index) {
    const word = exact.slice(exactSign.length);
    if (!exact.startsWith(exactSign) || !isTelling(word)) continue;
    const lexemes = lexemesOfForms(word);
    if (lexemes.some((lexeme) => unwanted.has(lexeme))) continue;
    for (const lexeme of lexemes) {
      const there = new Set(index.get(lexeme));
      for (const place of new Set(positions.filter((one) => there.has(one)).map((one) => places.get(one)))) {
        if (!place) continue;
        const forms = found.get(lexeme) ?? new Map<string, number>();
        found.set(lexeme, forms);
        forms.set(writtenAt(place), (forms.get(writtenAt(place)) ?? 0) + 1);
      }
    }
  }
  return found;
}

/** Whether a folded word may have a meaning of its own. */
export const isTelling = (word: string): boolean =>
  word.length >= shortest && /\p{L}/u.test(word) && !isFunctionWord(word);

/** Forms with how often they were counted, the most frequent first; those counted alike by the alphabet. */
export const formsByFrequency = (forms: ReadonlyMap<string, number>): [form: string, count: number][] =>
  [...forms].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));

/** The form that was counted most often; of several the first of the alphabet, which is the shortest of a word. */
export const mostFrequentForm = (forms: ReadonlyMap<string, number>): string => formsByFrequency(forms)[0]?.[0] ?? '';
