import { commonKazakhEndings } from './kazakh-endings.js';
import type { Lemma } from './lemma.js';

/** Of nouns, from the paradigm, and of the commonest verb forms, longest first. */
const endings = [...commonKazakhEndings, ...'ады еди йды йди ган ген кан кен атын етин'.split(' ')].sort(
  (a, b) => b.length - a.length,
);
const voiceless: Record<string, string> = { б: 'п', г: 'к', д: 'т' };
/** Names that end like an inflected form. */
const names = [
  'алматы',
  'казакстан',
  'оскемен',
  'шымкент',
  'кызылорда',
  'астана',
  'акорда',
  'караганды',
  'семей',
  'парламент',
  'президент',
  'министр',
  'интернет',
];
const minStemLength = 3;
const vowel = /[аеиоуыэюя]/;

/**
 * Stem of a Kazakh word form: endings are removed until none is left. The word is folded, so that a text typed without
 * a Kazakh layout gives the same stem.
 */
function kazakhStem(word: string): string {
  const name = names.find((n) => word.startsWith(n));
  if (name) return name;
  let stem = word;
  for (let found = true; found;) {
    const ending = endings.find(
      (e) => stem.length - e.length >= minStemLength && stem.endsWith(e) && vowel.test(stem.slice(0, -e.length)),
    );
    found = ending !== undefined;
    if (ending) stem = stem.slice(0, -ending.length);
  }
  return stem.slice(0, -1) + (voiceless[stem.slice(-1)] ?? stem.slice(-1));
}

/** The Kazakh roots that a folded word may be a form of: none is known, its stem is a guess. */
export const kazakhLemmas = (word: string): readonly Lemma[] => [{ lemma: kazakhStem(word), isLemma: false }];
