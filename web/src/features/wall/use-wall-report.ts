import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReportParamsWire, ReportWire } from '@mm/proto/http/reports.js';
import type { ApiProblem } from '../../api/base-query.js';
import { useLive } from '../../live/live.slice.js';
import type { WidgetName } from '../../widgets/widget-data.js';
import { useReportQuery } from '../publications/publications.api.js';
import { coalesce, type Coalesced } from '../publications/coalesce.js';
import { useReportNews } from '../publications/use-report-news.js';

/** Publications in each of the two lists. */
const tapeSize = 3;
const widgets: WidgetName[] = ['metric-strip', 'timeline', 'tone-totals', 'networks', 'regions'];
/** A sliding period loses its oldest publications even when no new ones arrive; without live events this is all. */
const pollMs = { live: 30_000, lost: 10_000 };
const retryMs = 5_000;
/** Between two refreshes by live events: a busy topic has several a second, and the calls of a day are limited. */
const newsMs = 5_000;
/** A pause that the server asks for is kept up to this, because a quota may be raised meanwhile. */
const longestPauseMs = 300_000;

export interface WallReport {
  /** Numbers and the publications with the most engagement; undefined before the first response. */
  numbers: ReportWire | undefined;
  viewed: ReportWire | undefined;
  /** Both parts hold all that the system learned until then, ms; null when unknown, 0 before they arrived. */
  wholeUntil: number | null;
  /** When a call that failed was made, ms; null while calls succeed. */
  triedAt: number | null;
  /** The server wants fewer calls. */
  isBusy: boolean;
  /** The server refuses this topic. */
  isRefused: boolean;
  /** Time of the server minus that of this device, ms; 0 while it is not known. */
  clockOffset: number;
}

/**
 * The report of a topic for a wall, in two calls. Refreshed by live events and by polling, after a failure every five
 * seconds or when the server wants to be asked again. `params` null asks nothing.
 */
export function useWallReport(params: ReportParamsWire | null, visibleTopics: readonly number[]): WallReport {
  const isLive = useLive().status === 'live';
  const isSkipped = params === null;
  const [pausedUntil, setPausedUntil] = useState(0);
  const isPaused = pausedUntil > 0;
  const pollingInterval = isPaused ? 0 : isLive ? pollMs.live : pollMs.lost;
  const options = { skip: isSkipped, pollingInterval };
  const tape = { size: tapeSize, once_per_story: true };
  const body = (more: Partial<ReportParamsWire>) => ({ body: { params: { ...params, ...tape, ...more } } });
  const numbers = useReportQuery(body({ sort: '-engagement', widgets }), options);
  const viewed = useReportQuery(body({ sort: '-viewSum' }), options);

  const latest = useRef({ numbers, viewed, isSkipped, isPaused });
  useEffect(() => {
    latest.current = { numbers, viewed, isSkipped, isPaused };
  });
  const refresh = useCallback(async () => {
    const now = latest.current;
    if (!now.isSkipped) await Promise.allSettled([now.numbers.refetch(), now.viewed.refetch()]);
  }, []);
  const news = useRef<Coalesced>(undefined);
  useEffect(() => {
    const own = coalesce(() => (latest.current.isPaused ? undefined : refresh()), newsMs);
    news.current = own;
    return own.stop;
  }, [refresh]);
  useReportNews(params?.topic_id ?? null, isSkipped ? [] : visibleTopics, () => news.current?.call());

  const parts = isSkipped ? [] : [numbers, viewed];
  const failed = parts.filter(({ isError }) => isError);
  const isFailed = failed.length > 0;
  const waits = failed.map(({ error }) => busyMs(error));
  const isBusy = waits.some((wait) => wait > 0);
  const retryAfterMs = Math.max(retryMs, ...waits);
  useEffect(() => {
    if (isBusy) setPausedUntil(Date.now() + retryAfterMs);
  }, [isBusy, retryAfterMs]);
  useEffect(() => {
    if (!isPaused) return undefined;
    const timer = setTimeout(() => {
      setPausedUntil(0);
      void refresh();
    }, pausedUntil - Date.now());
    return () => clearTimeout(timer);
  }, [isPaused, pausedUntil, refresh]);
  useEffect(() => {
    if (!isFailed || isPaused) return undefined;
    const timer = setInterval(() => void refresh(), retryMs);
    return () => clearInterval(timer);
  }, [isFailed, isPaused, refresh]);

  const moments = parts.map(({ currentData, fulfilledTimeStamp = 0 }) => wholeUntilOf(currentData, fulfilledTimeStamp));
  const wholeUntil = isSkipped ? 0 : earliest(moments);
  const triedAt = isFailed ? Math.max(...failed.map(({ startedTimeStamp = 0 }) => startedTimeStamp)) : null;
  const isRefused = failed.some(({ error }) => isRefusal(error));
  const offset = useRef(0);
  const { currentData, fulfilledTimeStamp } = numbers;
  if (currentData?.as_of && fulfilledTimeStamp) offset.current = currentData.as_of * 1000 - fulfilledTimeStamp;
  const clockOffset = offset.current;
  const shownNumbers = isSkipped ? undefined : numbers.currentData;
  const shownViewed = isSkipped ? undefined : viewed.currentData;
  return useMemo(
    () => ({
      numbers: shownNumbers,
      viewed: shownViewed,
      wholeUntil,
      triedAt,
      isBusy,
      isRefused,
      clockOffset,
    }),
    [shownNumbers, shownViewed, wholeUntil, triedAt, isBusy, isRefused, clockOffset],
  );
}

/** By the clock of this device, however wrong: the age that the answer had when it arrived counts. */
function wholeUntilOf(report: ReportWire | undefined, arrivedAt: number): number | null {
  if (!report) return 0;
  const { as_of: asOf, data_until: dataUntil } = report;
  return typeof dataUntil === 'number' ? arrivedAt - Math.max(0, asOf - dataUntil) * 1000 : null;
}

/** 0 while a part is missing, null when one is unknown. */
const earliest = (moments: readonly (number | null)[]): number | null =>
  moments.includes(0) ? 0 : moments.includes(null) ? null : Math.min(...moments.map(Number));

/** How long the server wants not to be asked, ms; 0 for another failure. */
function busyMs(error: unknown): number {
  const { status, retryAfter = 0 } = (error ?? { status: 0 }) as Pick<ApiProblem, 'status' | 'retryAfter'>;
  return status === 429 ? Math.min(longestPauseMs, Math.max(retryMs, retryAfter * 1000)) : 0;
}

/** A topic that is gone or not visible; not an ended sign-in, an overload or a fault. */
function isRefusal(error: unknown): boolean {
  const { status } = (error ?? { status: 0 }) as Pick<ApiProblem, 'status'>;
  return status === 403 || status === 404;
}
