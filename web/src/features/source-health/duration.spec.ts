import { durationText } from './duration.js';
import { plural } from './plural.js';

test.each([
  [-1, '–'],
  [0, '0 с'],
  [59, '59 с'],
  [60, '1 мин'],
  [3_599, '59 мин'],
  [3_600, '1 ч'],
  [8_000, '2 ч 13 мин'],
  [86_400, '1 дн.'],
  [266_400, '3 дн. 2 ч'],
])('%i seconds are %s', (seconds, text) => expect(durationText(seconds)).toBe(text));

test('nouns follow their count', () =>
  expect([1, 2, 5, 21].map((count) => plural(count, 'перерыв', 'перерыва', 'перерывов'))).toEqual([
    'перерыв',
    'перерыва',
    'перерывов',
    'перерыв',
  ]));
