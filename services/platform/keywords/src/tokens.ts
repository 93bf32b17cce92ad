import { ExpressionError } from './expression-error.js';
import { type Cost, sizeOfPhrase } from './expression-size.js';
import type { Term } from './expression.js';
import { isEmoji, wordsOf } from './words.js';

export type Token = { at: number } & ({ kind: '|' | '+' | '(' | ')' } | { kind: 'terms'; terms: readonly Term[] });

type PushTerms = (at: number, terms: readonly Term[]) => void;

const quotes = '"“”„‟';
const operators = '|+()';
const isEndOfWord = (char: string): boolean =>
  /\s/u.test(char) || operators.includes(char) || quotes.includes(char) || char === ',' || char === ';';
const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';

/**
 * Splits an expression into operators and words, in one pass. A run like `нур-султан` is two words side by side, as in
 * texts.
 * With `separators`, `,`, `;` and new lines between words mean `|`. Words are counted while they are read: what is too
 * large is read no further.
 */
export function tokensOf(source: string, cost: Cost, { separators }: { separators: boolean }): Token[] {
  const tokens: Token[] = [];
  const push: PushTerms = (at, terms) => {
    cost.joins(terms.length, at);
    cost.spend(sizeOfPhrase(terms), at);
    if (terms.length > 0) tokens.push({ kind: 'terms', terms, at });
  };
  for (let at = 0; at < source.length;) {
    const char = source[at] ?? '';
    if (operators.includes(char)) {
      tokens.push({ kind: char as '|', at });
      at++;
    } else if (char === ',' || char === ';' || (separators && char === '\n')) {
      if (!separators) throw new ExpressionError('unexpected-separator', at);
      tokens.push({ kind: '|', at });
      at++;
    } else if (/\s/u.test(char)) at++;
    else if (quotes.includes(char)) at = quoted(source, at, push);
    else at = bare(source, at, push);
  }
  return separators ? withoutRedundantSeparators(tokens, source) : tokens;
}

function quoted(source: string, at: number, push: PushTerms): number {
  let end = at + 1;
  while (end < source.length && !quotes.includes(source[end] ?? '')) end++;
  if (end === source.length) throw new ExpressionError('quote-not-closed', at);
  push(
    at,
    wordsOf(source.slice(at + 1, end)).map((word) => ({ text: word.folded, match: 'exact' })),
  );
  if (source[end + 1] === '*') throw new ExpressionError('star-without-word', end + 1);
  return end + 1;
}

function bare(source: string, at: number, push: PushTerms): number {
  let end = at;
  for (; end < source.length; end++) {
    if (!isEndOfWord(source[end] ?? '')) continue;
    if (source[end] === ',' && isDigit(source[end - 1]) && isDigit(source[end + 1])) continue;
    if (!isNameWithPluses(source, at, end)) break;
    end++;
  }
  const run = source.slice(at, end);
  const star = run.indexOf('*');
  if (star === -1) push(at, formsIn(run));
  else {
    const before = formsIn(run.slice(0, star));
    const last = before.pop();
    if (!last || wordsOf(run[star - 1] ?? '').every(({ folded }) => isEmoji(folded)))
      throw new ExpressionError('star-without-word', at + star);
    if (wordsOf(run.slice(star + 1)).length > 0 || run.includes('*', star + 1))
      throw new ExpressionError('star-without-word', at + run.lastIndexOf('*'));
    push(at, [...before, { text: last.text, match: 'prefix' }]);
  }
  return end;
}

const formsIn = (run: string): Term[] => wordsOf(run).map((word) => ({ text: word.folded, match: 'forms' }));
const nameBeforePluses = /(?<![\p{L}\p{M}\p{N}#_])(?:[a-zA-Z]+|[сС])$/u;
const plusesOfName = /^\+\+(?![\p{L}\p{M}\p{N}])/u;
const longestName = 64;

/** Whether what stands between `from` and `plus` goes on with `++` there, as `c++` does. */
const isNameWithPluses = (source: string, from: number, plus: number): boolean =>
  plusesOfName.test(source.slice(plus, plus + '++'.length + 2)) &&
  nameBeforePluses.test(source.slice(Math.max(from, plus - longestName), plus));

function withoutRedundantSeparators(tokens: readonly Token[], source: string): Token[] {
  const result: Token[] = [];
  const isSeparator = (token: Token | undefined): boolean => token?.kind === '|' && source[token.at] !== '|';
  for (const [i, token] of tokens.entries()) {
    const before = result[result.length - 1];
    const next = tokens[i + 1];
    const isRedundant =
      isSeparator(token) &&
      (!before || before.kind === '|' || before.kind === '(' || !next || next.kind === ')' || next.kind === '|');
    if (!isRedundant) result.push(token);
  }
  return result;
}
