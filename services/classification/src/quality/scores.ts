import { seeded } from './random.js';

/** What was expected of a text and what was answered: labels of one head. */
export interface Pair {
  expected: readonly string[];
  actual: readonly string[];
}

/** A figure with its 95 % bootstrap interval. */
export interface Figure {
  value: number;
  low: number;
  high: number;
  count: number;
}

const ROUNDS = 400;

/**
 * Mean F1 of all labels, for posts with any number of labels each; 1 is perfect. A label that occurs only in `actual`
 * counts too, with an F1 of 0.
 */
export function macroF1(pairs: readonly Pair[]): number {
  const labels = new Set(pairs.flatMap(({ expected, actual }) => [...expected, ...actual]));
  if (labels.size === 0) return 1;
  let sum = 0;
  for (const label of labels) sum += f1Of(pairs, label);
  return sum / labels.size;
}

/** F1 of one label. */
export function f1Of(pairs: readonly Pair[], label: string): number {
  let [hit, count] = [0, 0];
  for (const { expected, actual } of pairs) {
    const [isExpected, isActual] = [expected.includes(label), actual.includes(label)];
    count += Number(isExpected) + Number(isActual);
    hit += Number(isExpected && isActual);
  }
  return count === 0 ? 1 : (2 * hit) / count;
}

/** F1 of all labels together. */
export function microF1(pairs: readonly Pair[]): number {
  let [hit, count] = [0, 0];
  for (const { expected, actual } of pairs) {
    count += expected.length + actual.length;
    hit += expected.filter((label) => actual.includes(label)).length;
  }
  return count === 0 ? 1 : (2 * hit) / count;
}

/** The share of texts whose labels are all right. */
export const exact = (pairs: readonly Pair[]): number =>
  pairs.length === 0
    ? 1
    : pairs.filter(
        ({ expected, actual }) =>
          expected.length === actual.length && expected.every((label) => actual.includes(label)),
      ).length / pairs.length;

/** A score with the interval in which it lies in 95 % of samples drawn with repetition. */
export function withInterval<T>(items: readonly T[], score: (items: readonly T[]) => number): Figure {
  const random = seeded(17);
  const scores = Array.from({ length: ROUNDS }, () =>
    score(Array.from(items, () => items[Math.floor(random() * items.length)] as T)),
  ).sort((a, b) => a - b);
  return {
    value: score(items),
    low: scores[Math.floor(ROUNDS * 0.025)] ?? 0,
    high: scores[Math.floor(ROUNDS * 0.975)] ?? 1,
    count: items.length,
  };
}

/** Whether a goal is met: by the middle; open when the interval spans it. */
export function verdict({ value, low, high }: Figure, goal: number): 'met' | 'open' | 'missed' {
  if (low < goal && goal < high) return value >= goal ? 'met' : 'open';
  return value >= goal ? 'met' : 'missed';
}
