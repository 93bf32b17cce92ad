import { useRef } from 'react';
import type { ReportParamsWire, ReportWire } from '@mm/proto/http/reports.js';
import { shownOf, useReportQuery } from '../publications/publications.api.js';

const [minute, day] = [60, 86_400];

/**
 * How many publications came since the rows were read. Those that left a sliding period meanwhile would hide as many
 * new ones, so they are counted too: once for each minute by which the period moved.
 */
export function useNewsCount(params: ReportParamsWire, numbers?: ReportWire, rows?: ReportWire): number {
  const left = numbers && rows && params.period ? movedSpan(params.period, rows.as_of, numbers.as_of) : null;
  const { currentData } = useReportQuery(
    { body: { params: { ...params, period: null, selectedPeriod: left, size: 0 } } },
    { skip: left === null, selectFromResult: shownOf },
  );
  // The last count of these rows holds until the next one: what has left does not come back.
  const known = useRef({ rows, total: 0 });
  if (known.current.rows !== rows) known.current = { rows, total: 0 };
  if (left && currentData) known.current.total = currentData.total;
  return numbers && rows ? Math.max(0, numbers.total + known.current.total - rows.total) : 0;
}

/** The seconds that a period of so many days loses from one moment to a later one; null for none. */
export function movedSpan(days: number, before: number, now: number): [number, number] | null {
  const [first, next] = [before, now].map((at) => Math.floor((at - days * day) / minute) * minute);
  return first !== undefined && next !== undefined && first < next ? [first, next - 1] : null;
}
