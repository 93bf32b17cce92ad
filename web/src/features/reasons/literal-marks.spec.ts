import { excerptOf, spansOfMarks } from './literal-marks.js';

const marked = (text: string, marks: string[]): string[] =>
  spansOfMarks(text, marks).map(({ start, end }) => text.slice(start, end));

test('pieces are marked wherever they stand as whole words', () => {
  expect(marked('Вода ушла: на заводах вода и водород', ['вода', 'Вода'])).toEqual(['Вода', 'вода']);
  expect(marked('в Таразе нет горячей воды, воды!', ['горячей воды', 'воды'])).toEqual(['горячей воды', 'воды']);
});
test('signs of patterns and blank pieces are literal', () => {
  expect(marked('цена (с НДС) 5.000', ['(с НДС)', '5.000', ' ', '']).length).toBe(2);
  expect(marked('цена 5x000', ['5.000'])).toEqual([]);
});
test('a mark that stands far on is brought into sight, at its own position', () => {
  const text = `${'слово '.repeat(80)}отопление в Таразе`;
  const excerpt = excerptOf(text, ['отопление']);
  expect(excerpt.text.startsWith('… ')).toBe(true);
  expect(excerpt.spans.map(({ start, end }) => excerpt.text.slice(start, end))).toEqual(['отопление']);
});
test('a text without marks begins at its beginning', () => {
  const excerpt = excerptOf('один\n два '.repeat(60), []);
  expect(excerpt.text.startsWith('один два один')).toBe(true);
  expect(excerpt.text.endsWith('…')).toBe(true);
  expect(excerpt.spans).toEqual([]);
});
