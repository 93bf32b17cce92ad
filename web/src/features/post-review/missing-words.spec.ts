import { missingWords } from './missing-words.js';

const whole = { is_ignored: false, spheres: [1], oblasts: [71], tone: 1, lang: 'ru' };

test('missing labels are concatenated into one text: sphere, region, tone, language [S1 §5]', () => {
  expect(missingWords({ is_ignored: false, spheres: [], oblasts: [], tone: null, lang: null })).toBe(
    'Не выбрана сфера! Не выбраны область! Не выбрана тональность! Не выбран язык! ',
  );
});

test('each missing label has its own text [S1 §5]', () => {
  expect(missingWords({ ...whole, spheres: [] })).toBe('Не выбрана сфера! ');
  expect(missingWords({ ...whole, oblasts: [] })).toBe('Не выбраны область! ');
  expect(missingWords({ ...whole, tone: null })).toBe('Не выбрана тональность! ');
  expect(missingWords({ ...whole, lang: null })).toBe('Не выбран язык! ');
  expect(missingWords(whole)).toBe('');
});

test('ignored posts need no labels [S1 §5]', () => {
  expect(missingWords({ is_ignored: true, spheres: [], oblasts: [], tone: null, lang: null })).toBe('');
});
