import { useEffect, useState } from 'react';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { useReportQuery } from '../publications/publications.api.js';
import { previousSpan, type Period } from '../report-filters/period.js';

const minute = 60_000;

interface PreviousQuery {
  params: ReportParamsWire;
  period: Period;
  isWanted: boolean;
}

/**
 * Metric strip and timeline of the equally long period before the report's; undefined while they load, and where the
 * period has no beginning. A sliding period is asked for again each minute.
 */
export function usePreviousPeriod({ params, period, isWanted }: PreviousQuery) {
  const isSliding = period.key !== 'custom';
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isWanted || !isSliding) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, [isWanted, isSliding]);
  const span = previousSpan(period, now);
  const { currentData, data, isError } = useReportQuery(
    {
      body: {
        params: {
          ...params,
          period: null,
          selectedPeriod: span && [span.from / 1000, span.to / 1000],
          size: 0,
          widgets: ['metric-strip', 'timeline'],
        },
      },
    },
    { skip: !isWanted || span === null },
  );
  // The next minute of a sliding period replaces the numbers when they are there; another filter does so at once.
  const key = JSON.stringify(params);
  const [shownKey, setShownKey] = useState('');
  useEffect(() => {
    if (currentData) setShownKey(key);
  }, [currentData, key]);
  const isShown = isWanted && span !== null && (currentData !== undefined || shownKey === key);
  return { widgets: isShown ? (currentData ?? data)?.widgets : undefined, isError };
}
