import { spansOf, type Suggestion } from '../post-review/suggestion.js';
import { excerptOf } from './excerpt.js';

const suggestionOf = (whole: string, ...quotes: string[]): Suggestion => ({
  ...{ lang: null, oblasts: [71], spheres: [], tone: null, is_ignored: false, confidence: {}, oblasts_from: 'text' },
  evidence: quotes.map((quote) => {
    const start = whole.indexOf(quote);
    return { head: 'oblasts', value: '71', quote, start, end: start + quote.length };
  }),
});
const excerpt = (title: string, caption: string, ...quotes: string[]) => {
  const suggestion = suggestionOf(title ? `${title}\n${caption}` : caption, ...quotes);
  const { text, spans, isCut } = excerptOf({ title, caption }, (whole) => spansOf(suggestion, 'oblasts', whole));
  return { text, marked: spans.map(({ start, end }) => text.slice(start, end)), isCut };
};
const long = 'слово '.repeat(60);

test('a row shows title and text in one line', () =>
  expect(excerptOf({ title: 'Заголовок', caption: ' Первая\n\nвторая ' }, () => [])).toEqual({
    ...{ text: 'Заголовок. Первая вторая', spans: [], isCut: false },
  }));

test.each([
  ['Законно ли это?', 'Сборы в школе № 59', 'Законно ли это? Сборы в школе № 59'],
  ['Сборы в школе № 59', 'Сборы в школе № 59. Законно ли это?', 'Сборы в школе № 59. Законно ли это?'],
])('a sign or a text that repeats the title is not doubled: %s', (title, caption, text) =>
  expect(excerpt(title, caption)).toEqual({ text, marked: [], isCut: false }),
);

test('words of a title that the text repeats are marked in the title', () =>
  expect(excerpt('Дождь в Астане', 'Дождь в Астане. Столица мокнет', 'Астане')).toEqual({
    text: 'Дождь в Астане. Дождь в Астане. Столица мокнет',
    marked: ['Астане'],
    isCut: false,
  }));

test('words are marked where they stand in the line, in title and text', () =>
  expect(excerpt('В Астане дождь', 'Столица\n  мокнет', 'Астане', 'Столица\n  мокнет')).toEqual({
    text: 'В Астане дождь. Столица мокнет',
    marked: ['Астане', 'Столица мокнет'],
    isCut: false,
  }));

test('words that are out of sight are brought into it', () => {
  const { text, marked, isCut } = excerpt('', `${long}в Шымкенте отключат воду`, 'Шымкенте');
  expect([marked, isCut]).toEqual([['Шымкенте'], true]);
  expect(text).toMatch(/^слово .{0,40}в Шымкенте отключат воду$/);
});

test('words beyond the shown part of a long text are not marked; the line stays short', () => {
  const { text, marked } = excerpt('', `Тараз. ${long}${long}${long}Астана`, 'Тараз', 'Астана');
  expect([marked, text.length]).toEqual([['Тараз'], 280]);
});

test('what the text no longer has at its place is not marked', () =>
  expect(
    excerptOf({ title: '', caption: 'Исправленный текст' }, (whole) =>
      spansOf(suggestionOf('В Астане дождь', 'Астане'), 'oblasts', whole),
    ).spans,
  ).toEqual([]));
