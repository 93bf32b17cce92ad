import { useCallback, useEffect, useRef } from 'react';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { useReportQuery } from '../publications/publications.api.js';
import { useReportNews } from '../publications/use-report-news.js';
import type { WidgetName } from '../../widgets/widget-data.js';

export const pageSize = 10;
/** A sliding period loses its oldest publications even when no new ones arrive, so it is polled. */
const slidingPeriodPollMs = 60_000;

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
}

/**
 * Numbers and rows of a report, refreshed by live events: numbers at once, rows only while nobody reads them.
 * `news` is the number of new publications; `show` loads them.
 */
export function useReport({ topicId, visibleTopics, params, widgets, page, sort, isReading, isSkipped }: ReportQuery) {
  const numbers = useReportQuery(
    { body: { params: { ...params, size: 0, widgets: [...widgets] } } },
    { skip: isSkipped, pollingInterval: slidingPeriodPollMs, skipPollingIfUnfocused: true },
  );
  const rows = useReportQuery({ body: { params: { ...params, page, size: pageSize, sort } } }, { skip: isSkipped });
  const latest = useRef({ numbers, rows, isReading, isSkipped });
  useEffect(() => {
    latest.current = { numbers, rows, isReading, isSkipped };
  });

  const refresh = useCallback(async () => {
    const { numbers: n, rows: r, isReading: reading, isSkipped: skipped } = latest.current;
    if (skipped) return;
    await Promise.allSettled([n.refetch(), ...(reading() ? [] : [r.refetch()])]);
  }, []);
  useReportNews(topicId, visibleTopics, refresh);

  const news =
    numbers.currentData && rows.currentData ? Math.max(0, numbers.currentData.total - rows.currentData.total) : 0;
  const show = useCallback(() => void latest.current.rows.refetch(), []);
  return { numbers, rows, news, show };
}
