import type { ReportWire } from '@mm/proto/http/reports.js';
import type { Period } from '../reports/period.js';
import type { ReferenceNames } from '../reference/reference-names.js';
import type { Measure, MeasureRow } from '../store/report-query.js';

export type WidgetName = keyof ReportWire['widgets'];
export type WidgetData<N extends WidgetName> = NonNullable<ReportWire['widgets'][N]>;

/** Input of a widget besides the rows of its measures. */
export interface WidgetContext {
  period: Period;
  /** Milliseconds. */
  now: number;
  timeZone: string;
  names: ReferenceNames;
}

/** One part of a report: queries measures over the report's publications and shapes the result. */
export interface ReportWidget<N extends WidgetName = WidgetName> {
  name: N;
  compute(measure: (measure: Measure) => Promise<MeasureRow[]>, context: WidgetContext): Promise<WidgetData<N>>;
}

export const defineWidget = <N extends WidgetName>(widget: ReportWidget<N>): ReportWidget<N> => widget;
