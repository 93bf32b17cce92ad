import { countTail } from './count-tail.js';

const poisson = (count: number, mean: number): number => {
  let term = Math.exp(-mean);
  let below = 0;
  for (let k = 0; k < count; k++) {
    below += term;
    term *= mean / (k + 1);
  }
  return 1 - below;
};

describe('the probability of so many posts or more', () => {
  it.each([
    [5, 1],
    [8, 3],
    [20, 10],
    [35, 20],
  ])('is that of Poisson without dispersion: %i of %i', (count, mean) => {
    expect(countTail(count, mean, 0) / poisson(count, mean)).toBeCloseTo(1, 3);
  });

  it('is that of the geometric distribution with a dispersion of 1', () => {
    // mean 4: each further post has a chance of 4/5
    expect(countTail(9, 4, 1) / 0.8 ** 9).toBeCloseTo(1, 4);
  });

  it('grows with the dispersion and falls with the count', () => {
    expect(countTail(30, 10, 0.2)).toBeGreaterThan(countTail(30, 10, 0.02));
    expect(countTail(31, 10, 0.1)).toBeLessThan(countTail(30, 10, 0.1));
  });

  it('is 1 for what is expected, 0 for posts where none can be', () => {
    expect(countTail(0, 5, 0.1)).toBe(1);
    expect(countTail(5, 5, 0.1)).toBe(1);
    expect(countTail(1, 0, 0.1)).toBe(0);
  });

  it('stays a number far out', () => {
    expect(countTail(5000, 10, 0.05)).toBeGreaterThanOrEqual(0);
    expect(countTail(100_000, 60_000, 0.02)).toBeGreaterThan(0);
  });
});
