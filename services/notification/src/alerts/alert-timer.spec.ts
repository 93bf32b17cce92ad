import { jest } from '@jest/globals';
import { AlertTimer, type RegularCheck } from './alert-timer.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const MINUTE_MS = 60_000;
const runs: string[] = [];
const check = (name: string, every: number, run = () => Promise.resolve()): RegularCheck => ({
  name,
  every,
  run: () => {
    runs.push(name);
    return run();
  },
});
beforeEach(() => runs.splice(0));

describe('the timer of alerts', () => {
  it('runs each check at its interval, in their order, until the process ends', async () => {
    const timer = new AlertTimer([check('often', 1), check('seldom', 3)]);
    timer.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(4 * MINUTE_MS);
    expect(runs).toEqual(['often', 'seldom', 'often', 'often', 'often', 'seldom']);
    await timer.beforeApplicationShutdown();
    await jest.advanceTimersByTimeAsync(4 * MINUTE_MS);
    expect(runs).toHaveLength(6);
  });

  it('runs the others when one fails, and it again', async () => {
    const timer = new AlertTimer([check('broken', 1, () => Promise.reject(new Error('no'))), check('other', 1)]);
    timer.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(runs).toEqual(['broken', 'other', 'broken', 'other']);
    await timer.beforeApplicationShutdown();
  });

  it('starts nothing while a look takes longer than a minute, and lets it end before the process does', async () => {
    let finish = (): void => undefined;
    const timer = new AlertTimer([check('slow', 1, () => new Promise((resolve) => (finish = resolve)))]);
    timer.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(3 * MINUTE_MS);
    expect(runs).toEqual(['slow']);
    let hasEnded = false;
    const ended = timer.beforeApplicationShutdown().then(() => (hasEnded = true));
    await jest.advanceTimersByTimeAsync(1);
    expect(hasEnded).toBe(false);
    finish();
    await ended;
  });
});
