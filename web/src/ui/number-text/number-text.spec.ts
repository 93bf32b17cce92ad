import { numberText } from './number-text.js';

test('an unknown number is a dash, never 0', () => {
  expect([-1, null, undefined].map(numberText)).toEqual(['–', '–', '–']);
  expect(numberText(0)).toBe('0');
});

test('numbers are grouped, with at most two decimals', () => {
  expect([12_345, 0.666].map((n) => numberText(n).replace(/\s/, ' '))).toEqual(['12 345', '0,67']);
});
