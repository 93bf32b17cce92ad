import { kazakhLemmas } from '@mm/morphology/kazakh-lemmas.js';
import type { Lemma } from '@mm/morphology/lemma.js';
import { russianLemmas } from '@mm/morphology/russian-lemmas.js';
import { nominalStems, verbalStem } from './russian-forms.js';

/**
 * Signs before a word as written, before a stem of a word that no Russian dictionary has, and before a Kazakh root; a
 * Russian lemma has none. No sign is a letter, so kinds cannot be confused.
 */
export const exactSign = '=';
const stem = '>';
const kazakh = '~';
const minStemmedLength = 3;

/**
 * The lexemes of a word. All words of a spelling share them, so that a text takes little memory and lexemes are
 * compared fast.
 */
interface Forms {
  /** In a clearly Russian text; in another one, where it may be written with Kazakh letters. */
  inRussian: readonly string[];
  inOther: readonly string[];
  withKazakhLetters: readonly string[];
  /** What a text must have one of to have a form of the word. */
  searched: readonly string[];
}

const cache = new Map<string, Forms>();
const cacheSize = 100_000;

/**
 * The lexemes of a folded word in a text, that of the word as written before the others. Kazakh roots are left out of a
 * clearly Russian text, because Russian words lose what looks like a Kazakh ending; Russian lemmas are left out for a
 * word with Kazakh letters that is known. A stem stands in for what neither language explains.
 */
export function lexemesInText(word: string, hasKazakhLetter: boolean, isRussianText: boolean): readonly string[] {
  const { inRussian, inOther, withKazakhLetters } = formsOf(word);
  if (hasKazakhLetter) return withKazakhLetters;
  return isRussianText ? inRussian : inOther;
}

/**
 * Lexemes of a folded word: a text has a form of the word wherever it has any of them. A word that is the dictionary
 * form of a lemma means that lemma only, another all lemmas that it may be a form of.
 */
export const lexemesOfForms = (word: string): readonly string[] => formsOf(word).searched;

function formsOf(word: string): Forms {
  const cached = cache.get(word);
  if (cached) return cached;
  if (cache.size >= cacheSize) cache.clear();
  const forms = makeForms(word);
  cache.set(word, forms);
  return forms;
}

function makeForms(word: string): Forms {
  const exact = exactSign + word;
  if (!/^[а-я]+$/.test(word)) {
    const alone = [exact];
    return { inRussian: alone, inOther: alone, withKazakhLetters: alone, searched: alone };
  }
  const inRussian = russianLemmas(word);
  const inKazakh = kazakhLemmas(word);
  // what the list of roots does not explain has the word itself among its guesses
  const isKnownInKazakh = inKazakh.length > 0 && !inKazakh.some(({ lemma, isLemma }) => lemma === word && !isLemma);
  const russianLexeme = ({ lemma, isInvariable }: Lemma): string => (isInvariable ? exact : lemma);
  const kazakhLexeme = ({ lemma }: Lemma): string => kazakh + lemma;
  const ofRussian = inRussian.map(russianLexeme);
  const ofKazakh = inKazakh.map(kazakhLexeme);
  const stems = inRussian.length > 0 || word.length < minStemmedLength ? [] : stemsOf(word);
  // a dictionary form of one language says nothing of the other: 'банки' is 'банкі' and forms of 'банк'
  const ofBoth = isKnownInKazakh || inRussian.length === 0 ? meant(inKazakh) : [];
  const known = [...meant(inRussian).map(russianLexeme), ...ofBoth.map(kazakhLexeme)];
  const mayBeLoan = !isKnownInKazakh && inRussian.length > 0 && word.length >= minStemmedLength;
  const searched = new Set([...known, ...stems, ...(mayBeLoan ? [kazakh + word] : [])]);
  const russian = ofRussian.filter((lexeme) => lexeme !== exact);
  // a text may have none of what was chosen, but the word itself
  const asRussian = russian.length > 0 ? russian : stems;
  for (const inText of isKnownInKazakh ? [asRussian, ofKazakh] : [asRussian])
    if (!inText.some((lexeme) => searched.has(lexeme))) searched.add(exact);
  const unlessKnown = russian.length > 0 ? russian : [...stems, ...ofKazakh];
  const inOther = isKnownInKazakh ? [...russian, ...ofKazakh] : unlessKnown;
  return {
    inRussian: [exact, ...asRussian],
    inOther: [exact, ...inOther],
    withKazakhLetters: [exact, ...(isKnownInKazakh ? ofKazakh : inOther)],
    searched: [...searched],
  };
}

/** The lemmas whose dictionary form a word is; all that it has if there is none. */
function meant(lemmas: readonly Lemma[]): readonly Lemma[] {
  const named = lemmas.filter(({ isLemma }) => isLemma);
  return named.length > 0 ? named : lemmas;
}

function stemsOf(word: string): string[] {
  const ofVerb = verbalStem(word);
  return [...nominalStems(word), ...(ofVerb === undefined ? [] : [`${ofVerb}ть`])].map((one) => stem + one);
}
