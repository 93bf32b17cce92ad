import type { AlertReason } from '@mm/proto/http/alerts.js';
import { mostFrequentForm } from '@mm/keywords/written-forms.js';
import { wordsOfText } from './text-words.js';

const MOST_WORDS = 10;
/** A word of the reason is in so many texts at least, and so many times as frequent as before. */
const LEAST_TEXTS = 2;
const LEAST_RATIO = 2;

/**
 * Words that are in more of these texts than before would lead one to expect, the strongest first; `sum` is the
 * number of texts with any of the word's forms. Without texts from before they are the most frequent ones.
 */
export function frequentWords(texts: readonly string[], before: readonly string[]): AlertReason['words'] {
  const now = textsByLexeme(texts);
  const earlier = textsByLexeme(before);
  const words = [...now]
    .map(([lexeme, { count, forms }]) => {
      const usual = ((earlier.get(lexeme)?.count ?? 0) + 0.5) / (before.length + 1);
      const ratio = before.length === 0 ? LEAST_RATIO : count / texts.length / usual;
      return { text: mostFrequentForm(forms), sum: count, ratio, weight: count * Math.log(ratio) };
    })
    .filter(({ sum, ratio }) => sum >= LEAST_TEXTS && ratio >= LEAST_RATIO)
    .sort((a, b) => b.weight - a.weight || b.sum - a.sum || (a.text < b.text ? -1 : 1));
  // lexemes of homonyms have the same form
  const strongest = new Map<string, number>();
  for (const { text, sum } of words) if (!strongest.has(text)) strongest.set(text, sum);
  return [...strongest].slice(0, MOST_WORDS).map(([text, sum]) => ({ text, sum }));
}

interface LexemeCount {
  /** Texts that have it. */
  count: number;
  forms: Map<string, number>;
}

function textsByLexeme(texts: readonly string[]): Map<string, LexemeCount> {
  const counts = new Map<string, LexemeCount>();
  for (const text of texts)
    for (const [lexeme, forms] of wordsOfText(text)) {
      const known = counts.get(lexeme) ?? { count: 0, forms: new Map<string, number>() };
      counts.set(lexeme, known);
      known.count++;
      for (const [form, times] of forms) known.forms.set(form, (known.forms.get(form) ?? 0) + times);
    }
  return counts;
}
