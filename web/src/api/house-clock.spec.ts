import { chooseZone, dayOf, momentOf, setHouseZone } from './house-clock.js';

test('dates are DD.MM.YYYY in the house’s time zone', () => {
  setHouseZone('Asia/Almaty');
  const late = Date.UTC(2026, 10, 5, 21, 30) / 1000;
  expect(dayOf(late)).toBe('06.11.2026');
  expect(momentOf(late)).toBe('06.11.2026, 02:30');
});

test('a person’s own zone changes clock times only; an unknown one changes nothing', () => {
  setHouseZone('Asia/Almaty');
  const late = Date.UTC(2026, 10, 5, 21, 30) / 1000;
  chooseZone('Europe/Moscow');
  expect([dayOf(late), momentOf(late)]).toEqual(['06.11.2026', '06.11.2026, 00:30']);
  chooseZone('Nowhere/At-all');
  expect(momentOf(late)).toBe('06.11.2026, 02:30');
  chooseZone(null);
  expect(momentOf(late)).toBe('06.11.2026, 02:30');
});
