import { Invalid } from '@mm/http/problem.js';
import { ExpressionError } from '@mm/keywords/expression-error.js';

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
