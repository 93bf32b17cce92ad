import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { customPeriodName, periods } from '../../language/vocabulary.js';
import { endOfDay, startOfDay } from '../../api/zoned-time.js';

export type PeriodKey = 'all' | '1' | '7' | '30' | 'custom';
/** Milliseconds since the epoch, both included. */
export interface Span {
  from: number;
  to: number;
}
export interface Period {
  key: PeriodKey;
  /** The chosen dates; null until both are set. */
  span: Span | null;
}

const second = 1000;
const minute = 60 * second;
const dayMs = 24 * 60 * minute;
const floorTo = (at: number, step: number): number => Math.floor(at / step) * step;
/** What is earlier is at most in the year 9999 in every zone; a day of a later year has no YYYY-MM-DD. */
const lastDay = Date.UTC(9999, 11, 31);

export const defaultPeriod: Period = { key: '1', span: null };
/** 'Весь', сутки, неделя, месяц, 'выбрать период'. */
export const periodOptions: readonly { key: PeriodKey; text: string }[] = [
  ...periods.map(({ value, name }) => ({
    key: value === null ? ('all' as const) : (String(value) as '1' | '7' | '30'),
    text: name,
  })),
  { key: 'custom', text: customPeriodName },
];

/** The fields of a report request, in unix seconds. A chosen period without both dates sends no period. */
export function periodParams({ key, span }: Period): {
  period: number | null;
  selectedPeriod: [number, number] | null;
} {
  if (key === 'custom')
    return { period: null, selectedPeriod: span && [Math.floor(span.from / 1000), Math.floor(span.to / 1000)] };
  return { period: key === 'all' ? null : Number(key), selectedPeriod: null };
}

/** Whole days in the time zone: from 00:00:00 of the first to 23:59:59 of the last. */
export const spanOfDays = ({ from, to }: { from: string; to: string }, timeZone: string): Span => ({
  from: startOfDay(from, timeZone),
  to: endOfDay(to, timeZone),
});

/** Whether both are moments since 1970 that can be shown, in order. */
export const isSpan = ({ from, to }: Span): boolean =>
  Number.isInteger(from) && Number.isInteger(to) && from > 0 && from <= to && to < lastDay;

/**
 * The part of a clicked bucket that is in the period of its report, whose first bucket may begin earlier and whose last
 * one may end later. `now` ends the sliding periods; a bucket that such a period has left meanwhile is returned whole.
 */
export function withinPeriod(
  { from, to }: Span,
  { period, selectedPeriod }: Pick<ReportParamsWire, 'period' | 'selectedPeriod'>,
  now: number,
): Span {
  const [first, last = Infinity] = selectedPeriod ?? [];
  const begin = first === undefined ? (period ? slidingFrom(period, now) : from) : first * second;
  const end = Math.min(to, last * second + second - 1);
  return begin > end || from > end ? { from, to } : { from: Math.max(from, begin), to: end };
}

/** The period toggle for mass media: on selects 'Весь'; off returns from 'Весь' to 'сутки'. */
export function togglePeriod(period: Period, isOn: boolean): Period {
  if (isOn) return { key: 'all', span: null };
  return period.key === 'all' ? defaultPeriod : period;
}

/**
 * The equally long period that ends one second before this one, in milliseconds; `now` ends the sliding periods.
 * Null where there is nothing to compare with: without a limit or without both dates.
 */
export function previousSpan({ key, span }: Period, now: number): Span | null {
  if (key === 'all' || (key === 'custom' && !span)) return null;
  const from = span ? floorTo(span.from, second) : slidingFrom(Number(key), now);
  const length = span ? floorTo(span.to, second) + second - from : Number(key) * dayMs;
  return { from: from - length, to: from - second };
}

/** On the dashboard a chosen period without both dates falls back to 'сутки'. */
export const completePeriod = (period: Period): Period =>
  period.key === 'custom' && !period.span ? defaultPeriod : period;

/** Reads `period`, `periodFrom` and `periodTo` (ms) of the address. */
export function readPeriod(text: (name: string) => string): Period {
  const sent = { from: Number(text('periodFrom')), to: Number(text('periodTo')) };
  const span = isSpan(sent) ? sent : null;
  const key = text('period');
  if (key === 'custom' || (key === '' && span)) return { key: 'custom', span };
  return { key: key === 'all' || key === '7' || key === '30' ? key : '1', span: null };
}

/** The address parameters that `readPeriod` reads; the default period is omitted. */
export const writePeriod = ({ key, span }: Period) => ({
  period: key === defaultPeriod.key ? null : key,
  periodFrom: span?.from ?? null,
  periodTo: span?.to ?? null,
});

/** The beginning of a sliding period, as the server counts it. */
const slidingFrom = (days: number, now: number): number => floorTo(now - days * dayMs, minute);
