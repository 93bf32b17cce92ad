import type { ReportWire } from '@mm/proto/http/reports.js';

export type WidgetName = keyof ReportWire['widgets'];
export type WidgetData<N extends WidgetName> = NonNullable<ReportWire['widgets'][N]>;
export type NamedRow = WidgetData<'top-authors'>[number];

/** What every widget is given: its part of a report, undefined while the first answer is on its way. */
export interface WidgetProps<N extends WidgetName> {
  data: WidgetData<N> | undefined;
}
