import { kk } from '../language/calendar/texts.kk.js';
import { ru } from '../language/calendar/texts.js';
import { bucketName, monthIn, timeLabel } from './time-label.js';

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
