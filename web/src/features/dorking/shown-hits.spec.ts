import { aHit } from '../../../test/a-hit.js';
import { filtered, filterOf, sorted } from './shown-hits.js';

const hits = [
  aHit(1, { tone: 2, date: 30, saved: true }),
  aHit(2, { tone: null, date: null, is_new: true }),
  aHit(3, { tone: -2, date: 20, is_ignored: true }),
  aHit(4, { tone: 1, date: 10, is_new: true }),
];
const numbers = (rows: readonly { code: string }[]) => rows.map(({ code }) => parseInt(code, 16));

test('publications are ordered by date and by tone; those without are last in both directions', () => {
  expect(numbers(sorted(hits, { column: 'date', direction: 'asc' }))).toEqual([4, 3, 1, 2]);
  expect(numbers(sorted(hits, { column: 'date', direction: 'desc' }))).toEqual([1, 3, 4, 2]);
  expect(numbers(sorted(hits, { column: 'tone', direction: 'asc' }))).toEqual([3, 4, 1, 2]);
  expect(numbers(sorted(hits, { column: 'tone', direction: 'desc' }))).toEqual([1, 4, 3, 2]);
  expect(sorted(hits, null)).toBe(hits);
});

test('the filters show all, the new ones, and those that nobody has saved or ignored', () => {
  expect(numbers(filtered(hits, 'all'))).toEqual([1, 2, 3, 4]);
  expect(numbers(filtered(hits, 'new'))).toEqual([2, 4]);
  expect(numbers(filtered(hits, 'open'))).toEqual([2, 4]);
  expect([filterOf('open'), filterOf('other')]).toEqual(['open', 'all']);
});
