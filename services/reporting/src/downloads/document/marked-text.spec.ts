import { markedBefore, markedText, partsOf } from './marked-text.js';

const shown = (title: string, text: string, ...places: [text: number, from: number, to: number][]): string =>
  partsOf(
    markedText(
      title,
      text,
      places.map(([of, from, to]) => ({ text: of, from, to })),
    ),
  )
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

describe('a text with its matched words', () => {
  it.each([
    ['title and text', shown('Вода ушла', 'Нет воды', [1, 4, 8], [0, 0, 4]), '[Вода] ушла\nНет [воды]'],
    ['a title that the text repeats', shown('Вода', 'Вода ушла', [0, 0, 4], [1, 0, 4]), '[Вода] ушла'],
    ['spaces and controls before', shown('', ' \u0007\r\nНет воды\r\n', [1, 8, 12]), 'Нет [воды]'],
    ['words of several branches', shown('', 'горячая вода ушла', [1, 8, 12], [1, 0, 12]), '[горячая вода] ушла'],
    ['nothing to mark', shown('Вода', 'ушла'), 'Вода\nушла'],
    ['markup, which stays text', shown('', '<b>воды</b> **нет**', [1, 3, 7]), '<b>[воды]</b> **нет**'],
  ])('%s', (_, text, expected) => expect(text).toBe(expected));

  it('is marked as far as it is shown', () => {
    const marked = [
      { from: 0, to: 4 },
      { from: 8, to: 12 },
    ];
    expect(markedBefore(marked, 10)).toEqual([
      { from: 0, to: 4 },
      { from: 8, to: 10 },
    ]);
    expect(markedBefore(marked, 8)).toEqual([{ from: 0, to: 4 }]);
  });
});
