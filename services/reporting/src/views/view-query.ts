import { Invalid, type ProblemDetail } from '@mm/http/problem.js';

/** Parameters of the screens' addresses. The page is none of them: a view begins with the first one. */
const parameters: ReadonlySet<string> = new Set([
  ...['theme', 'keyword', 'kind', 'charts', 'sort', 'compare'],
  ...['wall', 'list', 'every'],
  ...['period', 'periodFrom', 'periodTo'],
  ...['tone', 'lang', 'net', 'oblasts', 'spheres', 'types', 'event'],
  ...['author', 'authors', 'text', 'expression', 'checked', 'hidden'],
]);

/** What `theme` may be on a wall, where it is the look. */
const wallLooks: ReadonlySet<string> = new Set(['light', 'wall']);

/**
 * The id of the topic that a screen's query string names, null without one. Throws Invalid that names every parameter
 * that the screens do not have or that is repeated, and a topic that is not an id.
 */
export function topicOfQuery(query: string): number | null {
  // URLSearchParams would drop a leading '?'
  const given = [...new URLSearchParams(`&${query}`)];
  const names = given.map(([name]) => name);
  const valueOf = (name: string): string => given.find(([known]) => known === name)?.[1] ?? '';
  const named = valueOf('theme');
  const theme = valueOf('wall') === '1' && wallLooks.has(named) ? '' : named;
  const faults = [
    ...names.filter((name) => !parameters.has(name)).map((name) => fault(name, 'unknown-field', 'is no parameter')),
    ...names
      .filter((name, at) => parameters.has(name) && names.indexOf(name) !== at)
      .map((name) => fault(name, 'repeated-field', 'is given twice')),
    ...(/^\d{0,15}$/.test(theme) ? [] : [fault('theme', 'invalid-id', 'is not the id of a topic')]),
    ...(query.includes('#') ? [fault('#', 'unknown-field', 'begins no part of a query')] : []),
  ];
  if (faults.length > 0) throw new Invalid('invalid-request', faults.map(({ message }) => message).join('; '), faults);
  return Number(theme) || null;
}

const fault = (name: string, code: string, what: string): ProblemDetail & { message: string } => ({
  path: `params.query.${name}`,
  code,
  message: `${name} ${what}`,
});
