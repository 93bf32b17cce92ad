import { diffOf } from './expression-diff.js';

test('added and removed words are named in their places', () => {
  expect(diffOf('отопление + Тараз', '(отопление | тепло) + Тараз')).toEqual([
    { kind: 'new', text: '(' },
    { kind: 'same', text: 'отопление' },
    { kind: 'new', text: ' | тепло)' },
    { kind: 'same', text: ' + Тараз' },
  ]);
  expect(diffOf('мэр | парк', 'мэр')).toEqual([
    { kind: 'same', text: 'мэр' },
    { kind: 'gone', text: ' | парк' },
  ]);
});
test('the parts of a difference are the two versions', () => {
  const pairs = [
    ['', 'мэр'],
    ['мэр', ''],
    ['"новый парк" | сад', 'сад + "новый  парк"'],
    ['қала*', 'қала* + (су | жылу)'],
  ] as const;
  for (const [before, after] of pairs) {
    const textOf = (left: string) =>
      diffOf(before, after)
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join('');
    expect(textOf('gone')).toBe(after);
    expect(textOf('new').replaceAll(' ', '')).toBe(before.replaceAll(' ', ''));
  }
});
test('expressions that are too long for single words are compared as a whole', () => {
  const long = (word: string) => Array.from({ length: 2_500 }, () => word).join(' ');
  expect(diffOf(long('мэр'), long('парк')).map(({ kind }) => kind)).toEqual(['gone', 'new']);
  expect(diffOf(long('мэр'), long('мэр')).map(({ kind }) => kind)).toEqual(['same']);
});
