import { fromAbsolute } from '@internationalized/date';
import type { TimeGrain } from '../../store/report-query.js';
import { bucketStart, earlierBucket, nextBucket } from '../../store/time-buckets.js';
import type { WidgetContext } from '../report-widget.js';

export type Grain = 'hour' | 'date' | 'month';
/** What is measured for an axis of each grain. */
export const measureOf = { hour: 'hour', date: 'day', month: 'month' } as const satisfies Record<Grain, TimeGrain>;

/** Limits the axis when posts have absurd dates; the oldest points are left out. */
const maxPoints = 1200;
const monthName = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' });

/** Hours for one day, dates for 2 to 30 days, months for longer or unlimited periods. */
export function grainOf(days: number | null): Grain {
  if (days === null || days > 30) return 'month';
  return days === 1 ? 'hour' : 'date';
}

/** A bucket of an axis; `running`: it is not over yet. */
export interface AxisBucket {
  at: number;
  label: string;
  running?: true;
}

/**
 * The buckets of an axis without gaps: from the start of the period (or the first of the measured buckets) to its end
 * (or now). `measured`: starts of buckets in ms, in order.
 */
export function timeAxis(
  measured: readonly number[],
  grain: Grain,
  { period, now, timeZone }: Omit<WidgetContext, 'names'>,
): AxisBucket[] {
  const first = period.from ?? measured[0] ?? now;
  const last = Math.max(Math.min((period.to ?? now + 1) - 1, now), measured.at(-1) ?? 0);
  const starts: number[] = [];
  const by = measureOf[grain];
  for (
    let start = Math.max(bucketStart(first, by, timeZone), oldestStart(last, by, timeZone));
    start <= last;
    start = nextBucket(start, by, timeZone)
  )
    starts.push(start);
  const unit = grain === 'hour' ? dayOf : yearOf;
  const isLong = new Set(starts.map((start) => unit(start, timeZone))).size > 1;
  const current = bucketStart(now, by, timeZone);
  return starts.map((at) => ({
    at,
    label: bucketLabel(at, grain, timeZone, isLong),
    ...(at === current ? { running: true } : {}),
  }));
}

/** Start of the first bucket of an axis of `maxPoints` that ends with the bucket of `last`. */
const oldestStart = (last: number, grain: TimeGrain, timeZone: string): number =>
  earlierBucket(bucketStart(last, grain, timeZone), maxPoints - 1, grain, timeZone);

const yearOf = (start: number, timeZone: string): number => fromAbsolute(start, timeZone).year;
const dayOf = (start: number, timeZone: string): number => fromAbsolute(start, timeZone).day;

/**
 * Label of a bucket: 14:00, 21.11 or ноябрь. `isLong`: the axis shows several days by hour or several years by month,
 * and an hour is labelled with its day, a month with its year.
 */
export function bucketLabel(start: number, grain: Grain, timeZone: string, isLong: boolean): string {
  const local = fromAbsolute(start, timeZone);
  const two = (n: number): string => String(n).padStart(2, '0');
  const date = `${two(local.day)}.${two(local.month)}`;
  if (grain === 'hour') return `${isLong ? `${date} ` : ''}${two(local.hour)}:00`;
  if (grain === 'date') return date;
  const month = monthName.format(Date.UTC(local.year, local.month - 1));
  return isLong ? `${month} ${local.year}` : month;
}
