import { maxComparisons, sizeOf, assertWithinSize } from './expression-size.js';
import { parse } from './parse.js';

const many = (count: number, word: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => word(i)).join(' | ');
const letters = (i: number): string => [...String(i)].map((digit) => 'абвгдежзик'[Number(digit)]).join('');

describe('the size of an expression', () => {
  it('does not grow with the single words of a list', () =>
    expect(sizeOf(parse(many(5000, (i) => `школа${letters(i)}`)))).toBe(1));

  it.each([
    ['школа', 1],
    ['школ*', 1],
    ['школ* | больниц*', 2],
    ['школа + больница', 2],
    ['"новая школа"', 2],
  ])('of %s is %i', (source, size) => expect(sizeOf(parse(source))).toBe(size));

  it('counts every form of a word within a phrase', () => expect(sizeOf(parse('новая школа'))).toBeGreaterThan(8));

  it('is limited; matching names too counts twice', () => {
    const half = parse(many(maxComparisons / 2, (i) => `школа${letters(i)}*`));
    expect(() => assertWithinSize(half, undefined, true)).not.toThrow();
    expect(() => assertWithinSize(half, parse('реклама'), true)).toThrow('too-large');
    expect(() => assertWithinSize(half, half, false)).not.toThrow();
  });
});
