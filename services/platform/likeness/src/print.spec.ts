import fc from 'fast-check';
import {
  countOf,
  decodePrint,
  encodePrint,
  LEAD,
  MARKS,
  most,
  PAIRS,
  type Print,
  printOf,
  WORDS,
  wordsIn,
} from './print.js';

const text = 'Аким города сообщил, что новый мост через реку Талас откроют 5 мая 2026 года';
const parts = [WORDS, PAIRS, LEAD, MARKS] as const;
const words = fc.array(fc.constantFrom(...'мост река аким город школа дорога 5 17 Тараз Алматы и в на'.split(' ')), {
  minLength: 7,
  maxLength: 700,
});
const printed = (of: string): Print => printOf('', of) as Print;

describe('a print', () => {
  it('counts words, different ones, neighbours, those of the beginning and marks', () => {
    const print = printed(text);
    expect([wordsIn(print), ...parts.map((part) => countOf(print, part))]).toEqual([14, 14, 13, 13, 12]);
  });

  it('needs six words', () => {
    expect(printOf('', 'Один два три четыре пять')).toBeNull();
    expect(printOf('Один', 'два три четыре пять шесть')).not.toBeNull();
  });

  it('does not count a title twice with which the text begins', () => {
    expect(printOf('Аким города сообщил', text)).toEqual(printed(text));
    expect(printOf('Новости', text)).not.toEqual(printed(text));
  });

  it('survives bytes, wherever they lie, and has at most a kilobyte', () => {
    fc.assert(
      fc.property(words, (some) => {
        const print = printed(some.join(' '));
        const bytes = encodePrint(print);
        expect(bytes.length).toBeLessThanOrEqual(1024);
        expect(decodePrint(bytes)).toEqual(print);
        expect(decodePrint(Buffer.concat([Buffer.from([0]), bytes]).subarray(1))).toEqual(print);
      }),
    );
  });

  it('of a long text keeps the smallest hashes', () => {
    const long = printed(Array.from({ length: 5000 }, (_, i) => `${i} мост`).join(' '));
    expect(parts.map((part) => countOf(long, part))).toEqual([...most]);
    expect(encodePrint(long).length).toBeLessThanOrEqual(1024);
  });

  it.each([[Buffer.alloc(0)], [Buffer.alloc(8)], [encodePrint(printed(text)).subarray(0, 40)]])(
    'refuses damaged bytes',
    (bytes) => expect(() => decodePrint(bytes)).toThrow(RangeError),
  );
});
