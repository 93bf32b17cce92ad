import type { CollectionGapWire } from '@mm/proto/http/source-health.js';
import { durationText } from './duration.js';
import { gapChart, spanOf, totalOf } from './gap-chart.js';
import { plural } from '../../language/plural.js';

const period = { from: 1_000, until: 9_000 };
const gap = (from: number, until: number, reason = 'transient'): CollectionGapWire => ({
  author_id: 1,
  network: 'vkontakte',
  username: 'a',
  full_name: '',
  from,
  until,
  reason,
});

test('a gap is cut to the period; one that lasts ends with it', () => {
  expect([gap(500, 2_000), gap(8_000, 0), gap(3_000, 4_000)].map((one) => spanOf(one, period))).toEqual([
    { from: 1_000, until: 2_000 },
    { from: 8_000, until: 9_000 },
    { from: 3_000, until: 4_000 },
  ]);
  expect(totalOf([gap(500, 2_000), gap(8_000, 0)], period)).toBe(2_000);
});

test('the chart has a series for each reason, in words, and the times of the installation', () => {
  const { series, time, yAxis } = gapChart([gap(2_000, 3_000), gap(4_000, 5_000, 'stopped')], period, 'Asia/Almaty');
  expect(series?.map((one) => [one.name, 'data' in one && one.data])).toEqual([
    ['Сеть не ответила.', [{ x: 0, low: 2_000_000, high: 3_000_000 }]],
    ['Система не работала.', [{ x: 0, low: 4_000_000, high: 5_000_000 }]],
  ]);
  expect([time, yAxis]).toMatchObject([{ timezone: 'Asia/Almaty' }, { min: 1_000_000, max: 9_000_000 }]);
});

test.each([
  [-1, '–'],
  [0, '0 с'],
  [59, '59 с'],
  [60, '1 мин'],
  [3_599, '59 мин'],
  [3_600, '1 ч'],
  [8_000, '2 ч 13 мин'],
  [86_400, '1 дн.'],
  [266_400, '3 дн. 2 ч'],
])('%i seconds are %s', (seconds, text) => expect(durationText(seconds)).toBe(text));

test('nouns follow their count', () =>
  expect([1, 2, 5, 21].map((count) => plural(count, 'перерыв', 'перерыва', 'перерывов'))).toEqual([
    'перерыв',
    'перерыва',
    'перерывов',
    'перерыв',
  ]));
