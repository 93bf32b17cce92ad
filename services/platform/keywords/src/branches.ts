import { alreadyChecked } from './expression-size.js';
import type { Expression, Term } from './expression.js';
import { locatedWords, type Span } from './locate.js';
import { parse, parseList } from './parse.js';
import { type Token, tokensOf } from './tokens.js';

/** One of the alternatives of an expression, with its place in the source. */
export interface Branch extends Span {
  expression: Expression;
}

/** A word of an expression, as it is written there; a star follows a beginning of words. */
export interface WrittenTerm {
  term: Term;
  text: string;
}

type Read = (part: string) => Expression | undefined;

/** The alternatives of a source that `parse` accepted, in their order; brackets around all of them do not count. */
export const branchesOf = (source: string): Branch[] =>
  alternatives(source, tokensIn(source), (part) => parse(part, alreadyChecked));

/** The same of a list that `parseList` accepted; none when it is blank. */
export const branchesOfList = (source: string): Branch[] =>
  alternatives(source, tokensIn(source, true), (part) => parseList(part, alreadyChecked));

/** The words of a source that `parse` accepted, in their order. */
export function termsOf(source: string): WrittenTerm[] {
  const terms = tokensIn(source).flatMap((token) => (token.kind === 'terms' ? token.terms : []));
  const spans = locatedWords(source);
  const written = (i: number): string | undefined =>
    spans.length === terms.length ? source.slice(spans[i]?.from, spans[i]?.to) : undefined;
  return terms.map((term, i) => ({ term, text: `${written(i) ?? term.text}${term.match === 'prefix' ? '*' : ''}` }));
}

const tokensIn = (source: string, separators = false): Token[] => tokensOf(source, alreadyChecked, { separators });

function alternatives(source: string, tokens: readonly Token[], read: Read): Branch[] {
  let [inner, end] = [tokens, source.length];
  while (isInBrackets(inner)) [inner, end] = [inner.slice(1, -1), inner[inner.length - 1]?.at ?? end];
  const branches: Branch[] = [];
  let from: number | undefined;
  const endAt = (to: number): void => {
    if (from === undefined) return;
    const part = source.slice(from, to).replace(/[\s,;]+$/, '');
    const expression = read(part);
    if (expression) branches.push({ from, to: from + part.length, expression });
    from = undefined;
  };
  let depth = 0;
  for (const { kind, at } of inner) {
    if (kind === '|' && depth === 0) endAt(at);
    else from ??= at;
    depth += depthOf(kind);
  }
  endAt(end);
  return branches;
}

/** Whether the first bracket is closed by the last one. */
function isInBrackets(tokens: readonly Token[]): boolean {
  let depth = 0;
  for (const [i, { kind }] of tokens.entries()) {
    depth += depthOf(kind);
    if (depth === 0) return kind === ')' && i === tokens.length - 1;
  }
  return false;
}

const depthOf = (kind: Token['kind']): number => (kind === '(' ? 1 : kind === ')' ? -1 : 0);
