import type { MeasureRow } from '../../store/report-query.js';
import { defineWidgets, type ReportWidget, type WidgetContext, type WidgetData } from '../report-widget.js';
import { grainOf, measureOf, timeAxis, type Grain } from './time-axis.js';

const timeline: ReportWidget<WidgetData<'timeline'>> = {
  measure: ({ period }) => ({ by: measureOf[grainOf(period.days)] }),
  shape: (rows, context) => axis(rows, grainOf(context.period.days), context),
};

/** Publications over time; the web draws the same points by tone too. */
export const widgets = defineWidgets({ timeline, 'tone-timeline': timeline });

/** Puts rows of time on an axis without gaps. */
export function axis(
  rows: readonly MeasureRow[],
  grain: Grain,
  context: Omit<WidgetContext, 'names'>,
): WidgetData<'timeline'> {
  const byStart = new Map(rows.map((row) => [Number(row.key), row]));
  return {
    grain,
    points: timeAxis([...byStart.keys()], grain, context).map((bucket) => {
      const row = byStart.get(bucket.at);
      return {
        ...bucket,
        sum: row?.count ?? 0,
        pos: row?.positive ?? 0,
        neut: row?.neutral ?? 0,
        neg: row?.negative ?? 0,
      };
    }),
  };
}
