import { afterFault, afterPoll } from './poll-interval.js';

const limits = { minSeconds: 60, maxSeconds: 3600, startSeconds: 60 };
const withoutFailures = { intervalSeconds: 300, fails: 0 };
const DAY = 86_400;

describe('the pause after a good poll', () => {
  it('halves with several new posts, shrinks with one and grows with none', () => {
    expect([5, 1, 0].map((fresh) => afterPoll(300, fresh, limits, 0.5).intervalSeconds)).toEqual([150, 240, 390]);
  });

  it('stays within the limits of the network', () => {
    expect(afterPoll(60, 9, limits).intervalSeconds).toBe(60);
    expect(afterPoll(3600, 0, limits).intervalSeconds).toBe(3600);
  });

  it('varies by a tenth, so that authors drift apart', () => {
    expect([0, 1].map((chance) => Math.round(afterPoll(100, 0, limits, chance).afterSeconds))).toEqual([117, 143]);
  });
});

describe('the pause after a fault', () => {
  it('follows the network after a rate limit, which does not count as a failure', () => {
    expect(afterFault('rate_limited', 60_000, withoutFailures, 0)).toEqual({
      afterSeconds: 60,
      intervalSeconds: 300,
      fails: 0,
    });
  });

  it('doubles while a fault repeats, up to the longest pause', () => {
    const pauses = [0, 1, 2, 30].map(
      (fails) => afterFault('transient', undefined, { intervalSeconds: 300, fails }, 0.5).afterSeconds,
    );
    expect(pauses).toEqual([5, 10, 20, 900]);
  });

  it('is a day for closed and unknown authors, at most a week', () => {
    for (const kind of ['closed_account', 'not_found'] as const) {
      expect(afterFault(kind, undefined, withoutFailures, 0.5).afterSeconds).toBe(DAY);
      expect(afterFault(kind, undefined, { intervalSeconds: 300, fails: 9 }, 0.5).afterSeconds).toBe(7 * DAY);
    }
  });

  it('is zero when we cancelled the poll ourselves', () => {
    expect(afterFault('cancelled', undefined, { intervalSeconds: 300, fails: 2 })).toEqual({
      afterSeconds: 0,
      intervalSeconds: 300,
      fails: 2,
    });
  });
});
