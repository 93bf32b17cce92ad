import { farOffMs, maxTries, pauseAfter } from './back-off.js';

test('pauses grow from a minute to six hours', () =>
  expect(Array.from({ length: maxTries - 1 }, (_, at) => pauseAfter(at + 1, 0) / 60_000)).toEqual([
    1, 3, 9, 27, 81, 243, 360, 360, 360,
  ]));

test('chance takes up to a quarter', () => {
  expect(pauseAfter(1, 1)).toBe(45_000);
  expect(pauseAfter(20, 0.5)).toBe(0.875 * 6 * 3_600_000);
  expect(pauseAfter(50, 0)).toBeLessThan(farOffMs);
});
