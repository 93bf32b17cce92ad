import type { MeasureRow } from '../../store/report-query.js';
import { defineWidgets, type QueryMeasure, type WidgetContext, type WidgetData } from '../report-widget.js';
import { bucketLabel, bucketStart, grainOf, nextBucket, yearOf, type Grain } from './time-axis.js';

const measureOf = { hour: 'hour', date: 'day', month: 'month' } as const;
/** Limits the axis when posts have absurd dates. */
const maxPoints = 1200;

async function timeline(measure: QueryMeasure, context: WidgetContext): Promise<WidgetData<'timeline'>> {
  const grain = grainOf(context.period.days);
  return axis(await measure({ by: measureOf[grain] }), grain, context);
}

/** Publications over time; the web draws the same points by tone too. */
export const widgets = defineWidgets({ timeline, 'tone-timeline': timeline });

/** Puts rows on an axis without gaps: from the start of the period (or the first row) to its end (or now). */
export function axis(
  rows: readonly MeasureRow[],
  grain: Grain,
  { period, now, timeZone }: Omit<WidgetContext, 'names'>,
): WidgetData<'timeline'> {
  const byStart = new Map(rows.map((row) => [Number(row.key), row]));
  const first = period.from ?? (rows.length > 0 ? Number(rows[0]?.key) : now);
  const last = Math.max(Math.min((period.to ?? now + 1) - 1, now), Number(rows.at(-1)?.key ?? 0));
  const starts: number[] = [];
  for (
    let start = bucketStart(first, grain, timeZone);
    start <= last && starts.length < maxPoints;
    start = nextBucket(start, grain, timeZone)
  )
    starts.push(start);
  const years = new Set(starts.map((start) => yearOf(start, timeZone)));
  return {
    grain,
    points: starts.map((at) => {
      const row = byStart.get(at);
      return {
        at,
        label: bucketLabel(at, grain, timeZone, years.size > 1),
        sum: row?.count ?? 0,
        pos: row?.positive ?? 0,
        neut: row?.neutral ?? 0,
        neg: row?.negative ?? 0,
      };
    }),
  };
}
