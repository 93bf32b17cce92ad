import { ru } from '../language/calendar/texts.js';
import { kk } from '../language/calendar/texts.kk.js';
import { bucketName, monthIn, timeLabel } from './time-points.js';
import { axisLabel, ticksOf } from './time-x-axis.js';

const wide = { length: 1400, letter: 8 };
test.each([
  ['22.11 14:00', '14:00'],
  ['22.11 14:00 (ещё идёт)', '14:00'],
  ['23.11 00:00', '23.11'],
  ['14:00', '14:00'],
  ['23.11 (ещё идёт)', '23.11'],
  ['ноябрь 2026 (ещё идёт)', 'ноябрь 2026'],
])('below a chart %s is %s: a day where it begins, then its hours', (name, shown) =>
  expect(axisLabel(name, wide)).toBe(shown),
);

test('on a phone months have their short names', () =>
  expect(['ноябрь 2026', 'май', '21.11'].map((name) => axisLabel(name, { length: 300, letter: 8 }))).toEqual([
    'нояб. 2026',
    'май',
    '21.11',
  ]));

const hours = (first: number, length: number) =>
  Array.from({ length }, (_, i) => `21.11 ${String((first + i) % 24).padStart(2, '0')}:00`);
const days = (length: number) => Array.from({ length }, (_, i) => `${String((i % 28) + 1).padStart(2, '0')}.11`);
const months = (length: number) =>
  Array.from({ length }, (_, i) => `${['сентябрь', 'май', 'декабрь'][i % 3]} ${2020 + Math.floor(i / 12)}`);

test.each([
  ['a day of hours from 14:00', hours(14, 25), [1, 4, 7, 10, 13, 16, 19, 22]],
  ['six hours', hours(22, 6), [0, 1, 2, 3, 4, 5]],
  ['30 days', days(30), [1, 5, 9, 13, 17, 21, 25, 29]],
  ['a week', days(7), [0, 1, 2, 3, 4, 5, 6]],
  ['no time', [], []],
])('at most nine points of %s are labelled, hours so that midnight is one, days up to the last', (_, names, ticks) =>
  expect(ticksOf(names, wide)).toEqual(ticks),
);

const periods: [string, string[]][] = [
  ['an hour', hours(14, 1)],
  ['two hours', hours(14, 2)],
  ['a day', hours(14, 25)],
  ['two days of hours', hours(3, 48)],
  ['a week', days(8)],
  ['a month', days(31)],
  ['a year', months(13)],
  ['ten years', months(120)],
];
describe.each([230, 250, 300, 340])('on an axis of %d pixels', (length) => {
  const letter = 7.7;
  test.each(periods)('the labels of %s stand apart and inside', (_, names) => {
    const slot = length / names.length;
    const ends = ticksOf(names, { length, letter }).map((tick) => {
      const width = axisLabel(names[tick] ?? '', { length, letter }).length * letter;
      return [(tick + 0.5) * slot - width / 2, (tick + 0.5) * slot + width / 2] as const;
    });
    expect(ends.length).toBeGreaterThan(0);
    expect([ends[0]![0] >= -1e-9, ends.at(-1)![1] <= length + 1e-9]).toEqual([true, true]);
    ends.slice(1).forEach(([from], i) => expect(from).toBeGreaterThan((ends[i]?.[1] ?? 0) + 4));
  });
});

test.each([
  ['ноябрь', 'қараша'],
  ['май 2026', 'мамыр 2026'],
  ['21.11', '21.11'],
  ['21.11 14:00', '21.11 14:00'],
  ['квартал', 'квартал'],
])('%s is %s in Kazakh, and itself in Russian', (label, kazakh) =>
  expect([monthIn(label, ru.months, kk.months), timeLabel(label)]).toEqual([kazakh, label]),
);

test('a bucket that is not over is named so', () =>
  expect([bucketName({ label: '21.11', running: true }), bucketName({ label: '21.11' })]).toEqual([
    '21.11 (ещё идёт)',
    '21.11',
  ]));
