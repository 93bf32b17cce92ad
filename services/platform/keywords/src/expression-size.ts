import { lexemesOf } from './evaluate.js';
import { ExpressionError } from './expression-error.js';
import type { Expression, Term } from './expression.js';

/**
 * The most comparisons in one query, the one measure of cost of expressions; each parser spends of it. A word is as
 * many comparisons as it has lexemes (two or three), a word with a star one: the limit is at some 2,500 words. Every
 * engine applies it, so that a topic means the same in all. Elasticsearch accepts its heap in MB × 64 / its search
 * threads in phrases: about 7,900 with half a gigabyte on two cores, the smallest server that we support. Recently
 * defined topics add their expressions to a query there; one that becomes too large is answered with 400.
 */
export const maxComparisons = 7_000;
/**
 * The most words side by side. A quotation or a headline has some dozens; a phrase of thousands of one-letter words
 * took a report all of its 10 s.
 */
export const maxWordsOfPhrase = 100;

/** What may still be spent on comparisons. */
export interface Cost {
  /** Throws `ExpressionError` with the position `at` when that many more are too many. */
  spend(comparisons: number, at: number): void;
  /** Throws `ExpressionError` with the position `at` when a phrase may not have that many words. */
  joins(words: number, at: number): void;
}

/** The cost of one query: its expressions share it. */
export class QueryCost implements Cost {
  constructor(private left = maxComparisons) {}

  spend(comparisons: number, at: number): void {
    this.left -= comparisons;
    if (this.left < 0) throw new ExpressionError('too-large', at);
  }

  joins(words: number, at: number): void {
    if (words > maxWordsOfPhrase) throw new ExpressionError('phrase-too-long', at);
  }

  /** The same for an expression that is compared `times` times: matched with names too, twice. */
  of(times: number): Cost {
    return {
      spend: (comparisons, at) => this.spend(comparisons * times, at),
      joins: (words, at) => this.joins(words, at),
    };
  }
}

/** For expressions that were checked when they were saved, perhaps by an earlier version. */
export const alreadyChecked: Cost = { spend: () => undefined, joins: () => undefined };

/** Number of comparisons in an expression. */
export const sizeOf = (expression: Expression): number =>
  expression.kind === 'phrase'
    ? sizeOfPhrase(expression.terms)
    : expression.parts.reduce((sum, part) => sum + sizeOf(part), 0);

/** Number of comparisons in words side by side. */
export const sizeOfPhrase = (terms: readonly Term[]): number =>
  terms.reduce((sum, term) => sum + (term.match === 'prefix' ? 1 : lexemesOf(term).length), 0);
