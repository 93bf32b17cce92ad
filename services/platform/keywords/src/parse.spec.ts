import { ExpressionError } from './expression-error.js';
import type { Expression } from './expression.js';
import { parse, parseEach, parseList, parseOptional } from './parse.js';

const show = (e: Expression): string =>
  e.kind === 'phrase'
    ? e.terms.map((t) => (t.match === 'exact' ? `"${t.text}"` : t.match === 'prefix' ? `${t.text}*` : t.text)).join(' ')
    : `(${e.parts.map(show).join(e.kind === 'or' ? '|' : '+')})`;
const faultOf = (source: string, read: (s: string) => unknown = parse): string => {
  try {
    read(source);
    return 'none';
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return `${error.fault} ${error.position}`;
  }
};

describe('a keyword expression', () => {
  it.each([
    ['школа', 'школа'],
    ['а + б | в', '((а+б)|в)'],
    ['а | б + в', '(а|(б+в))'],
    ['(а | б) + в', '((а|б)+в)'],
    ['Аким города', 'аким города'],
    ['Нур-Султан', 'нур султан'],
    ['больниц*', 'больниц*'],
    ['строительств* школ*', 'строительств* школ*'],
    ['"Астана"', '"астана"'],
    ['"рост цен" + тариф', '("рост" "цен"+тариф)'],
    ['“Алматы”', '"алматы"'],
    ['(аким | мэр) города', '(аким города|мэр города)'],
    ['(а|б) (в|г)', '(а в|а г|б в|б г)'],
    ['((а))', 'а'],
    ['Ёлка Қала', 'елка кала'],
    ['#астана', 'астана'],
    ['рост на 1,5', 'рост на 1 5'],
    ['а—б', 'а б'],
    ['слово — дело', 'слово дело'],
    ['а | б | в | г', '(а|б|в|г)'],
    ['#ПаркПобеды рядом', 'паркпобеды рядом'],
    ['C++', 'c++'],
    ['"c# 8"|.Net', '("c#" "8"|.net)'],
    ['c+++rust', '(c+++rust)'],
    ['🔥', '🔥'],
    ['степь 🔥🔥💧', '(степь+🔥+💧)'],
    ['(степь 🔥 | пожар) рядом', '((степь рядом+🔥)|пожар рядом)'],
  ])('parses %s [D §8]', (source, expected) => {
    expect(show(parse(source))).toBe(expected);
  });

  it.each([
    ['', 'empty 0'],
    ['  !!! ', 'empty 0'],
    ['а |', 'operand-expected 3'],
    ['| а', 'operand-expected 0'],
    ['а + | б', 'operand-expected 4'],
    ['()', 'operand-expected 1'],
    ['(а | б', 'bracket-not-closed 0'],
    ['а) | б', 'bracket-not-opened 1'],
    ['а + "б', 'quote-not-closed 4'],
    ['*', 'star-without-word 0'],
    ['а + *б', 'star-without-word 4'],
    ['⭐*', 'star-without-word 1'],
    ['c++*', 'star-without-word 3'],
    ['c++б', 'operand-expected 2'],
    ['я++', 'operand-expected 2'],
    ['аб*вг', 'star-without-word 2'],
    ['"а"*', 'star-without-word 3'],
    ['школ* *', 'star-without-word 6'],
    ['(а + б) в', 'operator-expected 8'],
    ['а, б', 'unexpected-separator 1'],
    [`${'('.repeat(65)}а${')'.repeat(65)}`, 'too-deep 64'],
    ['а'.repeat(100_001), 'too-long 100000'],
  ])('is rejected with the position of the error: %# [D §8]', (source, expected) => {
    expect(faultOf(source)).toBe(expected);
  });

  it('may be nested 64 deep and 100,000 characters long', () => {
    expect(show(parse(`${'('.repeat(64)}а${')'.repeat(64)}`))).toBe('а');
    expect(parse('слово | '.repeat(2_000) + 'слово' + ' '.repeat(83_995)).kind).toBe('or');
  });

  it('is limited in size when alternatives are combined', () => {
    expect(faultOf('(а|б|в|г|д|е|ж|з|и|к) '.repeat(6))).toMatch(/^too-many-variants/);
  });

  it('is undefined when the source is blank', () => {
    expect(parseOptional('  ')).toBeUndefined();
    expect(parseOptional(null)).toBeUndefined();
  });

  it.each([
    ['спорт, кино; театр', '(спорт|кино|театр)'],
    ['спорт,', 'спорт'],
    [', спорт;;кино ,', '(спорт|кино)'],
    ['спорт + кино, театр', '((спорт+кино)|театр)'],
    ['спорт\nкино', '(спорт|кино)'],
    ['(а, б) + в', '((а|б)+в)'],
  ])('for excluded words treats , and ; as or: %s [D §8]', (source, expected) => {
    expect(show(parseList(source) as Expression)).toBe(expected);
  });

  it('for excluded words is rejected like any other [D §8]', () => {
    expect(faultOf('а, + б', parseList)).toBe('operand-expected 3');
    expect(parseList(' , ; ')).toBeUndefined();
  });

  it('for events is one of several with ; between them', () => {
    expect(parseEach('паводок* + (Есиль | Нура); ; наводнение*;').map(show)).toEqual([
      '(паводок*+(есиль|нура))',
      'наводнение*',
    ]);
    expect(parseEach('')).toEqual([]);
  });

  it.each([
    ['паводок* + (', 'operand-expected 12'],
    ['наводнение*; паводок* + (', 'operand-expected 25'],
    ['(а; б)', 'bracket-not-closed 0'],
    ['а; б, в', 'unexpected-separator 4'],
    ['а; "б', 'quote-not-closed 3'],
    ['а;!!!', 'empty 2'],
  ])('for events is rejected with the position in the whole text: %s', (source, expected) => {
    expect(faultOf(source, parseEach)).toBe(expected);
  });
});
