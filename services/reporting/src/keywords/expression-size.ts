import { lexemesOf } from './evaluate.js';
import { ExpressionError } from './expression-error.js';
import type { Expression, Term } from './expression.js';

/**
 * The most comparisons of one question. Elasticsearch takes as many as its heap in MB × 64 / its search threads: some 7,900 with half a gigabyte on two cores, the smallest server
 * that we run on. Every engine keeps to it, so that a topic means the same in both. Topics defined anew stand in a question with their own expressions: what is too much then is answered with 400.
 */
export const mostComparisons = 7_000;
/** A noun's stem may be any of this many of a word's stems. */
const placesOfStem = 4;

/** Throws `ExpressionError` when a question of these expressions would be more than an engine answers. */
export function withinSize(
  keywords: Expression | undefined,
  exclude: Expression | undefined,
  attrSearch: boolean,
): void {
  const size = (keywords ? sizeOf(keywords) * (attrSearch ? 2 : 1) : 0) + (exclude ? sizeOf(exclude) : 0);
  if (size > mostComparisons) throw new ExpressionError('too-large', 0);
}

/** How many comparisons an expression is: single words of one list are one together, a word with a star is one, a phrase as many as its words have forms. */
export function sizeOf(expression: Expression): number {
  if (expression.kind === 'phrase') return sizeOfPhrase(expression.terms);
  if (expression.kind === 'and') return expression.parts.reduce((sum, part) => sum + sizeOf(part), 0);
  const others = expression.parts.filter((part) => !isWord(part));
  return others.reduce((sum, part) => sum + sizeOf(part), others.length < expression.parts.length ? 1 : 0);
}

const isWord = (part: Expression): boolean =>
  part.kind === 'phrase' && part.terms.length === 1 && part.terms[0]?.match !== 'prefix';

function sizeOfPhrase(terms: readonly Term[]): number {
  return terms.length === 1 ? 1 : terms.reduce((sum, term) => sum + sizeOfTerm(term), 0);
}

const sizeOfTerm = (term: Term): number =>
  term.match === 'prefix'
    ? 1
    : lexemesOf(term).reduce((sum, lexeme) => sum + (/^[=>~]/.test(lexeme) ? 1 : placesOfStem), 0);
