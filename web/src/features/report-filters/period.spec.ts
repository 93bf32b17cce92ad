import {
  completePeriod,
  defaultPeriod,
  periodOptions,
  periodParams,
  readPeriod,
  spanOfDays,
  togglePeriod,
  writePeriod,
} from './period.js';
import { isoDayOf, formatSpan } from './zoned-time.js';

const zone = 'Asia/Almaty';
const fromAddress = (search: string) => readPeriod((name) => new URLSearchParams(search).get(name) ?? '');

test("the options are Весь, сутки, неделя, месяц and 'выбрать период' [S2 §2]", () =>
  expect(periodOptions.map((o) => o.text)).toEqual(['Весь', 'сутки', 'неделя', 'месяц', 'выбрать период']));
test('сутки is the default [S2 §2, S2 §9]', () =>
  expect(periodParams(fromAddress(''))).toEqual({ period: 1, selectedPeriod: null }));
test("'Весь' has no limit [S2 §2]", () =>
  expect(periodParams(fromAddress('period=all'))).toEqual({ period: null, selectedPeriod: null }));
test('a chosen period lasts from 00:00:00 to 23:59:59 in the zone and is sent as unix seconds [S2 §4, D §7]', () => {
  const span = spanOfDays({ from: '2026-11-20', to: '2026-11-21' }, zone);
  expect(periodParams({ key: 'custom', span })).toEqual({
    period: null,
    selectedPeriod: [Date.UTC(2026, 10, 19, 19) / 1000, Date.UTC(2026, 10, 21, 18, 59, 59) / 1000],
  });
});
test('days before March 2024 are at UTC+6 [D §7]', () =>
  expect(spanOfDays({ from: '2024-02-01', to: '2024-02-01' }, zone).from).toBe(Date.UTC(2024, 0, 31, 18)));
test('a day on which the clocks go back lasts to its second 23:59:59 [S2 §4, D §7]', () =>
  expect(spanOfDays({ from: '2024-02-29', to: '2024-02-29' }, zone).to).toBe(Date.UTC(2024, 1, 29, 18, 59, 59)));
test('a chosen period without both dates is not sent [S2 §5]', () =>
  expect(periodParams({ key: 'custom', span: null })).toEqual({ period: null, selectedPeriod: null }));
test('on the dashboard a chosen period without both dates falls back to сутки [S2 §4]', () =>
  expect(completePeriod({ key: 'custom', span: null })).toEqual(defaultPeriod));

test("the toggle on selects 'Весь' [S2 §2]", () =>
  expect(togglePeriod({ key: '7', span: null }, true)).toEqual({ key: 'all', span: null }));
test("the toggle off while 'Весь' was selected returns to сутки [S2 §2]", () =>
  expect(togglePeriod({ key: 'all', span: null }, false)).toEqual(defaultPeriod));

test('the address keeps a period [S2 §2]', () => {
  for (const period of [
    { key: '30', span: null },
    { key: 'all', span: null },
    { key: 'custom', span: { from: 1000, to: 2000 } },
  ] as const) {
    const search = new URLSearchParams(
      Object.entries(writePeriod(period)).flatMap(([k, v]) => (v === null ? [] : [[k, String(v)]])),
    );
    expect(fromAddress(search.toString())).toEqual(period);
  }
});
test('periodFrom and periodTo alone mean a chosen period [S2 §2]', () =>
  expect(fromAddress('periodFrom=1000&periodTo=2000')).toEqual({ key: 'custom', span: { from: 1000, to: 2000 } }));

test('a period is formatted with clock times unless it consists of whole days', () => {
  expect(formatSpan(spanOfDays({ from: '2026-11-20', to: '2026-11-21' }, zone), zone)).toBe('20.11.2026 – 21.11.2026');
  expect(formatSpan(spanOfDays({ from: '2026-11-20', to: '2026-11-20' }, zone), zone)).toBe('20.11.2026');
  expect(formatSpan({ from: Date.UTC(2026, 10, 20, 9), to: Date.UTC(2026, 10, 20, 10) - 1 }, zone)).toBe(
    '20.11.2026 14:00 – 14:59',
  );
});
test('the day of a moment depends on the time zone', () =>
  expect(isoDayOf(Date.UTC(2026, 10, 20, 20), zone)).toBe('2026-11-21'));
