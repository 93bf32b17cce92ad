import { useCallback, useEffect, useRef } from 'react';
import type { ReportParamsWire, ReportWire } from '@mm/proto/http/reports.js';
import { shownOf, useReportQuery, type ReportQuestion } from '../publications/publications.api.js';
import { useAnswer } from '../publications/use-answer.js';
import { useReportNews } from '../publications/use-report-news.js';
import type { WidgetName } from '../../widgets/widget-data.js';

export const pageSize = 10;
/** A sliding period loses its oldest publications even when no new ones arrive, so it is polled. */
const slidingPeriodPollMs = 60_000;

/** From new numbers until the rows are asked for, ms: the charts are drawn meanwhile. */
const rowsAfterMs = 50;

interface ReportQuery {
  topicId: number | null;
  visibleTopics: readonly number[];
  params: ReportParamsWire;
  widgets: readonly WidgetName[];
  page: number;
  sort: string;
  /** While true the rows are not refreshed. */
  isReading: () => boolean;
  isSkipped: boolean;
  /** Numbers only: the screen shows no table. */
  areRowsSkipped: boolean;
}

/** The question for the numbers of a report. */
export const numbersOf = (params: ReportParamsWire, widgets: readonly WidgetName[]): ReportQuestion => ({
  body: { params: { ...params, size: 0, widgets: [...widgets] } },
});
/** The question for a page of its publications, at a moment (unix seconds); by default now. */
export const rowsOf = (params: ReportParamsWire, page: number, sort: string, asOf?: number): ReportQuestion => ({
  body: { params: { ...params, page, size: pageSize, sort, ...(asOf === undefined ? {} : { as_of: asOf }) } },
});

/**
 * The moment for which the rows of a page are asked: that of the page shown before, so that no publication that arrives
 * meanwhile moves others to the next page. The first page, and the one of an address, are asked for now.
 */
function useMoment(question: string, page: number) {
  const kept = useRef<{ question: string; page: number; asOf?: number; shown?: number | undefined }>({
    question,
    page,
  });
  if (kept.current.question !== question) kept.current = { question, page };
  const { page: before, shown } = kept.current;
  if (before !== page) {
    kept.current = { question, page, shown, ...(page > 1 && shown !== undefined ? { asOf: shown } : {}) };
  }
  const note = (rows: { as_of: number } | undefined) => {
    if (rows) kept.current.shown = rows.as_of;
  };
  return { asOf: kept.current.asOf, note };
}

/**
 * Numbers and rows of a report, refreshed by live events: numbers at once, rows only while nobody reads them.
 * `news` is the number of new publications; `show` loads them, `retry` everything.
 */
export function useReport(query: ReportQuery) {
  const { topicId, visibleTopics, params, widgets, page, sort, isReading, isSkipped, areRowsSkipped } = query;
  const numbersQuery = useReportQuery(numbersOf(params, widgets), {
    skip: isSkipped,
    pollingInterval: slidingPeriodPollMs,
    skipPollingIfUnfocused: true,
    selectFromResult: shownOf,
  });
  const moment = useMoment(JSON.stringify([params, sort]), page);
  const rowsQuery = useReportQuery(rowsOf(params, page, sort, moment.asOf), {
    skip: isSkipped || areRowsSkipped,
    selectFromResult: shownOf,
  });
  moment.note(rowsQuery.currentData);
  const numbers = { ...numbersQuery, ...useAnswer(numbersQuery) };
  const rows = { ...rowsQuery, ...useAnswer(rowsQuery) };
  const latest = useRef({ numbers, rows, isReading, isSkipped, areRowsSkipped });
  useEffect(() => {
    latest.current = { numbers, rows, isReading, isSkipped, areRowsSkipped };
  });

  const refresh = useCallback(async () => {
    const shown = latest.current;
    if (shown.isSkipped) return;
    await shown.numbers.refetch();
    // Rows and charts are not drawn at the same moment: that would block the page on a slow processor.
    await new Promise((resolve) => setTimeout(resolve, rowsAfterMs));
    const next = latest.current;
    if (next.isSkipped || next.areRowsSkipped || next.isReading()) return;
    await next.rows.refetch();
  }, []);
  useReportNews(topicId, visibleTopics, refresh);

  const news = useNewsCount(params, numbers.currentData, rows.currentData);
  const show = useCallback(() => void latest.current.rows.refetch(), []);
  const retry = useCallback(() => {
    void latest.current.numbers.refetch();
    if (!latest.current.areRowsSkipped) show();
  }, [show]);
  return { numbers, rows, news, show, retry };
}

const [minute, day] = [60, 86_400];

/**
 * How many publications came since the rows were read. Those that left a sliding period meanwhile would hide as many
 * new ones, so they are counted too: once for each minute by which the period moved.
 */
function useNewsCount(params: ReportParamsWire, numbers?: ReportWire, rows?: ReportWire): number {
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
