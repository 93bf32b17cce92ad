import { jest } from '@jest/globals';
import { drawInTurn } from './drawing-turns.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('charts are drawn one after the other', () => {
  const drawn: string[] = [];
  for (const name of ['a', 'b']) drawInTurn(() => drawn.push(name));
  jest.advanceTimersByTime(1);
  expect(drawn).toEqual(['a']);
  jest.advanceTimersByTime(50);
  expect(drawn).toEqual(['a', 'b']);
});

test('none is drawn before scrolling has paused', () => {
  const draw = jest.fn();
  window.dispatchEvent(new Event('scroll'));
  drawInTurn(draw);
  jest.advanceTimersByTime(150);
  document.body.dispatchEvent(new Event('scroll'));
  jest.advanceTimersByTime(150);
  expect(draw).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  expect(draw).toHaveBeenCalledTimes(1);
});

test('one that has left is not drawn', () => {
  const draw = jest.fn();
  drawInTurn(draw)();
  jest.advanceTimersByTime(500);
  expect(draw).not.toHaveBeenCalled();
});
