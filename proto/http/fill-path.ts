import { compile, parse } from 'path-to-regexp';

/** Converts `/a/:b?` of a call to the syntax of routers and path-to-regexp, `/a{/:b}`. */
export const routePath = (path: string): string => path.replace(/\/:(\w+)\?/g, '{/:$1}');

/**
 * The path of a call with its parameters filled in and encoded. Undefined, null and empty values count as absent: an
 * absent optional parameter disappears with its slash, an absent required one throws.
 */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== null && value !== '') values[name] = String(value);
  const template = parse(routePath(path));
  for (const token of template.tokens)
    if (token.type === 'param' && values[token.name] === undefined) throw new Error(`${path} needs ${token.name}`);
  return compile(template)(values);
}
