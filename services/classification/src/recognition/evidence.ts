import type { ReadWord } from './text-features.js';

export interface Span {
  start: number;
  end: number;
}

const MAX_WORDS = 4;
/** Words of lexicons that are named beside those. */
const MAX_FIRST = 8;
/** Words with less than this part of the strongest word's weight are not named. */
const MIN_PART = 0.3;
/** Weights before they are divided by the length of a text's features; less says nothing. */
const MIN_WEIGHT = 0.5;

/** The words that speak most for a label, by their weights. */
export function strongestWords(words: readonly ReadWord[], weights: readonly number[]): Span[] {
  const least = Math.max(MIN_WEIGHT, MIN_PART * Math.max(0, ...weights));
  return words
    .map(({ token: { start, end } }, i) => ({ start, end, weight: weights[i] ?? 0 }))
    .filter(({ weight }) => weight >= least)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_WORDS)
    .map(({ start, end }) => ({ start, end }));
}

/** The first spans of both lists in the order of the text; of spans that overlap only the first. */
export function merged(first: readonly Span[], second: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of [...first.slice(0, MAX_FIRST), ...second])
    if (kept.every(({ start, end }) => span.end <= start || span.start >= end)) kept.push(span);
  return kept.sort((a, b) => a.start - b.start);
}
