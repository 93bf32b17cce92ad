import type { FeatureVector } from '../model/feature-vector.js';
import type { LinearHeads } from '../model/linear-heads.js';
import type { HeadGroup } from '../model/model-file.js';
import { WordCache } from '../text/word-cache.js';
import { PLAIN, probabilityOf } from '../model/calibration.js';
import { countLetters } from './letters.js';
import { languageBuckets, languageWords } from './language-features.js';

export const langs = ['kz', 'ru', 'other'] as const;
export type Lang = (typeof langs)[number];

/** The language of a text, how sure that is (0..1), and the share of each language in it; the shares add up to 1. */
export interface LanguageGuess {
  lang: Lang;
  confidence: number;
  languages: Record<Lang, number>;
  /** The language of the words in Latin letters, if it is one that is written in Cyrillic letters too. */
  latin: 'kz' | 'ru' | null;
}

type Scores = Record<Lang, number>;

const NO_LETTERS: LanguageGuess = {
  lang: 'other',
  confidence: 0.97,
  languages: { kz: 0, ru: 0, other: 1 },
  latin: null,
};
/** The share from which a second language counts as one that is written, not quoted. */
const MIN_SHARE = 0.15;
/** A longer text of ours is clear: where it is not, its language is a neighbour of ours. */
const OTHER_MARGIN = 2;
const LONG_WORDS = 14;
const LATIN = /[a-zà-ɏə]/;

/** Kazakh, Russian or another language: linear heads on hashed sequences of letters. */
export function recogniseLanguage(text: string, { heads, scales }: HeadGroup): LanguageGuess {
  const words = languageWords(text);
  if (words.length === 0) return NO_LETTERS;
  const counts = countLetters(words.join(' '));
  if (counts.cyrillic + counts.latin === 0) return NO_LETTERS;
  if (counts.letters > (counts.cyrillic + counts.latin) * 2) return NO_LETTERS;
  const scoresOf = (some: readonly string[]): Scores => {
    const scores = scoresOfWords(heads, some);
    const other = langs.indexOf('other');
    scores[other] = (scores[other] ?? 0) + OTHER_MARGIN * Math.min(1, some.length / LONG_WORDS);
    const raw = langs.map((_, i) => probabilityOf(scores[i] ?? 0, scales[i] ?? PLAIN));
    const sum = raw.reduce((total, one) => total + one, 1e-9);
    return { kz: (raw[0] ?? 0) / sum, ru: (raw[1] ?? 0) / sum, other: (raw[2] ?? 0) / sum };
  };
  const whole = scoresOf(words);
  const latinWords = words.filter((word) => LATIN.test(word));
  const isMixedScript = latinWords.length > 0 && latinWords.length < words.length;
  const ofLatin = latinWords.length === 0 ? null : isMixedScript ? scoresOf(latinWords) : whole;
  const lang = best(whole);
  return {
    lang,
    confidence: whole[lang],
    languages: sharesOf(words, scoresOf, whole),
    latin: ofLatin && best(ofLatin) !== 'other' ? (best(ofLatin) as 'kz' | 'ru') : null,
  };
}

/** What the words are to the language heads. */
export function languageVector(words: readonly string[]): FeatureVector {
  const lists = words.map(languageBuckets);
  const length = lists.reduce((sum, list) => sum + list.length, 0);
  const buckets = new Int32Array(length);
  let at = 0;
  for (const list of lists) {
    buckets.set(list, at);
    at += list.length;
  }
  return { buckets, values: new Float32Array(length).fill(1 / Math.sqrt(Math.max(1, length))) };
}

/** What words alone add to the scores of heads that no longer learn; remembered, because words repeat. */
const parts = new WeakMap<LinearHeads, WordCache<{ sums: Float64Array; count: number }>>();

/** The scores of the vector of some words. */
function scoresOfWords(heads: LinearHeads, words: readonly string[]): Float64Array {
  let cache = parts.get(heads);
  if (!cache) {
    cache = new WordCache((word) => {
      const buckets = languageBuckets(word);
      const vector = { buckets, values: new Float32Array(buckets.length).fill(1) };
      return { sums: heads.scores(vector).map((sum, i) => sum - (heads.biases[i] ?? 0)), count: buckets.length };
    });
    parts.set(heads, cache);
  }
  const scores = new Float64Array(heads.labels.length);
  let count = 0;
  for (const word of words) {
    const part = cache.get(word);
    part.sums.forEach((sum, i) => ((scores[i] as number) += sum));
    count += part.count;
  }
  const length = Math.sqrt(Math.max(1, count));
  return scores.map((sum, i) => sum / length + (heads.biases[i] ?? 0));
}

const best = (scores: Scores): Lang => langs.reduce((a, b) => (scores[b] > scores[a] ? b : a));

/** Shares by stretches of words: a word alone is often one of several languages. */
function sharesOf(words: readonly string[], scoresOf: (some: readonly string[]) => Scores, whole: Scores): Scores {
  const STRETCH = 4;
  const lang = best(whole);
  if (words.length < 2 * STRETCH) return { kz: 0, ru: 0, other: 0, [lang]: 1 };
  const letters: Scores = { kz: 0, ru: 0, other: 0 };
  for (let i = 0; i < words.length; i += STRETCH) {
    const some = words.slice(i, i + STRETCH);
    letters[best(scoresOf(some))] += some.join('').length;
  }
  const sum = letters.kz + letters.ru + letters.other;
  const shares = { kz: letters.kz / sum, ru: letters.ru / sum, other: letters.other / sum };
  for (const one of langs)
    if (one !== lang && shares[one] < MIN_SHARE) {
      shares[lang] += shares[one];
      shares[one] = 0;
    }
  return shares;
}
