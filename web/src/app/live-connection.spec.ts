import { jest } from '@jest/globals';
import { collector, reloader } from './live-connection.js';

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

test('events that arrive within 5 ms are handled together, in their order and without waiting for a frame', () => {
  jest.useFakeTimers();
  const frame = jest.spyOn(window, 'requestAnimationFrame');
  const calls: string[] = [];
  const collect = collector(() => calls.push('done'));
  collect(() => calls.push('first'));
  jest.advanceTimersByTime(4);
  collect(() => calls.push('second'));
  expect(calls).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(calls).toEqual(['first', 'second', 'done']);
  collect(() => calls.push('third'));
  jest.advanceTimersByTime(5);
  expect(calls.slice(3)).toEqual(['third', 'done']);
  expect(frame).not.toHaveBeenCalled();
});
