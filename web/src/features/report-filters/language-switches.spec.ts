import { toggleLanguage } from './language-switches.js';

test("'all' is exclusive [S2 §2]", () => {
  expect(toggleLanguage(['kz', 'ru'], 'all')).toBe('all');
  expect(toggleLanguage('all', 'kz')).toEqual(['kz']);
});
test('several languages can be chosen', () => expect(toggleLanguage(['ru'], 'kz')).toEqual(['kz', 'ru']));
test("choosing every specific language resets to 'all' [S2 §2]", () =>
  expect(toggleLanguage(['kz', 'ru'], 'other')).toBe('all'));
test("clearing the last specific language returns to 'all' [S2 §2]", () =>
  expect(toggleLanguage(['kz'], 'kz')).toBe('all'));
