import type { ReportWire } from '@mm/proto/http/reports.js';

export type WidgetName = keyof ReportWire['widgets'];
export type WidgetData<N extends WidgetName> = NonNullable<ReportWire['widgets'][N]>;
export type NamedRow = WidgetData<'top-authors'>[number];

/** The props of every widget: its part of a report, undefined until the first response. */
export interface WidgetProps<N extends WidgetName> {
  data: WidgetData<N> | undefined;
}
