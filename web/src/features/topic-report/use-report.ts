import { useCallback, useEffect, useRef } from 'react';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { useReportQuery } from '../publications/publications.api.js';
import { useReportNews } from '../publications/use-report-news.js';
import type { WidgetName } from '../../widgets/widget-data.js';

export const pageSize = 10;
/** A sliding period loses its oldest publications also when nothing arrives. */
const slidingPeriodPollMs = 60_000;

interface ReportQuery {
  topicId: number | null;
  visibleTopics: readonly number[];
  params: ReportParamsWire;
  widgets: readonly WidgetName[];
  page: number;
  sort: string;
  /** Rows stay as they are: somebody reads them. */
  isHeld: () => boolean;
  isSkipped: boolean;
}

/**
 * Numbers and rows of a report, kept fresh by its news: numbers at once, rows only while they are not held;
 * `news` is how many publications wait for `show`.
 */
export function useReport({ topicId, visibleTopics, params, widgets, page, sort, isHeld, isSkipped }: ReportQuery) {
  const numbers = useReportQuery(
    { body: { params: { ...params, size: 0, widgets: [...widgets] } } },
    { skip: isSkipped, pollingInterval: slidingPeriodPollMs, skipPollingIfUnfocused: true },
  );
  const rows = useReportQuery({ body: { params: { ...params, page, size: pageSize, sort } } }, { skip: isSkipped });
  const latest = useRef({ numbers, rows, isHeld, isSkipped });
  useEffect(() => {
    latest.current = { numbers, rows, isHeld, isSkipped };
  });

  const refresh = useCallback(async () => {
    const { numbers: n, rows: r, isHeld: held, isSkipped: skipped } = latest.current;
    if (skipped) return;
    await Promise.allSettled([n.refetch(), ...(held() ? [] : [r.refetch()])]);
  }, []);
  useReportNews(topicId, visibleTopics, refresh);

  const news =
    numbers.currentData && rows.currentData ? Math.max(0, numbers.currentData.total - rows.currentData.total) : 0;
  const show = useCallback(() => void latest.current.rows.refetch(), []);
  return { numbers, rows, news, show };
}
