import { durationText } from './durations.js';

const minute = 60_000;

test.each([
  [0, '1 мин'],
  [5 * minute, '5 мин'],
  [59.6 * minute, '1 ч'],
  [200 * minute, '3 ч 20 мин'],
  [24 * 60 * minute, '1 дн.'],
  [(2 * 24 + 4) * 60 * minute + 30 * minute, '2 дн. 4 ч'],
])('%d ms are %s', (ms, text) => expect(durationText(ms)).toBe(text));
