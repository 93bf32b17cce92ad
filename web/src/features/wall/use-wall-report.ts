import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ReportParamsWire, ReportWire } from '@mm/proto/http/reports.js';
import type { ApiProblem } from '../../api/base-query.js';
import { useLive } from '../../live/live.slice.js';
import type { WidgetName } from '../../widgets/widget-data.js';
import { useReportQuery } from '../publications/publications.api.js';
import { useReportNews } from '../publications/use-report-news.js';

/** Publications in each of the two lists. */
const tapeSize = 3;
const widgets: WidgetName[] = ['metric-strip', 'timeline', 'tone-totals', 'networks', 'regions'];
/** A sliding period loses its oldest publications even when no new ones arrive; without live events this is all. */
const pollMs = { live: 30_000, lost: 10_000 };
const retryMs = 5_000;

export interface WallReport {
  /** Numbers and the publications with the most engagement; undefined before the first response. */
  numbers: ReportWire | undefined;
  viewed: ReportWire | undefined;
  /** When the older of the two parts arrived, ms; 0 before. */
  freshAt: number;
  /** When a call that failed was made, ms; null while calls succeed. */
  triedAt: number | null;
  /** The server refuses this topic. */
  isRefused: boolean;
}

/**
 * The report of a topic for a wall, in two calls. Refreshed by live events and by polling, after a failure every five
 * seconds. `params` null asks nothing.
 */
export function useWallReport(params: ReportParamsWire | null, visibleTopics: readonly number[]): WallReport {
  const isLive = useLive().status === 'live';
  const isSkipped = params === null;
  const options = { skip: isSkipped, pollingInterval: isLive ? pollMs.live : pollMs.lost };
  const body = (more: Partial<ReportParamsWire>) => ({ body: { params: { ...params, ...more } } });
  const numbers = useReportQuery(body({ size: tapeSize, sort: '-engagement', widgets }), options);
  const viewed = useReportQuery(body({ size: tapeSize, sort: '-viewSum' }), options);

  const latest = useRef({ numbers, viewed, isSkipped });
  useEffect(() => {
    latest.current = { numbers, viewed, isSkipped };
  });
  const refresh = useCallback(async () => {
    const now = latest.current;
    if (!now.isSkipped) await Promise.allSettled([now.numbers.refetch(), now.viewed.refetch()]);
  }, []);
  useReportNews(params?.topic_id ?? null, isSkipped ? [] : visibleTopics, refresh);

  const parts = isSkipped ? [] : [numbers, viewed];
  const failed = parts.filter(({ isError }) => isError);
  const isFailed = failed.length > 0;
  useEffect(() => {
    if (!isFailed) return undefined;
    const timer = setInterval(() => void refresh(), retryMs);
    return () => clearInterval(timer);
  }, [isFailed, refresh]);

  const freshAt = Math.min(
    ...parts.map(({ currentData, fulfilledTimeStamp = 0 }) => (currentData ? fulfilledTimeStamp : 0)),
  );
  const triedAt = isFailed ? Math.max(...failed.map(({ startedTimeStamp = 0 }) => startedTimeStamp)) : null;
  const isRefused = failed.some(({ error }) => isRefusal(error));
  const shownNumbers = isSkipped ? undefined : numbers.currentData;
  const shownViewed = isSkipped ? undefined : viewed.currentData;
  return useMemo(
    () => ({
      numbers: shownNumbers,
      viewed: shownViewed,
      freshAt: Number.isFinite(freshAt) ? freshAt : 0,
      triedAt,
      isRefused,
    }),
    [shownNumbers, shownViewed, freshAt, triedAt, isRefused],
  );
}

/** A topic that is gone or not visible; not an ended sign-in, an overload or a fault. */
function isRefusal(error: unknown): boolean {
  const { status } = (error ?? { status: 0 }) as Pick<ApiProblem, 'status'>;
  return status === 403 || status === 404;
}
