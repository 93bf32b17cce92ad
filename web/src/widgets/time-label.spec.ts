import { kk } from '../language/calendar/texts.kk.js';
import { monthIn, timeLabel } from './time-label.js';

test.each([
  ['ноябрь', 'қараша'],
  ['май 2026', 'мамыр 2026'],
  ['21.11', '21.11'],
  ['21.11 14:00', '21.11 14:00'],
  ['квартал', 'квартал'],
])('%s is %s in Kazakh, and itself in Russian', (label, kazakh) =>
  expect([monthIn(label, kk.months), timeLabel(label)]).toEqual([kazakh, label]),
);
