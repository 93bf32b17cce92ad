import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

interface Score {
  precision: number;
  recall: number;
  f1: number;
}
interface Interval {
  low: number;
  high: number;
}
type Pages = { f1: number }[];
const { differenceOf, intervalOf, shingleScore } = (await import(
  fileURLToPath(new URL('shingles.mjs', import.meta.url))
)) as {
  differenceOf: (pages: Pages, others: Pages, key: string) => Interval & { value: number };
  intervalOf: (pages: Pages, key: string) => Interval;
  shingleScore: (reference: string, text: string) => Score;
};

describe('the score of a text', () => {
  it.each([
    ['а б в г д', 'а б в г д', { precision: 1, recall: 1, f1: 1 }],
    ['а б в г д е', 'а б в г д', { precision: 1, recall: 2 / 3, f1: 0.8 }],
    ['а б в г', 'а б в г а б в г', { precision: 0.2, recall: 1, f1: 1 / 3 }],
    ['а б в г', 'я ю э ь', { precision: 0, recall: 0, f1: 0 }],
    ['а б', 'а, б!', { precision: 1, recall: 1, f1: 1 }],
    ['а б в г', '', { precision: 0, recall: 0, f1: 0 }],
  ])('%s, read as %s', (reference, text, expected) => {
    const { precision, recall, f1 } = shingleScore(reference, text);
    expect([precision, recall, f1].map((n) => n.toFixed(6))).toEqual(
      [expected.precision, expected.recall, expected.f1].map((n) => n.toFixed(6)),
    );
  });
});

describe('the interval of a mean', () => {
  const pages = [0, 0.2, 0.4, 0.6, 0.8, 1].map((f1) => ({ f1 }));

  it('contains the mean and is the same in every run', () => {
    const { low, high } = intervalOf(pages, 'f1');
    expect([low > 0, low < 0.5, high > 0.5, high < 1]).toEqual([true, true, true, true]);
    expect(intervalOf(pages, 'f1')).toEqual({ low, high });
  });

  it('has no width for the same difference on every page', () => {
    const others = pages.map(({ f1 }) => ({ f1: f1 - 0.25 }));
    const { value, low, high } = differenceOf(pages, others, 'f1');
    expect([value, low, high].map((n) => n.toFixed(6))).toEqual(['0.250000', '0.250000', '0.250000']);
  });
});
