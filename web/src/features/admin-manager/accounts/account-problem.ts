import { isProblem } from '../../../api/base-query.js';
import { problemText } from '../problem-text.js';
import { texts } from './texts.js';

const problems: Readonly<Record<string, string>> = texts.problems;

/** Why an account or a role was not changed, in words; `error` is that of a mutation. */
export const accountProblemText = (error: unknown): string =>
  (isProblem(error) && problems[error.code]) || sentence(problemText(error));

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export interface AccountErrors {
  username?: string | undefined;
  password?: string | undefined;
  /** Of the whole form. */
  form?: string | undefined;
}

/** The errors of the account form after a failed save. */
export function accountErrors(error: unknown): AccountErrors {
  const text = accountProblemText(error);
  const code = isProblem(error) ? error.code : '';
  if (code === 'account-name-taken' || code.startsWith('name-')) return { username: text };
  return code.startsWith('password-') ? { password: text } : { form: text };
}
