import { jest } from '@jest/globals';
import { coalesce } from './coalesce.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('the first call runs at once, a burst becomes one more run at the end of the second', async () => {
  let runs = 0;
  const news = coalesce(() => void runs++, 1000);
  for (let i = 0; i < 50; i++) news.call();
  expect(runs).toBe(1);
  await jest.advanceTimersByTimeAsync(999);
  expect(runs).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
  await jest.advanceTimersByTimeAsync(5000);
  expect(runs).toBe(2);
});

test('a slow run never overlaps with the next one', async () => {
  let isRunning = false;
  let overlaps = 0;
  let runs = 0;
  const news = coalesce(async () => {
    runs++;
    if (isRunning) overlaps++;
    isRunning = true;
    await new Promise((resolve) => setTimeout(resolve, 3000));
    isRunning = false;
  }, 1000);
  news.call();
  await jest.advanceTimersByTimeAsync(1500);
  news.call();
  await jest.advanceTimersByTimeAsync(1600);
  expect([runs, overlaps]).toEqual([2, 0]);
});

test('nothing runs after stop', async () => {
  let runs = 0;
  const news = coalesce(() => void runs++, 1000);
  news.call();
  news.call();
  news.stop();
  await jest.advanceTimersByTimeAsync(2000);
  expect(runs).toBe(1);
});
