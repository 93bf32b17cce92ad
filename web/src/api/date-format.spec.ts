import { dayOf, dateTimeOf, secondOf } from './date-format.js';

const installation = 'Asia/Almaty';
const late = Date.UTC(2026, 10, 5, 21, 30) / 1000;

test('dates are DD.MM.YYYY in the time zone of the installation [D §7]', () => {
  const zones = { installation, clock: null };
  expect(dayOf(late, zones)).toBe('06.11.2026');
  expect(dateTimeOf(late, zones)).toBe('06.11.2026, 02:30');
});

test('a moment with its seconds is DD.MM.YYYY HH:mm:ss [S1 §9]', () => {
  expect(secondOf(late + 7, { installation, clock: null })).toBe('06.11.2026 02:30:07');
  expect(secondOf(late + 42.9, { installation, clock: 'Asia/Kolkata' })).toBe('06.11.2026 03:00:42');
});

test('a zone chosen by the user changes times only; an unknown one changes nothing [D §7]', () => {
  const moscow = { installation, clock: 'Europe/Moscow' };
  expect([dayOf(late, moscow), dateTimeOf(late, moscow)]).toEqual(['06.11.2026', '06.11.2026, 00:30']);
  expect(dateTimeOf(late, { installation, clock: 'Nowhere/At-all' })).toBe('06.11.2026, 02:30');
  expect(dateTimeOf(late, { installation, clock: null })).toBe('06.11.2026, 02:30');
});
