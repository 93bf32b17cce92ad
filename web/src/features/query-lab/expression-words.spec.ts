import { andWord, asOneExpression, excluding, isFormExcluded, orWord, toggleForm } from './expression-words.js';

test.each([
  ['', '"дорогие"'],
  ['реклама', 'реклама, "дорогие"'],
  ['реклама;', 'реклама, "дорогие"'],
])('a form is excluded exactly as it is written from %j', (exclude, expected) => {
  expect(toggleForm(exclude, 'дорогие')).toBe(expected);
  expect(isFormExcluded(expected, 'дорогие')).toBe(true);
});
test.each([
  ['"дорогие"', ''],
  ['реклама, "дорогие"', 'реклама'],
  ['"дорогие", реклама', 'реклама'],
  ['футбол; "дорогие"; реклама', 'футбол; реклама'],
])('an excluded form is taken out of %j', (exclude, expected) => {
  expect(toggleForm(exclude, 'дорогие')).toBe(expected);
});
test('a word is excluded once', () => {
  expect(excluding('футбол', 'матч')).toBe('футбол, матч');
  expect(excluding('футбол, матч', 'матч')).toBe('футбол, матч');
});
test('words widen and narrow an expression', () => {
  expect([orWord('', 'тепло'), orWord('отопление', 'тепло')]).toEqual(['тепло', 'отопление | тепло']);
  expect(andWord('', 'Тараз')).toBe('Тараз');
  expect(andWord('отопление', 'Тараз')).toBe('отопление + Тараз');
  expect(andWord('отопление | тепло', 'Тараз')).toBe('(отопление | тепло) + Тараз');
});

test.each([
  ['паводок; потоп', 'паводок| потоп'],
  ['паводок + река ;', 'паводок + река  '],
  ['; паводок;; потоп', '  паводок | потоп'],
  ['паводок', 'паводок'],
])('the expressions of an event are tried as one: %j', (list, expected) => {
  expect(asOneExpression(list)).toBe(expected);
});
