import { afterFault, afterPoll, intervalOf, weightOf, type Pace } from './poll-interval.js';

const limits = { minSeconds: 60, maxSeconds: 36_000, startSeconds: 60 };
const withoutFailures = { intervalSeconds: 300, fails: 0 };
const DAY = 86_400;
const now = new Date('2026-11-23T00:00:00Z');
const pace = (more: Partial<Pace> = {}): Pace => ({ perHour: 1, watchers: 1, factor: 3600, speeds: [], ...more });
const intervals = (...paces: Partial<Pace>[]): number[] =>
  paces.map((one) => afterPoll(pace(one), now, limits, 0.5).intervalSeconds);

describe('the pause after a good poll', () => {
  it('is shorter by the root of the posting rate', () => {
    expect(intervals({ perHour: 4 }, { perHour: 1 }, { perHour: 0.25 })).toEqual([1800, 3600, 7200]);
  });

  it('is shorter for authors of several watchers, within bounds', () => {
    expect([0, 1, 2, 4, 1000].map(weightOf)).toEqual([1, 1, 2, 3, 3]);
    expect(intervals({ watchers: 4 })).toEqual([Math.round(3600 / Math.sqrt(3))]);
  });

  it('stays within the limits of the network, also without any rate or factor', () => {
    expect(intervals({ factor: 0 }, { perHour: 1e9 }, { perHour: 1e-9 }, { perHour: 0 })).toEqual([
      60, 60, 36_000, 36_000,
    ]);
  });

  it('passes faster in hours in which the network is active', () => {
    const week = (busy: number, speed: number): number[] =>
      Array.from({ length: 168 }, (_, hour) => (hour === busy ? speed : 1));
    // 2026-11-23 is a Monday, and the week of the Unix epoch begins on a Thursday
    const monday = 4 * 24;
    expect(intervals({ speeds: week(monday, 2) }, { speeds: week(monday, 0.5) })).toEqual([1800, 3600 + 1800]);
    expect(intervals({ speeds: week(monday + 5, 2) })).toEqual([3600]);
  });

  it('varies by a tenth, so that authors drift apart', () => {
    expect([0, 1].map((chance) => Math.round(afterPoll(pace(), now, limits, chance).afterSeconds))).toEqual([
      3240, 3960,
    ]);
  });

  it('is what the plan of the network assumes', () => {
    for (const perHour of [0.001, 0.3, 20])
      expect(intervals({ perHour, watchers: 2 })).toEqual([
        Math.round(intervalOf(Math.sqrt(2 * perHour), 3600, limits)),
      ]);
  });
});

describe('the pause after a fault', () => {
  it('follows the network after a rate limit, which does not count as a failure', () => {
    const fault = { kind: 'rate_limited', scope: 'credential', retryAfterMs: 60_000 } as const;
    expect(afterFault(fault, withoutFailures, 0)).toEqual({ afterSeconds: 60, intervalSeconds: 300, fails: 0 });
  });

  it('doubles while a fault repeats, up to the longest pause', () => {
    const fault = { kind: 'transient', scope: 'network' } as const;
    const pauses = [0, 1, 2, 30].map((fails) => afterFault(fault, { intervalSeconds: 300, fails }, 0.5).afterSeconds);
    expect(pauses).toEqual([5, 10, 20, 900]);
  });

  it('is a day for closed and unknown authors, at most a week', () => {
    for (const kind of ['closed_account', 'not_found'] as const) {
      const fault = { kind, scope: 'author' } as const;
      expect(afterFault(fault, withoutFailures, 0.5).afterSeconds).toBe(DAY);
      expect(afterFault(fault, { intervalSeconds: 300, fails: 9 }, 0.5).afterSeconds).toBe(7 * DAY);
    }
  });

  it.each(['credential', 'proxy', 'network'] as const)(
    'is short while a %s has to wait, since another one may be free soon',
    (scope) => {
      const pause = (kind: 'blocked' | 'auth_required' | 'rate_limited', fails: number): number =>
        afterFault({ kind, scope, retryAfterMs: 5 * 3_600_000 }, { intervalSeconds: 300, fails }, 0).afterSeconds;
      expect([pause('blocked', 0), pause('auth_required', 40), pause('rate_limited', 0)]).toEqual([810, 810, 900]);
      expect(afterFault({ kind: 'blocked', scope }, withoutFailures, 0.5).afterSeconds).toBe(5);
    },
  );

  it('is long when the author itself is blocked', () => {
    expect(afterFault({ kind: 'blocked', scope: 'author' }, withoutFailures, 0.5).afterSeconds).toBe(3600);
  });

  it('is zero when we cancelled the poll ourselves', () => {
    const target = { intervalSeconds: 300, fails: 2 };
    expect(afterFault({ kind: 'cancelled', scope: 'request' }, target)).toEqual({ ...target, afterSeconds: 0 });
  });
});
