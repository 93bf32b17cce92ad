import type { LinearHeads } from './model/linear-heads.js';
import { pairBucket } from './text-features.js';
import type { ReadWord } from './text-features.js';

export interface Span {
  start: number;
  end: number;
}

const MAX_WORDS = 4;
/** Words with less than this part of the strongest word's weight are not named. */
const MIN_PART = 0.3;
const MIN_WEIGHT = 0.02;

/** The words that speak most for a label: by the weights of their letters, and of the pair with the word before. */
export function strongestWords(
  words: readonly ReadWord[],
  heads: LinearHeads,
  label: number,
  rarities: Float32Array,
): Span[] {
  const count = heads.labels.length;
  const weightOf = (bucket: number): number => (heads.weights[bucket * count + label] ?? 0) * (rarities[bucket] ?? 0);
  let squares = 0;
  const weights = words.map((word, i) => {
    let sum = 0;
    for (const bucket of word.buckets.all) {
      sum += weightOf(bucket);
      squares += (rarities[bucket] ?? 0) ** 2;
    }
    const before = words[i - 1];
    return before ? sum + weightOf(pairBucket(before, word)) : sum;
  });
  const norm = Math.sqrt(squares) || 1;
  const strongest = Math.max(0, ...weights);
  return words
    .map(({ token: { start, end } }, i) => ({ start, end, weight: (weights[i] ?? 0) / norm }))
    .filter(({ weight }) => weight >= MIN_WEIGHT && weight * norm >= strongest * MIN_PART)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_WORDS)
    .map(({ start, end }) => ({ start, end }));
}

/** Spans of both lists in the order of the text; of spans that overlap only the first. */
export function merged(first: readonly Span[], second: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of [...first, ...second])
    if (kept.every(({ start, end }) => span.end <= start || span.start >= end)) kept.push(span);
  return kept.sort((a, b) => a.start - b.start);
}
