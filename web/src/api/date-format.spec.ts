import { dayOf, dateTimeOf } from './date-format.js';

const installation = 'Asia/Almaty';
const late = Date.UTC(2026, 10, 5, 21, 30) / 1000;

test('dates are DD.MM.YYYY in the time zone of the installation', () => {
  const zones = { installation, clock: null };
  expect(dayOf(late, zones)).toBe('06.11.2026');
  expect(dateTimeOf(late, zones)).toBe('06.11.2026, 02:30');
});

test('a zone chosen by the user changes times only; an unknown one changes nothing', () => {
  const moscow = { installation, clock: 'Europe/Moscow' };
  expect([dayOf(late, moscow), dateTimeOf(late, moscow)]).toEqual(['06.11.2026', '06.11.2026, 00:30']);
  expect(dateTimeOf(late, { installation, clock: 'Nowhere/At-all' })).toBe('06.11.2026, 02:30');
  expect(dateTimeOf(late, { installation, clock: null })).toBe('06.11.2026, 02:30');
});
