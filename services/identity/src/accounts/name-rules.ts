import { Invalid } from '@mm/http/problem.js';
import { accountNameProblem, plainName, roleNameProblem } from '@mm/proto/http/account-name.js';

const alike = ['аеорсухікмтвнѕјһ', 'aeopcyxikmtbhsjh'] as const;

/** SQL of a name as it looks: in lower case, Cyrillic letters as the Latin ones of the same shape. */
export const looksOf = (sql: string): string => `translate(lower(${sql}), '${alike[0]}', '${alike[1]}')`;

/** The name of a new or renamed account as it is stored. Throws Invalid with a `NameProblem`. */
export const goodAccountName = (name: string): string => goodName(name, accountNameProblem);

/** The same for a role. */
export const goodRoleName = (name: string): string => goodName(name, roleNameProblem);

function goodName(name: string, problemOf: typeof accountNameProblem): string {
  const problem = problemOf(name);
  if (problem) throw new Invalid(problem, 'the name has characters that others can be taken for');
  return plainName(name);
}
