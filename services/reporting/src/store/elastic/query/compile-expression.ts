import type { estypes } from '@elastic/elasticsearch';
import { lexemesOf } from '@mm/keywords/evaluate.js';
import type { Expression, Term } from '@mm/keywords/expression.js';
import { exactSign } from '@mm/keywords/word-lexemes.js';
import type { WordField } from '../documents/stored-words.js';

type Query = estypes.QueryDslQueryContainer;

/**
 * Compiles an expression. With `attrSearch`, each word or phrase matches within the text or within the names, never
 * across both.
 */
export function compileExpression(expression: Expression, attrSearch: boolean): Query {
  const fields: WordField[] = attrSearch ? ['textLexemes', 'nameLexemes'] : ['textLexemes'];
  const compile = (e: Expression): Query => {
    if (e.kind === 'phrase') return anyOf(fields.map((field) => phrase(e.terms, field)));
    if (e.kind === 'and') return { bool: { filter: e.parts.map(compile) } };
    return anyOf([...words(e.parts, fields), ...e.parts.filter((part) => !lexemesOfPart(part)).map(compile)]);
  };
  return compile(expression);
}

/** Any of the queries; a single one is returned as it is. */
export function anyOf(queries: readonly Query[]): Query {
  const [only] = queries;
  return queries.length === 1 && only ? only : { bool: { should: [...queries], minimum_should_match: 1 } };
}

/** All single-word alternatives in one `terms` clause, even thousands of them. */
function words(parts: readonly Expression[], fields: readonly WordField[]): Query[] {
  const lexemes = [...new Set(parts.flatMap((part) => lexemesOfPart(part) ?? []))];
  return lexemes.length === 0 ? [] : fields.map((field) => ({ terms: { [field]: lexemes } }));
}

function lexemesOfPart(part: Expression): readonly string[] | undefined {
  const [term, more] = part.kind === 'phrase' ? part.terms : [];
  return term && !more && term.match !== 'prefix' ? lexemesOf(term) : undefined;
}

function phrase(terms: readonly Term[], field: WordField): Query {
  const [term, more] = terms;
  if (!term) return { match_none: {} };
  // spans, because intervals would multiply the forms of all words with each other
  if (more) return { span_near: { clauses: terms.map((t) => termSpan(t, field)), slop: 0, in_order: true } };
  return term.match === 'prefix'
    ? { prefix: { [field]: { value: exactSign + term.text } } }
    : { terms: { [field]: [...lexemesOf(term)] } };
}

/** Positions of any form of a word. */
function termSpan(term: Term, field: WordField): estypes.QueryDslSpanQuery {
  if (term.match === 'prefix')
    return { span_multi: { match: { prefix: { [field]: { value: exactSign + term.text } } } } };
  const alternatives = lexemesOf(term).map((lexeme) => ({ span_term: { [field]: lexeme } }));
  const [only] = alternatives;
  return alternatives.length === 1 && only ? only : { span_or: { clauses: alternatives } };
}
