import { Invalid } from '@mm/http/problem.js';
import { ExpressionError } from '../keywords/expression-error.js';

/** Runs a reading of an expression; a fault becomes a 400 that names the field, the fault's code and (as message) its position in the text. */
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
