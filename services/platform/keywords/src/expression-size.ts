import { lexemesOf } from './evaluate.js';
import { ExpressionError } from './expression-error.js';
import type { Expression, Term } from './expression.js';

/**
 * The maximum number of comparisons in one query. Elasticsearch accepts its heap in MB × 64 / its search threads: about
 * 7,900 with half a gigabyte on two cores, the smallest server that we support. Every engine applies the limit, so that
 * a topic means the same in both. Recently defined topics add their expressions to a query; one that becomes too large
 * is answered with 400.
 */
export const maxComparisons = 7_000;
/** A noun stem is searched in this many fields, because a word may have several stems. */
const fieldsPerStem = 4;

/** Throws `ExpressionError` when a query with these expressions would be too large for an engine. */
export function assertWithinSize(
  keywords: Expression | undefined,
  exclude: Expression | undefined,
  attrSearch: boolean,
): void {
  const size = (keywords ? sizeOf(keywords) * (attrSearch ? 2 : 1) : 0) + (exclude ? sizeOf(exclude) : 0);
  if (size > maxComparisons) throw new ExpressionError('too-large', 0);
}

/**
 * Number of comparisons in an expression: all single words of one list count as one, a word with a star as one,
 * a phrase as the number of forms of its words.
 */
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
    : lexemesOf(term).reduce((sum, lexeme) => sum + (/^[=>~]/.test(lexeme) ? 1 : fieldsPerStem), 0);
