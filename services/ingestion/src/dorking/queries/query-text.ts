import type { Expression, Term } from '@mm/keywords/expression.js';
import type { SearchFilters, SearchWords } from '../search-provider.js';
import { type Spelling, spellingOf } from './spelling.js';

/** How a search engine writes a query. */
export interface QuerySyntax {
  /** Between alternatives, with its spaces. */
  or: string;
  /** Longest query, in characters and in words. */
  maxLength: number;
  maxWords: number;
  /** The operators of the filters that the engine knows, in the query's text. */
  operators(filters: SearchFilters): string[];
}

/** A query's text, and whether it has Kazakh words. */
export interface QueryText {
  text: string;
  isKazakh: boolean;
}

/**
 * The words and filters in an engine's syntax; null when they are longer than the engine takes. Operators and quotes
 * are only what is put here: words are letters and digits, `c++` and its like, or emoji. Excluded words are added as
 * far as there is space.
 */
export function queryText(words: SearchWords, filters: SearchFilters, syntax: QuerySyntax): QueryText | null {
  // a term takes two characters at least, and some are written as one word
  if (termsLeft(words.keywords, Math.min(syntax.maxWords * 2, syntax.maxLength)) < 0) return null;
  const spelling = spellingOf(words.typed);
  const operators = syntax.operators(filters);
  const excluded = words.exclude ? excludedWords(words.exclude, spelling) : [];
  const wanted = textOf(words.keywords, (term) => spelling.wordsOf(term, words.isPlain), syntax);
  const isAlone = operators.length + excluded.length === 0;
  let text = [isAlone || !wanted.isAlternatives ? wanted.text : `(${wanted.text})`, ...operators].join(' ');
  if (!fits(text, syntax)) return null;
  for (const word of excluded) {
    const longer = `${text} -${word}`;
    if (fits(longer, syntax)) text = longer;
  }
  return { text, isKazakh: spelling.isKazakh(words.keywords) };
}

interface Text {
  text: string;
  /** Needs brackets beside other words. */
  isAlternatives: boolean;
  /** Needs brackets among alternatives. */
  isSequence: boolean;
}

/** The words that an engine is asked for in place of a term. */
type WordsOf = (term: Term) => readonly string[];

const atom = (text: string): Text => ({ text, isAlternatives: false, isSequence: false });

function textOf(expression: Expression, wordsOf: WordsOf, syntax: QuerySyntax): Text {
  if (expression.kind === 'or')
    return alternatives(
      expression.parts.map((part) => textOf(part, wordsOf, syntax)),
      syntax,
    );
  if (expression.kind === 'and') return sequence(expression.parts.map((part) => textOf(part, wordsOf, syntax)));
  const { terms } = expression;
  // Engines take quoted words only as written: a phrase of forms is asked for as words, or its forms would be lost.
  if (terms.length > 1 && terms.every(({ match }) => match === 'exact'))
    return atom(`"${terms.map((term) => wordsOf(term)[0]).join(' ')}"`);
  return sequence(
    terms.map((term) =>
      alternatives(
        wordsOf(term).map((word) => atom(term.match === 'exact' ? `"${word}"` : word)),
        syntax,
      ),
    ),
  );
}

function alternatives(parts: readonly Text[], { or }: QuerySyntax): Text {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const texts = parts.map(({ text, isSequence }) => (isSequence ? `(${text})` : text));
  return { text: [...new Set(texts)].join(or), isAlternatives: true, isSequence: false };
}

function sequence(parts: readonly Text[]): Text {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const text = parts.map((part) => (part.isAlternatives ? `(${part.text})` : part.text)).join(' ');
  return { text, isAlternatives: false, isSequence: true };
}

/** Excluded words and phrases; a phrase as written, which leaves out less than it may. Beginnings are left to us. */
function excludedWords(exclude: Expression, spelling: Spelling): string[] {
  const parts = exclude.kind === 'or' ? exclude.parts : [exclude];
  return parts.flatMap((part) => {
    if (part.kind !== 'phrase' || part.terms.some(({ match }) => match === 'prefix')) return [];
    const text = part.terms.map((term) => spelling.wordOf(term)).join(' ');
    return [part.terms.length === 1 && part.terms[0]?.match === 'forms' ? text : `"${text}"`];
  });
}

/** `left` without the terms of an expression; where it has more, it is not read to its end. */
export function termsLeft(expression: Expression, left: number): number {
  if (expression.kind === 'phrase') return left - expression.terms.length;
  for (const part of expression.parts) if (left >= 0) left = termsLeft(part, left);
  return left;
}

const fits = (text: string, { maxLength, maxWords }: QuerySyntax): boolean =>
  text.length <= maxLength && text.split(' ').length <= maxWords;
