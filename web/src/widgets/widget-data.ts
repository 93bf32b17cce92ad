import type { ReportWire } from '@mm/proto/http/reports.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { ChartPoint } from '../ui/chart/chart-canvas.js';
import { networkOf, networkTitle } from '../api/network-call.js';

export type WidgetName = keyof ReportWire['widgets'];
export type WidgetData<N extends WidgetName> = NonNullable<ReportWire['widgets'][N]>;
export type NamedRow = WidgetData<'top-authors'>[number];

/** The props of every widget: its part of a report, undefined until the first response. */
export interface WidgetProps<N extends WidgetName> {
  data: WidgetData<N> | undefined;
}

/** The name of a row's network; `other` where this installation does not have the network. */
export const networkLabel = ({ network }: NamedRow, other: string): string =>
  networkOf(network as NetworkId) ? networkTitle(network as NetworkId) : other;

/** Comments, likes and shares of a row. The outlets report none of them, so their 0 is unknown. */
export const involvementOf = ({ network, involvemed }: NamedRow): number | undefined =>
  involvemed === 0 && networkOf(network as NetworkId)?.kind === 'media' ? undefined : involvemed;

/** Calls with the row of a clicked point, whose custom data has the row's index. */
export const callWithRow =
  (rows: readonly NamedRow[], run: (row: NamedRow) => void) =>
  ({ custom }: Pick<ChartPoint, 'custom'>): void => {
    const row = rows[Number(custom['index'])];
    if (row) run(row);
  };
