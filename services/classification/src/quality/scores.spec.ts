import { exact, macroF1, microF1, verdict, withInterval } from './scores.js';

const pair = (expected: string[], actual: string[]): { expected: string[]; actual: string[] } => ({ expected, actual });

describe('macro-F1', () => {
  it('is 1 if everything is right', () => expect(macroF1([pair(['a', 'b'], ['b', 'a']), pair([], [])])).toBe(1));
  it('counts every label equally, even one that occurs only in the actual labels', () =>
    expect(macroF1([pair(['a'], ['a']), pair(['b'], ['c'])])).toBeCloseTo(1 / 3));
  it('is 1 if there is nothing to label', () => expect(macroF1([pair([], [])])).toBe(1));
});

describe('other scores', () => {
  it('micro-F1 counts every answer equally', () =>
    expect(microF1([pair(['a'], ['a']), pair(['a'], ['a']), pair(['b'], ['a'])])).toBeCloseTo(2 / 3));
  it('exact counts a text only if all of its labels are right', () =>
    expect(exact([pair(['a', 'b'], ['b', 'a']), pair(['a', 'b'], ['a'])])).toBe(0.5));
});

describe('an interval', () => {
  it('holds the score and narrows with more texts', () => {
    const right = (count: number): ReturnType<typeof withInterval> =>
      withInterval(
        Array.from({ length: count }, (_, i) => i % 4 > 0),
        (some) => some.filter(Boolean).length / some.length,
      );
    const [few, many] = [right(40), right(4_000)];
    expect(few.value).toBe(0.75);
    expect(few.low).toBeLessThan(0.75);
    expect(few.high).toBeGreaterThan(0.75);
    expect(many.high - many.low).toBeLessThan(few.high - few.low);
  });
  it.each([
    [0.7, 0.6, 0.8, 0.75, 'open'],
    [0.76, 0.6, 0.8, 0.75, 'met'],
    [0.9, 0.85, 0.95, 0.75, 'met'],
    [0.7, 0.68, 0.72, 0.75, 'missed'],
  ])('of %d (%d to %d) leaves the goal %d %s', (value, low, high, goal, expected) =>
    expect(verdict({ value, low, high, count: 1 }, goal)).toBe(expected),
  );
});
