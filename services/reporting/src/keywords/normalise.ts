import { kazakhFunctionWords, russianFunctionWords } from './function-words.js';
import { kazakhStem } from './kazakh-forms.js';
import { nominalStems, verbalStem } from './russian-forms.js';
import { type Word, maxWords, wordsOf } from './words.js';

/** Sign before a word as written, before a verb's stem and before a Kazakh stem; a noun's stem has none. No sign is a letter, so kinds never mix. */
export const written = '=';
const verb = '>';
const kazakh = '~';
/** Words of different fields are never neighbours. */
const fieldGap = 10;
/** PostgreSQL keeps this many positions of a lexeme; the other engines do the same. */
const maxPositions = 255;

/** What engines compare: every lexeme of a publication with the positions (from 1, ascending) of its words. */
export type LexemeIndex = Map<string, number[]>;

interface Forms {
  russian: readonly string[];
  kazakh: readonly string[];
}

const cache = new Map<string, Forms>();
const cacheSize = 100_000;

/**
 * Turns texts (title, body, names …) into lexemes. Each word is indexed as written and by its stems; Kazakh stems are left out where the text is plainly Russian,
 * because Kazakh endings would tear Russian words apart.
 */
export function normalise(fields: readonly string[]): LexemeIndex {
  const index: LexemeIndex = new Map();
  let position = 0;
  for (const field of fields) {
    const words = wordsOf(field);
    const plainlyRussian = isPlainlyRussian(words);
    for (const word of words) {
      if (++position > maxWords) return index;
      const forms = formsOf(word.folded);
      add(index, written + word.folded, position);
      for (const stem of forms.russian) add(index, stem, position);
      if (!plainlyRussian || word.isKazakh) for (const stem of forms.kazakh) add(index, stem, position);
    }
    position += fieldGap;
  }
  return index;
}

/** Lexemes any of which a text must have at a place to have a form of this folded word there. */
export function lexemesOfForms(word: string): string[] {
  const forms = formsOf(word);
  return [...forms.russian, ...forms.kazakh];
}

function formsOf(word: string): Forms {
  const known = cache.get(word);
  if (known) return known;
  if (cache.size >= cacheSize) cache.clear();
  const forms = makeForms(word);
  cache.set(word, forms);
  return forms;
}

function makeForms(word: string): Forms {
  if (word.length < 3 || !/^[а-я]+$/.test(word) || russianFunctionWords.has(word) || kazakhFunctionWords.has(word)) return { russian: [written + word], kazakh: [] };
  const stem = verbalStem(word);
  return { russian: [...nominalStems(word), ...(stem === undefined ? [] : [verb + stem])], kazakh: [kazakh + kazakhStem(word)] };
}

function isPlainlyRussian(words: readonly Word[]): boolean {
  let russian = 0;
  let kazakhSigns = 0;
  for (const word of words) {
    if (word.isKazakh || kazakhFunctionWords.has(word.folded)) kazakhSigns++;
    else if (russianFunctionWords.has(word.folded)) russian++;
  }
  return russian > kazakhSigns;
}

function add(index: LexemeIndex, lexeme: string, position: number): void {
  const positions = index.get(lexeme);
  if (!positions) index.set(lexeme, [position]);
  else if (positions.length < maxPositions && positions[positions.length - 1] !== position) positions.push(position);
}
