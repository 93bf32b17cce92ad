import { isProblem } from '../../../api/base-query.js';
import { problemText } from '../problem-text.js';
import { texts } from './texts.js';

const problems: Readonly<Record<string, string>> = texts.problems;

/** Why a client did not do what it was asked for; `error` is that of a mutation. */
export function clientProblem(error: unknown): string {
  if (!isProblem(error)) return problemText(error);
  if (error.code === 'flood' && error.retryAfter !== undefined) return texts.floodFor(error.retryAfter);
  return problems[error.code] ?? problemText(error);
}
