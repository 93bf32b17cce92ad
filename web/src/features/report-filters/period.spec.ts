import { fromAbsolute, parseDate, Time, toCalendarDate, toCalendarDateTime } from '@internationalized/date';
import {
  completePeriod,
  defaultPeriod,
  periodOptions,
  periodParams,
  previousSpan,
  readPeriod,
  spanOfDays,
  togglePeriod,
  withinPeriod,
  writePeriod,
  type Period,
} from './period.js';
import { isoDayOf, formatSpan, endOfDay, startOfDay } from '../../api/zoned-time.js';

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

const custom = { key: 'custom', span: { from: 1000, to: 2000 } } as const;
const toggleRows: readonly { rule: string; before: Period; isOn: boolean; after: Period }[] = [
  { rule: "on selects 'Весь' after сутки", before: defaultPeriod, isOn: true, after: { key: 'all', span: null } },
  {
    rule: "on selects 'Весь' after неделя",
    before: { key: '7', span: null },
    isOn: true,
    after: { key: 'all', span: null },
  },
  { rule: "on selects 'Весь' after chosen dates", before: custom, isOn: true, after: { key: 'all', span: null } },
  {
    rule: "off while 'Весь' was selected returns to сутки",
    before: { key: 'all', span: null },
    isOn: false,
    after: defaultPeriod,
  },
  { rule: 'off keeps месяц', before: { key: '30', span: null }, isOn: false, after: { key: '30', span: null } },
  { rule: 'off keeps chosen dates', before: custom, isOn: false, after: custom },
];
test.each(toggleRows)("the toggle 'Весь' of mass media: $rule [S2 §2]", ({ before, isOn, after }) =>
  expect(togglePeriod(before, isOn)).toEqual(after),
);

const now = Date.UTC(2026, 10, 20, 5, 30, 40);
const hour = 3_600_000;
const minute = Date.UTC(2026, 10, 20, 5, 30);
test.each([
  { period: defaultPeriod, previous: { from: minute - 48 * hour, to: minute - 24 * hour - 1000 } },
  { period: { key: '7', span: null }, previous: { from: minute - 336 * hour, to: minute - 168 * hour - 1000 } },
  { period: { key: '30', span: null }, previous: { from: minute - 1440 * hour, to: minute - 720 * hour - 1000 } },
  { period: { key: 'all', span: null }, previous: null },
  { period: { key: 'custom', span: null }, previous: null },
] as const)('the period before $period.key is as long and ends a second before it', ({ period, previous }) =>
  expect(previousSpan(period, now)).toEqual(previous),
);
test('the period before chosen days consists of as many whole days', () =>
  expect(
    previousSpan({ key: 'custom', span: spanOfDays({ from: '2026-11-20', to: '2026-11-21' }, zone) }, now),
  ).toEqual({
    from: spanOfDays({ from: '2026-11-18', to: '2026-11-18' }, zone).from,
    to: spanOfDays({ from: '2026-11-19', to: '2026-11-19' }, zone).to,
  }));
test('the period before an hour of the chart is the hour before it', () =>
  expect(previousSpan({ key: 'custom', span: { from: 7 * hour, to: 8 * hour - 1 } }, now)).toEqual({
    from: 6 * hour,
    to: 7 * hour - 1000,
  }));

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

test.each([
  'periodFrom=2000&periodTo=1000',
  'periodFrom=-61000000000000&periodTo=2000',
  'periodFrom=1&periodTo=99999999999999999',
  'periodFrom=1&periodTo=253402300800000',
  'periodFrom=1.5&periodTo=2000',
  'periodFrom=x&periodTo=2000',
])('dates that no calendar shows are no period: %s', (search) => {
  expect(fromAddress(search)).toEqual(defaultPeriod);
  expect(fromAddress(`period=custom&${search}`)).toEqual({ key: 'custom', span: null });
});
test('the last day of the address can be shown in every zone', () => {
  const { span } = fromAddress(`periodFrom=1&periodTo=${Date.UTC(9999, 11, 31) - 1}`);
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue'])
    expect(isoDayOf(span?.to ?? 0, timeZone)).toMatch(/^9999-12-3[01]$/);
});

const month = { from: Date.UTC(2026, 9, 31, 19), to: Date.UTC(2026, 10, 30, 19) - 1 };
const sent = (from: number, to: number) => ({ period: null, selectedPeriod: [from / 1000, to / 1000] });
test.each([
  {
    rule: 'the period begins and ends inside it',
    params: sent(Date.UTC(2026, 10, 5), Date.UTC(2026, 10, 20) - 1000),
    part: { from: Date.UTC(2026, 10, 5), to: Date.UTC(2026, 10, 20) - 1 },
  },
  { rule: 'the period is longer', params: sent(Date.UTC(2026, 8, 5), Date.UTC(2026, 11, 20)), part: month },
  { rule: 'a sliding period begins inside it', params: { period: 7 }, part: { ...month, from: minute - 168 * hour } },
  { rule: "of 'Весь'", params: { period: null, selectedPeriod: null }, part: month },
  { rule: 'it has left the period since', params: sent(Date.UTC(2020, 1, 1), Date.UTC(2020, 2, 1)), part: month },
])('a clicked bucket is cut to the period: $rule', ({ params, part }) =>
  expect(withinPeriod(month, params, now)).toEqual(part),
);

const zones = [
  'Asia/Almaty',
  'UTC',
  'Europe/Berlin',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Asia/Beirut',
];
/** Days around changes of clocks in these zones, some at midnight, and around the ends of years. */
const days = ['2011-12-29', '2017-10-15', '2018-02-17', '2024-02-29', '2024-03-01', '2024-03-31', '2024-10-27'].concat([
  '2022-03-27',
  '2023-03-25',
  '2025-12-31',
  '2026-01-01',
  '2028-02-29',
]);

test.each(zones)('days in %s begin and end as the library of calendars says', (zone) => {
  for (const day of days) {
    const date = parseDate(day);
    const last = toCalendarDateTime(date, new Time(23, 59, 59))
      .toDate(zone, 'later')
      .getTime();
    expect([day, startOfDay(day, zone), endOfDay(day, zone)]).toEqual([day, date.toDate(zone).getTime(), last]);
    for (const at of [startOfDay(day, zone), endOfDay(day, zone), last + 1000])
      expect(isoDayOf(at, zone)).toBe(toCalendarDate(fromAbsolute(at, zone)).toString());
  }
});
