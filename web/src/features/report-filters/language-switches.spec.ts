import { toggleLanguage } from './language-switches.js';

test("'all' is exclusive", () => {
  expect(toggleLanguage(['kz', 'ru'], 'all')).toBe('all');
  expect(toggleLanguage('all', 'kz')).toEqual(['kz']);
});
test('several languages can be chosen', () => expect(toggleLanguage(['ru'], 'kz')).toEqual(['kz', 'ru']));
test("choosing every specific language resets to 'all'", () =>
  expect(toggleLanguage(['kz', 'ru'], 'other')).toBe('all'));
test("clearing the last specific language returns to 'all'", () => expect(toggleLanguage(['kz'], 'kz')).toBe('all'));
