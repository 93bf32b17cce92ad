import type { ReportWire } from '@mm/proto/http/reports.js';
import type { ReferenceNames } from '../reference/reference-names.js';
import type { Measure, MeasureRow } from '../store/report-query.js';

export type WidgetName = keyof ReportWire['widgets'];
export type WidgetData<N extends WidgetName> = NonNullable<ReportWire['widgets'][N]>;

/** The period of a report. */
export interface Period {
  /** Milliseconds; absent without a limit. `to` is exclusive. */
  from?: number;
  to?: number;
  /** Number of whole days; null without a limit. */
  days: number | null;
}

/** Input of a widget besides the rows of its measure. */
export interface WidgetContext {
  period: Period;
  /** Milliseconds. */
  now: number;
  timeZone: string;
  names: Pick<ReferenceNames, 'get'>;
}

/** One part of a report. */
export interface ReportWidget<Data> {
  /** What it counts over the report's publications. */
  measure: (context: WidgetContext) => Measure;
  shape: (rows: readonly MeasureRow[], context: WidgetContext) => Data;
}

/** Every widget by the name that requests use. */
export type ReportWidgets = { readonly [N in WidgetName]: ReportWidget<WidgetData<N>> };

/** The widgets of one folder; `npm run gen` collects them in `all-widgets.gen.ts`. */
export const defineWidgets = <N extends WidgetName>(widgets: Pick<ReportWidgets, N>): Pick<ReportWidgets, N> => widgets;
