import type { AlertReason } from '@mm/proto/http/alerts.js';
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
  const now = textsByStem(texts);
  const earlier = textsByStem(before);
  return [...now]
    .map(([stem, { count, forms }]) => {
      const usual = ((earlier.get(stem)?.count ?? 0) + 0.5) / (before.length + 1);
      const ratio = before.length === 0 ? LEAST_RATIO : count / texts.length / usual;
      return { text: mostFrequent(forms), sum: count, ratio, weight: count * Math.log(ratio) };
    })
    .filter(({ sum, ratio }) => sum >= LEAST_TEXTS && ratio >= LEAST_RATIO)
    .sort((a, b) => b.weight - a.weight || b.sum - a.sum || (a.text < b.text ? -1 : 1))
    .slice(0, MOST_WORDS)
    .map(({ text, sum }) => ({ text, sum }));
}

interface StemCount {
  /** Texts that have it. */
  count: number;
  forms: Map<string, number>;
}

function textsByStem(texts: readonly string[]): Map<string, StemCount> {
  const counts = new Map<string, StemCount>();
  for (const text of texts) {
    const seen = new Set<string>();
    for (const { stem, text: form } of wordsOfText(text)) {
      const known = counts.get(stem) ?? { count: 0, forms: new Map<string, number>() };
      if (!seen.has(stem)) known.count++;
      seen.add(stem);
      known.forms.set(form, (known.forms.get(form) ?? 0) + 1);
      counts.set(stem, known);
    }
  }
  return counts;
}

const mostFrequent = (forms: ReadonlyMap<string, number>): string =>
  [...forms].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? '';
