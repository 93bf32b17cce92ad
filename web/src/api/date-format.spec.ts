import { chooseTimeZone, dayOf, dateTimeOf, setInstallationTimeZone } from './date-format.js';

test('dates are DD.MM.YYYY in the time zone of the installation', () => {
  setInstallationTimeZone('Asia/Almaty');
  const late = Date.UTC(2026, 10, 5, 21, 30) / 1000;
  expect(dayOf(late)).toBe('06.11.2026');
  expect(dateTimeOf(late)).toBe('06.11.2026, 02:30');
});

test('a zone chosen by the user changes times only; an unknown one changes nothing', () => {
  setInstallationTimeZone('Asia/Almaty');
  const late = Date.UTC(2026, 10, 5, 21, 30) / 1000;
  chooseTimeZone('Europe/Moscow');
  expect([dayOf(late), dateTimeOf(late)]).toEqual(['06.11.2026', '06.11.2026, 00:30']);
  chooseTimeZone('Nowhere/At-all');
  expect(dateTimeOf(late)).toBe('06.11.2026, 02:30');
  chooseTimeZone(null);
  expect(dateTimeOf(late)).toBe('06.11.2026, 02:30');
});
