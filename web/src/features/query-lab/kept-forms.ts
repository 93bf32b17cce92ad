import { useRef } from 'react';
import { isFormExcluded } from './expression-words.js';

/** A word of an expression with the forms in which it is found. */
interface FormsOfWord {
  text: string;
  forms: readonly { form: string; count: number }[];
}

/**
 * The forms of words with those that were excluded, which are no longer found: they stay where they were, so that the
 * same press takes one in again.
 */
export function useKeptForms(words: readonly FormsOfWord[] = [], exclude: string): readonly FormsOfWord[] {
  const known = useRef(new Map<string, FormsOfWord['forms']>());
  const kept = words.map(({ text, forms }) => ({ text, forms: withExcluded(forms, known.current.get(text), exclude) }));
  for (const { text, forms } of kept) known.current.set(text, forms);
  return kept;
}

function withExcluded(found: FormsOfWord['forms'], before: FormsOfWord['forms'] = [], exclude: string) {
  const forms = [...found];
  for (const [at, one] of before.entries())
    if (isFormExcluded(exclude, one.form) && !found.some(({ form }) => form === one.form)) forms.splice(at, 0, one);
  return forms;
}
