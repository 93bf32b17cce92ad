import { secondsBetween } from './background-share.js';
import { POLL_SHARE } from './interval-factor.js';

const DAY = 86_400;

describe('the share of background work', () => {
  it('leaves polls their share, and people the last fifth of the budget', () => {
    const { counters, comments } = secondsBetween(5000, 2);
    const requestsPerDay = DAY / counters + DAY / comments;
    expect(requestsPerDay).toBeCloseTo(1000);
    expect(requestsPerDay / 10_000 + POLL_SHARE).toBeLessThanOrEqual(0.8 + 1e-9);
  });

  it('is bounded by a pace where a network has no budget or a very large one', () => {
    expect(secondsBetween(1e9, 1)).toEqual(secondsBetween(undefined, 0));
  });
});
