import fc from 'fast-check';
import { countText, cutText, numberText, plainText } from './plain-text.js';

it('a text keeps its letters and loses what XML forbids [D §8]', () => {
  expect(plainText('Ә\u0000\u000b\u001bғ\r\nа\rб\t\uFFFE\uD800в😀')).toBe('Әғ\nа\nб\tв😀');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(plainText(text)).not.toMatch(/(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u);
      expect(plainText(plainText(text))).toBe(plainText(text));
    }),
  );
});

it('a text is cut between characters', () => {
  expect([cutText('школа', 5), cutText('школа', 4), cutText('аб😀в', 4)]).toEqual(['школа', 'шко…', 'аб…']);
});

it('numbers are grouped, with a decimal comma', () =>
  expect([0, 999, 1000, 1234567, -12345, 1.5, 33.3].map(numberText)).toEqual([
    ...['0', '999', '1\u00a0000', '1\u00a0234\u00a0567', '−12\u00a0345', '1,5', '33,3'],
  ]));

it('a count that is unknown is a dash, never -1 and never 0', () =>
  expect([null, -1, 0, 12_345].map(countText)).toEqual(['–', '–', '0', '12\u00a0345']));
