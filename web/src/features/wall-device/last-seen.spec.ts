import { lastSeenText } from './last-seen.js';

const now = 1_800_000_000;

test.each([
  [null, 'никогда'],
  [now - 60, 'сейчас'],
  [now + 5, 'сейчас'],
  [now - 5 * 60, '5 мин назад'],
  [now - 3 * 3600 - 10, '3 ч назад'],
  [now - 50 * 3600, '2 дн. назад'],
])('a screen that was seen at %s was there: %s', (at, words) => expect(lastSeenText(at, now)).toBe(words));
