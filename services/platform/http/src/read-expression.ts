import { ExpressionError } from '@mm/keywords/expression-error.js';
import { type Cost, QueryCost } from '@mm/keywords/expression-size.js';
import type { Expression } from '@mm/keywords/expression.js';
import { parseList } from '@mm/keywords/parse.js';
import { Invalid } from './problem.js';

/**
 * Parses an expression with `read`. An ExpressionError becomes Invalid (400) with the field, the error code and,
 * as message, the position in the text.
 */
export function readExpression<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    throw new Invalid('expression-invalid', `${path}: ${error.message}`, [
      { path, code: error.fault, message: String(error.position) },
    ]);
  }
}

/** What is searched for, as it was typed. */
interface TypedExpressions<T> {
  keywords: T;
  excludeWords: string | null | undefined;
  attrSearch: boolean;
}

/** The expressions of a topic or a report, which cost what one query may; `read` parses keywords. Throws Invalid. */
export function readExpressions<T, K extends Expression | undefined>(
  { keywords, excludeWords, attrSearch }: TypedExpressions<T>,
  read: (keywords: T, cost: Cost) => K,
): { keywords: K; exclude: Expression | undefined; attrSearch: boolean } {
  const cost = new QueryCost();
  return {
    keywords: readExpression('params.keywords', () => read(keywords, attrSearch ? cost.of(2) : cost)),
    exclude: readExpression('params.exclude_words', () => parseList(excludeWords, cost)),
    attrSearch,
  };
}
