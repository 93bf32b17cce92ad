import { burstPerHour, evidenceOfHistory, observe, observedHours, postsPerHour, usualPerHour } from './posting-rate.js';

const nothing = { posts: 0, hours: 0 };
/** The rate after `weeks` of polls `everyHours`, each with the posts of this time. */
const after = (weeks: number, everyHours: number, perHour: number): number => {
  let evidence = nothing;
  for (let hours = 0; hours < weeks * 168; hours += everyHours)
    evidence = observe(evidence, perHour * everyHours, everyHours);
  return postsPerHour(evidence, 0.1);
};

describe('the posting rate of an author', () => {
  it('is the usual one of the network while nothing is known', () => {
    expect(postsPerHour(nothing, 0.2)).toBeCloseTo(0.2);
  });

  it('comes near the true one within weeks', () => {
    for (const perHour of [0, 0.05, 2])
      expect(Math.abs(after(6, 3, perHour) - perHour)).toBeLessThan(0.15 * perHour + 0.015);
  });

  it('is the same for late polls: they find more posts in more time', () => {
    expect(after(4, 12, 2) / after(4, 1, 2)).toBeCloseTo(1, 2);
  });

  it('halves its evidence in a week', () => {
    const { posts, hours } = observe({ posts: 10, hours: 100 }, 0, 168);
    expect(posts).toBe(5);
    expect(hours).toBeGreaterThan(50 + 100);
  });

  it('falls when an author stops, and never to zero', () => {
    let evidence = evidenceOfHistory(
      Array.from({ length: 100 }, (_, i) => i),
      100,
    );
    const before = postsPerHour(evidence, 0.1);
    for (let day = 0; day < 28; day++) evidence = observe(evidence, 0, 24);
    expect(postsPerHour(evidence, 0.1)).toBeLessThan(before / 5);
    expect(postsPerHour(evidence, 0.1)).toBeGreaterThan(0);
  });

  it('is known at once from a first history', () => {
    const hourly = Array.from({ length: 30 * 24 }, (_, hour) => hour + 0.5);
    expect(postsPerHour(evidenceOfHistory(hourly, 30 * 24), 0.1)).toBeGreaterThan(0.85);
    expect(postsPerHour(evidenceOfHistory([], 30 * 24), 0.1)).toBeLessThan(0.02);
  });

  it('does not fall because a late poll reached only the newest posts of a long page', () => {
    const page = { fresh: 25, known: 0, oldestFreshHours: 5 };
    expect(observedHours(48, page)).toBe(5);
    expect(observedHours(48, { ...page, known: 1 })).toBe(48);
    expect(observedHours(48, { ...page, fresh: 2 })).toBe(48);
  });
});

describe('a burst', () => {
  it('is expected after new posts, less so after hours, and not after a first history', () => {
    expect(burstPerHour([])).toBe(0);
    expect(burstPerHour([0.1, 0.2])).toBeGreaterThan(burstPerHour([0.1]));
    expect(burstPerHour([0.1])).toBeGreaterThan(5 * burstPerHour([2]));
    expect(burstPerHour([24, 48, 720])).toBeLessThan(1e-9);
  });
});

describe('the usual rate of a network', () => {
  it('is not decided by one very active author', () => {
    const slow = { posts: 24, hours: 240 };
    expect(usualPerHour([slow, slow, slow, slow, { posts: 24_000, hours: 240 }])).toBeLessThan(1);
    expect(usualPerHour([nothing])).toBe(usualPerHour([]));
  });
});
