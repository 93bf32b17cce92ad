import type { Expression, Term } from '@mm/keywords/expression.js';
import { lexemesOfForms, exactSign } from '@mm/keywords/word-lexemes.js';

/**
 * Compiles an expression to PostgreSQL `tsquery` text. `scope` 'text' matches positions of the text only (weight D),
 * 'text and names' matches all. Long lists become balanced trees, because PostgreSQL processes a query recursively.
 */
export function toTsquery(expression: Expression, scope: 'text' | 'text and names'): string {
  const weight = scope === 'text' ? 'D' : '';
  const compile = (e: Expression): string => {
    if (e.kind === 'phrase')
      return balanced(
        e.terms.map((term) => operand(term, weight)),
        '<->',
      );
    return balanced(e.parts.map(compile), e.kind === 'and' ? '&' : '|');
  };
  return compile(expression);
}

function operand(term: Term, weight: string): string {
  if (term.match === 'prefix') return lexeme(exactSign + term.text, `*${weight}`);
  if (term.match === 'exact') return lexeme(exactSign + term.text, weight);
  return balanced(
    lexemesOfForms(term.text).map((l) => lexeme(l, weight)),
    '|',
  );
}

const lexeme = (text: string, flags: string): string =>
  `'${text.replace(/['\\]/g, '\\$&')}'${flags ? `:${flags}` : ''}`;

function balanced(parts: readonly string[], operator: string): string {
  if (parts.length <= 1) return parts[0] ?? '';
  if (operator === '<->') return `(${parts.join(' <-> ')})`;
  const middle = parts.length >> 1;
  return `(${balanced(parts.slice(0, middle), operator)} ${operator} ${balanced(parts.slice(middle), operator)})`;
}
