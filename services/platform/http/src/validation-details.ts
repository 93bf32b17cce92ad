import type { core } from 'zod';
import type { ProblemDetail } from './problem.js';

type Issue = core.$ZodIssue;
/** Faults that one answer names. */
const mostDetails = 100;

/** One entry per invalid field, with its path below `part`; unknown fields have an entry each. The first 100. */
export function validationDetails(issues: readonly Issue[], part: string): ProblemDetail[] {
  const details = issues.slice(0, mostDetails).flatMap((issue): ProblemDetail[] => {
    const where = [...(part ? [part] : []), ...issue.path].join('.');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.slice(0, mostDetails).map((key) => ({
        path: `${where}.${key}`,
        code: 'unknown-field',
        message: `${key} is not a field here`,
      }));
    const closest = issue.code === 'invalid_union' ? closestForm(issue.errors) : undefined;
    return closest ? validationDetails(closest, where) : [{ path: where, code: codeOf(issue), message: issue.message }];
  });
  return details.slice(0, mostDetails);
}

/** The code of an issue; our own checks name theirs in `params`. */
function codeOf(issue: Issue): string {
  const own: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
  return typeof own === 'string' ? own : issue.code;
}

/** The variant of a union with the fewest issues, or undefined when the value is close to none. */
function closestForm(forms: readonly Issue[][]): Issue[] | undefined {
  const resembles = (form: Issue[]): boolean =>
    form.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys');
  return forms.filter(resembles).sort((a, b) => a.length - b.length)[0];
}
