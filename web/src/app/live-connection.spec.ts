import { jest } from '@jest/globals';
import { reloader } from './live-connection.js';

afterEach(() => jest.useRealTimers());

test('a resync reloads at once and twice later, because a service may lag; a newer one restarts this', () => {
  jest.useFakeTimers();
  const dispatch = jest.fn();
  const resync = reloader(dispatch);
  resync();
  expect(dispatch).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(10_000);
  expect(dispatch).toHaveBeenCalledTimes(2);
  resync();
  jest.advanceTimersByTime(120_000);
  expect(dispatch).toHaveBeenCalledTimes(5);
});
