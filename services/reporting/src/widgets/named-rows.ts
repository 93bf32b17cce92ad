import type { ReportWire } from '@mm/proto/http/reports.js';
import { networks, type NetworkId } from '@mm/proto/vocabulary/network.js';
import type { MeasureRow } from '../store/report-query.js';

type NamedRow = NonNullable<ReportWire['widgets']['top-authors']>[number];

/** A row of a measure for charts and rankings; `name` replaces the row's own name. */
export const namedRow = (row: MeasureRow, name = row.name): NamedRow => ({
  key: row.key,
  name,
  sum: row.count,
  pos: row.positive,
  neut: row.neutral,
  neg: row.negative,
});

/** A row of an author, community or outlet, with network, followers and engagement ('involvemed'). */
export const authorRow = (row: MeasureRow): NamedRow => ({
  ...namedRow(row),
  network: row.network,
  socialNet: networks[row.network as NetworkId].number,
  folowers: row.followers,
  involvemed: row.engagement,
});

/** Adds the share of each row in the total, in percent with two decimals. */
export function withPercent(rows: readonly NamedRow[]): NamedRow[] {
  const all = rows.reduce((sum, row) => sum + row.sum, 0);
  return rows.map((row) => ({ ...row, percent: Math.round((row.sum / all) * 10_000) / 100 }));
}
