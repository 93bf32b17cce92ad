/**
 * One word of an expression: any of its grammatical forms, exactly as written, or anything that begins with it.
 * `text` is folded. An emoji is a phrase of its own, since it has no place beside words.
 */
export interface Term {
  text: string;
  match: 'forms' | 'exact' | 'prefix';
}

/** A keyword expression. A phrase is one word or several side by side; `and` and `or` have at least two parts. */
export type Expression =
  | { kind: 'phrase'; terms: readonly Term[] }
  | { kind: 'and'; parts: readonly Expression[] }
  | { kind: 'or'; parts: readonly Expression[] };

export const phrase = (terms: readonly Term[]): Expression => ({ kind: 'phrase', terms });

/** `or` of parts, flattened; a single part is returned as it is. */
export const anyOf = (parts: readonly Expression[]): Expression => join('or', parts);

/** `and` of parts, flattened; a single part is returned as it is. */
export const allOf = (parts: readonly Expression[]): Expression => join('and', parts);

function join(kind: 'and' | 'or', parts: readonly Expression[]): Expression {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  const [only] = flat;
  return flat.length === 1 && only ? only : { kind, parts: flat };
}
