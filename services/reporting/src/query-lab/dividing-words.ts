import { lexemesOf } from '@mm/keywords/evaluate.js';
import type { Expression, Term } from '@mm/keywords/expression.js';
import { exactSign, lexemesOfForms } from '@mm/keywords/word-lexemes.js';
import { wordsOf } from '@mm/keywords/words.js';
import { isTelling, mostFrequentForm, writtenForms } from '@mm/keywords/written-forms.js';

/** A publication that somebody called an example. */
export interface Example {
  title: string;
  text: string;
}

/** A word with the numbers of examples of each side that have a form of it. */
export interface DividingWord {
  text: string;
  belonging: number;
  other: number;
}

interface Candidate {
  belonging: number;
  other: number;
  /** How often each written form was seen. */
  forms: Map<string, number>;
}

/** What an example is about stands in so many characters of its text. */
const longest = 20_000;
/** With as many examples, a word in only one of them says nothing. */
const several = 4;

/**
 * The words that divide examples of a topic from other publications, those that divide best first: ranked by the
 * difference of the log-odds that an example of either side has the word, each count half a publication higher so that
 * few examples prove little. Words are told apart by their lexemes and shown in their most frequent form. Without
 * frequent words of no meaning, numbers and the words of `known` expressions.
 */
export function dividingWords(
  belonging: readonly Example[],
  other: readonly Example[],
  known: readonly Expression[],
  most: number,
): DividingWord[] {
  const candidates = new Map<string, Candidate>();
  for (const example of belonging) count(candidates, 'belonging', example);
  for (const example of other) count(candidates, 'other', example);
  const least = belonging.length + other.length >= several ? 2 : 1;
  const isKnown = knownWords(known.flatMap(termsIn));
  const score = (word: DividingWord): number =>
    logOdds(word.belonging, belonging.length) - logOdds(word.other, other.length);
  const words = [...candidates.values()]
    .filter((one) => one.belonging + one.other >= least)
    .map((one) => ({ text: mostFrequentForm(one.forms), belonging: one.belonging, other: one.other }))
    .filter(({ text }) => wordsOf(text).some(({ folded }) => isTelling(folded)) && !isKnown(text))
    .map((word) => ({ word, weight: Math.abs(score(word)) }))
    .filter(({ word, weight }) => weight > 0 && share(word.belonging, belonging) !== share(word.other, other))
    .sort((a, b) => b.weight - a.weight || (a.word.text < b.word.text ? -1 : 1));
  // lexemes of homonyms have the same form
  const best = new Map<string, DividingWord>();
  for (const { word } of words) if (!best.has(word.text)) best.set(word.text, word);
  return [...best.values()].slice(0, most);
}

const logOdds = (having: number, all: number): number => Math.log((having + 0.5) / (all - having + 0.5));
const share = (having: number, examples: readonly Example[]): number => having / Math.max(1, examples.length);

function count(candidates: Map<string, Candidate>, side: 'belonging' | 'other', { title, text }: Example): void {
  for (const [lexeme, forms] of writtenForms([title, text.slice(0, longest)])) {
    const candidate = candidates.get(lexeme) ?? { belonging: 0, other: 0, forms: new Map<string, number>() };
    candidates.set(lexeme, candidate);
    candidate[side]++;
    for (const [form, times] of forms) candidate.forms.set(form, (candidate.forms.get(form) ?? 0) + times);
  }
}

const termsIn = (expression: Expression): readonly Term[] =>
  expression.kind === 'phrase' ? expression.terms : expression.parts.flatMap(termsIn);

function knownWords(terms: readonly Term[]): (text: string) => boolean {
  const prefixes = terms.filter(({ match }) => match === 'prefix').map(({ text }) => text);
  const lexemes = new Set(terms.filter(({ match }) => match !== 'prefix').flatMap(lexemesOf));
  return (text) =>
    wordsOf(text).some(
      ({ folded }) =>
        prefixes.some((prefix) => folded.startsWith(prefix)) ||
        [exactSign + folded, ...lexemesOfForms(folded)].some((lexeme) => lexemes.has(lexeme)),
    );
}
