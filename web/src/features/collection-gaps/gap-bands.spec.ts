import { gapBands, missingSources } from './gap-bands.js';

const gap = (author_id: number, from: number, until: number, reason = 'transient') => ({
  author_id,
  from,
  until,
  reason,
});
const period = { from: 100, until: 1000 };

test('a band is where enough different sources were not collected at the same time', () =>
  expect(gapBands([gap(1, 200, 500), gap(2, 300, 700), gap(3, 400, 450)], period, 2)).toEqual([
    { from: 300, until: 500, reasons: ['transient'] },
  ]));

test('two gaps of one source count once', () =>
  expect(gapBands([gap(1, 200, 500), gap(1, 300, 700, 'stopped')], period, 2)).toEqual([]));

test('neighbouring spans are one band with all reasons, those apart are two', () =>
  expect(
    gapBands([gap(1, 200, 300, 'stopped'), gap(2, 300, 400, 'delayed'), gap(3, 600, 700, 'blocked')], period, 1),
  ).toEqual([
    { from: 200, until: 400, reasons: ['stopped', 'delayed'] },
    { from: 600, until: 700, reasons: ['blocked'] },
  ]));

test('a gap that lasts ends with the period, and one that began before begins with it', () =>
  expect(gapBands([gap(1, 50, 0)], period, 1)).toEqual([{ from: 100, until: 1000, reasons: ['transient'] }]));

test('a gap outside the period makes no band', () =>
  expect(gapBands([gap(1, 10, 90), gap(2, 1000, 0), gap(3, 2000, 3000)], period, 1)).toEqual([]));

test.each([
  [undefined, 1],
  [0, 1],
  [1, 1],
  [5, 1],
  [6, 2],
  [100, 20],
])('of %s sources %i must be missing', (sources, least) => expect(missingSources(sources)).toBe(least));
