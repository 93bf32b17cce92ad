import type { SeriesOptionsType } from 'highcharts';
import { isEmpty } from './is-empty.js';

const line = (...data: unknown[]): SeriesOptionsType => ({ type: 'line', data: data as number[] });

test.each([
  ['no series', [], true],
  ['series without points', [line(), line()], true],
  ['zeros and unknown numbers', [line(0, null, { y: 0 }, { y: null })], true],
  ['one number among zeros', [line(0, 0), line({ y: 0 }, { y: 1 })], false],
  ['plain numbers', [line(0, 3)], false],
  ['a negative number', [line({ y: -2 })], false],
  ['a range', [{ type: 'columnrange', data: [{ low: 0, high: 4 }] } satisfies SeriesOptionsType], false],
])('a chart of %s', (_, series, expected) => expect(isEmpty({ series })).toBe(expected));
