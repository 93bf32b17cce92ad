import { useCallback, useEffect, useRef } from 'react';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { useQuestions } from '../../ui/confirm/confirm-store.js';
import type { WidgetName } from '../../widgets/widget-data.js';
import { shownOf, useReportQuery } from '../publications/publications.api.js';
import { useReportNews } from '../publications/use-report-news.js';
import type { ToneSwitch } from '../report-filters/tone-switches.js';
import { toneParam } from '../report-filters/dashboard-params.js';
import { topSize } from './top-publications.js';
import { texts } from './texts.js';

/** A sliding period loses its oldest publications even when no new ones arrive, so it is polled. */
const slidingPeriodPollMs = 60_000;
const widgets: WidgetName[] = [
  'metric-strip',
  'timeline',
  'regions',
  'sphere-spider',
  'networks',
  'top-authors',
  'top-media',
  'top-events',
];

/** The report queries of the dashboard, refreshed by live events; a list with an expanded text is not refreshed. */
export function useDashboard(
  reportParams: ReportParamsWire,
  tone: ToneSwitch,
  visibleTopics: readonly number[],
  isSkipped: boolean,
) {
  const body = (more: Partial<ReportParamsWire>) => ({ body: { params: { ...reportParams, ...more } } });
  const shown = { skip: isSkipped, selectFromResult: shownOf };
  const liveOptions = { ...shown, pollingInterval: slidingPeriodPollMs };
  const totals = useReportQuery(body({ tone: null, size: 0, widgets: ['tone-totals'] }), liveOptions);
  const numbers = useReportQuery(body({ ...toneParam(tone), size: 0, widgets }), liveOptions);
  const engaging = useReportQuery(body({ ...toneParam(tone), size: topSize, sort: '-engagement' }), shown);
  const viewed = useReportQuery(body({ ...toneParam(tone), size: topSize, sort: '-viewSum' }), shown);
  const reading = useRef({ engaging: 0, viewed: 0 });
  const latest = useRef({ totals, numbers, engaging, viewed, isSkipped });
  useEffect(() => {
    latest.current = { totals, numbers, engaging, viewed, isSkipped };
  });

  const refresh = useCallback(async () => {
    const now = latest.current;
    if (now.isSkipped) return;
    await Promise.allSettled([
      now.totals.refetch(),
      now.numbers.refetch(),
      ...(reading.current.engaging > 0 ? [] : [now.engaging.refetch()]),
      ...(reading.current.viewed > 0 ? [] : [now.viewed.refetch()]),
    ]);
  }, []);
  useReportNews(reportParams.topic_id ?? null, visibleTopics, refresh);

  const { alert } = useQuestions();
  const isFailed = numbers.isError && !numbers.currentData;
  const isFailureShown = useRef(false);
  useEffect(() => {
    if (numbers.isSuccess) isFailureShown.current = false;
    if (!isFailed || isFailureShown.current) return;
    isFailureShown.current = true;
    void alert(texts.loadFailed);
  }, [isFailed, numbers.isSuccess, alert]);

  const onReadingEngaging = useCallback((open: number) => void (reading.current.engaging = open), []);
  const onReadingViewed = useCallback((open: number) => void (reading.current.viewed = open), []);
  return { totals, numbers, engaging, viewed, isFailed, refresh, onReadingEngaging, onReadingViewed };
}
