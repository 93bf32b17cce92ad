import { medianOf, usualPosts, type PostHours } from './usual-posts.js';

const HOUR = 500_000;
const HOURS = 15 * 24;

/** 15 days before `HOUR`; `posts` by hours before it, from 1. */
const history = (posts: (ago: number) => number | null): PostHours => ({
  first: HOUR - HOURS,
  posts: Array.from({ length: HOURS }, (_, i) => posts(HOURS - i)),
});
const expectedNow = (posts: (ago: number) => number | null): number | undefined =>
  usualPosts(history(posts), HOUR)?.between(HOUR, HOUR + 1);

describe('what a topic usually has', () => {
  it('is the mean of a steady topic, with a little caution', () => {
    const expected = expectedNow(() => 20);
    expect(expected).toBeGreaterThan(19.9);
    expect(expected).toBeLessThan(22);
  });

  it('follows the course of the day', () => {
    const daily = (ago: number): number => (ago % 24 >= 6 && ago % 24 <= 18 ? 4 : 40);
    expect(expectedNow(daily)).toBeGreaterThan(38);
    const usual = usualPosts(
      history((ago) => daily(ago + 12)),
      HOUR,
    );
    expect(usual?.between(HOUR, HOUR + 1)).toBeLessThan(6);
  });

  it('is more on a day of the week that always has more', () => {
    // days 7 and 14 before are like today
    const weekly = (ago: number): number => (Math.round(ago / 24) % 7 === 0 ? 60 : 20);
    expect(expectedNow(weekly)).toBeGreaterThan(50);
  });

  it('is more after a day with more than usual, so that one event is not found again and again', () => {
    expect(expectedNow((ago) => (ago <= 25 ? 50 : 20))).toBeGreaterThan(40);
  });

  it('is not made of hours without collection', () => {
    const withGap = expectedNow((ago) => (ago > 60 && ago < 100 ? null : 20));
    expect(withGap).toBeGreaterThan(19.9);
    expect(withGap).toBeLessThan(22);
  });

  it('is not made of a day that nobody collected, though it was not noticed', () => {
    expect(expectedNow((ago) => (ago > 36 && ago <= 108 ? 0 : 20))).toBeGreaterThan(19);
  });

  it('is hardly more after a spike some days ago', () => {
    expect(expectedNow((ago) => (ago >= 71 && ago <= 74 ? 400 : 20))).toBeLessThan(28);
  });

  it('is unknown with fewer than seven days', () => {
    expect(
      usualPosts(
        history((ago) => (ago > 6 * 24 ? null : 20)),
        HOUR,
      ),
    ).toBeUndefined();
  });

  it('has more dispersion where hours differ more than chance', () => {
    const steady =
      usualPosts(
        history(() => 20),
        HOUR,
      )?.dispersion ?? 1;
    const restless =
      usualPosts(
        history((ago) => ((ago * 7) % 5 < 2 ? 42 : 5)),
        HOUR,
      )?.dispersion ?? 0;
    expect(steady).toBeLessThan(0.05);
    expect(restless).toBeGreaterThan(0.3);
  });

  it('is shared over parts of an hour', () => {
    const usual = usualPosts(
      history(() => 30),
      HOUR,
    );
    const whole = usual?.between(HOUR, HOUR + 1) ?? 0;
    expect((usual?.between(HOUR + 0.5, HOUR + 0.75) ?? 0) / whole).toBeCloseTo(0.25, 2);
    expect((usual?.between(HOUR - 1.5, HOUR + 0.5) ?? 0) / whole).toBeCloseTo(2, 1);
  });
});

it('the median of an even number is in the middle of two', () => {
  expect(medianOf([4, 1, 3, 2])).toBe(2.5);
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([])).toBe(0);
});
