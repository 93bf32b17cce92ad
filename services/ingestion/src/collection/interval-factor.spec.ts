import { intervalFactor, POLL_SHARE, pollBudget } from './interval-factor.js';
import { intervalOf } from './poll-interval.js';

const limits = { minSeconds: 300, maxSeconds: 43_200, startSeconds: 300 };
const loads = Array.from({ length: 1000 }, (_, i) => ({ root: 0.01 * 1.01 ** i, units: 1 + (i % 3) }));
const unlimited = { unitsPerSecond: Infinity, pollsPerSecond: Infinity };
const used = (factor: number): number =>
  loads.reduce((sum, { root, units }) => sum + units / intervalOf(root, factor, limits), 0);

describe('the factor of a network', () => {
  it.each([0.2, 0.7, 3])('uses a budget of %d units a second, not more', (unitsPerSecond) => {
    const factor = intervalFactor(loads, limits, { ...unlimited, unitsPerSecond });
    expect(used(factor)).toBeLessThanOrEqual(unitsPerSecond);
    expect(used(factor)).toBeGreaterThan(unitsPerSecond * 0.999);
  });

  it('lets every author be polled at the shortest interval where nothing limits it', () => {
    expect(intervalFactor(loads, limits, unlimited)).toBe(0);
    expect(intervalFactor([], limits, { unitsPerSecond: 0, pollsPerSecond: 0 })).toBe(0);
  });

  it('keeps the longest interval when the budget does not suffice', () => {
    const factor = intervalFactor(loads, limits, { ...unlimited, unitsPerSecond: 1e-6 });
    expect(loads.map(({ root }) => Math.round(intervalOf(root, factor, limits))).every((s) => s === 43_200)).toBe(true);
  });

  it('keeps to the polls that the slots can do', () => {
    const factor = intervalFactor(loads, limits, { ...unlimited, pollsPerSecond: 0.5 });
    const polls = loads.reduce((sum, { root }) => sum + 1 / intervalOf(root, factor, limits), 0);
    expect(polls).toBeLessThanOrEqual(0.5);
  });
});

describe('the budget of polls', () => {
  it('is a share of all credentials together, less a margin for bursts', () => {
    const { unitsPerSecond } = pollBudget(86_400, 1, 4);
    expect(unitsPerSecond).toBeLessThan(POLL_SHARE);
    expect(unitsPerSecond).toBeGreaterThan(0.9 * POLL_SHARE);
    expect(pollBudget(86_400, 3, 4).unitsPerSecond).toBeCloseTo(3 * unitsPerSecond);
    expect(pollBudget(86_400, 0, 4).unitsPerSecond).toBe(unitsPerSecond);
  });

  it('is limited by the slots only where the network has none', () => {
    const { unitsPerSecond, pollsPerSecond } = pollBudget(undefined, 0, 16);
    expect(unitsPerSecond).toBe(Infinity);
    expect(pollsPerSecond).toBe(4 * pollBudget(undefined, 0, 4).pollsPerSecond);
  });
});
