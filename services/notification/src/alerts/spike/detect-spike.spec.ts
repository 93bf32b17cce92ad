import { detectSpike, isAboveUsual } from './detect-spike.js';
import type { UsualPosts } from './usual-posts.js';

const NOW = 1_790_000_000;
const usual = (perHour: number, dispersion = 0.03): UsualPosts => ({
  between: (from, until) => perHour * (until - from),
  dispersion,
});
/** Slices of ten minutes, newest first. */
const slices = (...newest: number[]): number[] => [...newest, ...new Array<number>(12 - newest.length).fill(0)];
const steady = (perSlice: number): number[] => new Array<number>(12).fill(perSlice);

describe('a spike', () => {
  it('is an hour with three times what is usual', () => {
    const found = detectSpike([...steady(10).slice(0, 6), ...steady(3).slice(6)], usual(20), NOW, 'normal');
    expect(found).toMatchObject({ to: NOW });
    expect((found?.figure ?? 0) / (found?.baseline ?? 1)).toBeGreaterThan(2);
  });

  it('is found within ten minutes where it is strong', () => {
    expect(detectSpike(slices(50, 17, 17, 16, 17, 17, 16), usual(100), NOW, 'normal')).toMatchObject({
      figure: 50,
      from: NOW - 600,
    });
  });

  it('is found in posts that were collected an hour late', () => {
    const late = [...slices(1, 1, 1, 1, 1, 1).slice(0, 6), ...steady(12).slice(6)];
    expect(detectSpike(late, usual(20), NOW, 'normal')).toMatchObject({ from: NOW - 7200, to: NOW - 3600 });
  });

  it('is not what is usual, nor a little more', () => {
    expect(detectSpike(steady(4), usual(20), NOW, 'normal')).toBeUndefined();
    expect(detectSpike(steady(5), usual(20), NOW, 'normal')).toBeUndefined();
  });

  it('needs a number of posts, however unusual a few are', () => {
    expect(detectSpike(slices(7), usual(0.2), NOW, 'normal')).toBeUndefined();
    expect(detectSpike(slices(7), usual(0.2), NOW, 'high')).toMatchObject({ figure: 7 });
    expect(detectSpike(slices(15), usual(0.2), NOW, 'normal')).toMatchObject({ figure: 15 });
  });

  it('is larger for a lower sensitivity', () => {
    const twice = steady(8);
    expect(detectSpike(twice, usual(20, 0.015), NOW, 'high')).toBeDefined();
    expect(detectSpike(twice, usual(20, 0.015), NOW, 'low')).toBeUndefined();
    expect(detectSpike(steady(20), usual(20, 0.015), NOW, 'low')).toBeDefined();
  });

  it('is larger in a topic whose hours differ much', () => {
    expect(detectSpike(steady(10), usual(20, 0.6), NOW, 'normal')).toBeUndefined();
  });

  it('goes on while the last hour is clearly above what is usual', () => {
    expect(isAboveUsual(steady(6), usual(20), NOW)).toBe(true);
    expect(isAboveUsual(steady(4), usual(20), NOW)).toBe(false);
  });
});
