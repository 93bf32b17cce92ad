import type { estypes } from '@elastic/elasticsearch';
import { lexemesOf } from '@mm/keywords/evaluate.js';
import type { Expression, Term } from '@mm/keywords/expression.js';
import { exactSign } from '@mm/keywords/normalise.js';
import { fieldsOf } from '../documents/word-slots.js';

type Query = estypes.QueryDslQueryContainer;
type Scope = 'text' | 'names';

/**
 * Compiles an expression. With `attrSearch`, each word or phrase matches within the text or within the names, never
 * across both.
 */
export function compileExpression(expression: Expression, attrSearch: boolean): Query {
  const scopes: Scope[] = attrSearch ? ['text', 'names'] : ['text'];
  const compile = (e: Expression): Query => {
    if (e.kind === 'phrase') return anyOf(scopes.map((scope) => phrase(e.terms, scope)));
    if (e.kind === 'and') return { bool: { filter: e.parts.map(compile) } };
    return anyOf([...words(e.parts, scopes), ...e.parts.filter((part) => !lexemesOfPart(part)).map(compile)]);
  };
  return compile(expression);
}

/** Any of the queries; a single one is returned as it is. */
export function anyOf(queries: readonly Query[]): Query {
  const [only] = queries;
  return queries.length === 1 && only ? only : { bool: { should: [...queries], minimum_should_match: 1 } };
}

/** All single-word alternatives in one `terms` clause, even thousands of them. */
function words(parts: readonly Expression[], scopes: readonly Scope[]): Query[] {
  const lexemes = [...new Set(parts.flatMap((part) => lexemesOfPart(part) ?? []))];
  return lexemes.length === 0 ? [] : scopes.map((scope) => ({ terms: { [`${scope}.any`]: lexemes } }));
}

function lexemesOfPart(part: Expression): readonly string[] | undefined {
  const [term, more] = part.kind === 'phrase' ? part.terms : [];
  return term && !more && term.match !== 'prefix' ? lexemesOf(term) : undefined;
}

function phrase(terms: readonly Term[], scope: Scope): Query {
  const [term, more] = terms;
  if (!term) return { match_none: {} };
  // spans, because intervals would multiply the forms of all words with each other
  if (more) return { span_near: { clauses: terms.map((t) => termSpan(t, scope)), slop: 0, in_order: true } };
  return term.match === 'prefix'
    ? { prefix: { [`${scope}.any`]: { value: exactSign + term.text } } }
    : { terms: { [`${scope}.any`]: [...lexemesOf(term)] } };
}

/**
 * Positions of any form of a word. Every field is masked as the field of words as written, with which it is aligned.
 */
function termSpan(term: Term, scope: Scope): estypes.QueryDslSpanQuery {
  const field = `${scope}.w`;
  if (term.match === 'prefix') return { span_multi: { match: { prefix: { [field]: { value: term.text } } } } };
  const lexemeFields = lexemesOf(term).map(fieldsOf);
  const alternatives = lexemeFields.flatMap(({ slots, token }) =>
    slots.map((slot) =>
      slot === 'w'
        ? spanTerm(field, token)
        : { span_field_masking: { field, query: spanTerm(`${scope}.${slot}`, token) } },
    ),
  );
  const [only] = alternatives;
  return alternatives.length === 1 && only ? only : { span_or: { clauses: alternatives } };
}

const spanTerm = (field: string, token: string): estypes.QueryDslSpanQuery => ({ span_term: { [field]: token } });
