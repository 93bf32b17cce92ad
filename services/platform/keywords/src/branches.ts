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

/**
 * What an expression leaves open: its alternatives; of a single one, those of the brackets in it that have the most,
 * each joined with the rest of the expression.
 */
export function choicesOf(source: string): Branch[] {
  let choices = branchesOf(source);
  if (choices.length !== 1) return choices;
  for (const { tokens, from, to } of bracketsIn(withoutOuter(tokensIn(source)))) {
    const inBrackets = alternatives(source, tokens, (part) =>
      parse(`${source.slice(0, from)}(${part})${source.slice(to)}`, alreadyChecked),
    );
    if (inBrackets.length > choices.length) choices = inBrackets;
  }
  return choices;
}

/** Alternatives of a list that `parseList` accepted; none when it is blank. */
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
  const inner = withoutOuter(tokens);
  const end = tokens[tokens.indexOf(inner.at(-1) as Token) + 1]?.at ?? source.length;
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

function withoutOuter(tokens: readonly Token[]): readonly Token[] {
  let inner = tokens;
  while (isInBrackets(inner)) inner = inner.slice(1, -1);
  return inner;
}

/** The outermost brackets with what is in them, and the characters from the first to behind the second one. */
function bracketsIn(tokens: readonly Token[]): { tokens: readonly Token[]; from: number; to: number }[] {
  const found: { tokens: readonly Token[]; from: number; to: number }[] = [];
  let [depth, open] = [0, 0];
  for (const [i, { kind, at }] of tokens.entries()) {
    if (kind === '(' && depth === 0) open = i;
    depth += depthOf(kind);
    if (kind === ')' && depth === 0)
      found.push({ tokens: tokens.slice(open, i + 1), from: tokens[open]?.at ?? 0, to: at + 1 });
  }
  return found;
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
