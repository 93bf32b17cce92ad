import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ReportParamsWire, ReportWire } from '@mm/proto/http/reports.js';
import { useFailureAlert } from '../../ui/confirm/confirm-store.js';
import type { WidgetName } from '../../widgets/widget-data.js';
import { shownOf, useReportQuery, type ReportQuestion } from '../publications/publications.api.js';
import { useAnswer } from '../publications/use-answer.js';
import { useReportNews } from '../publications/use-report-news.js';
import type { ToneSwitch } from '../report-filters/filter-switches.js';
import { toneParam } from '../report-filters/dashboard-params.js';
import { useAtMostEvery } from '../../ui/hooks/use-at-most-every.js';
import { topSize } from './top-publications.js';
import { texts } from './texts.js';

/** A sliding period loses its oldest publications even when no new ones arrive, so it is polled. */
const slidingPeriodPollMs = 60_000;
/** Redraws of the charts. */
const redrawMs = 1_000;
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

/** What the dashboard asks: counts of all tones, the charts, and two lists of publications. */
export function dashboardQuestions(
  reportParams: ReportParamsWire,
  tone: ToneSwitch,
): Record<'totals' | 'numbers' | 'engaging' | 'viewed', ReportQuestion> {
  const of = (more: Partial<ReportQuestion['body']['params']>): ReportQuestion => ({
    body: { params: { ...reportParams, ...more } },
  });
  return {
    totals: of({ tone: null, size: 0, widgets: ['tone-totals'] }),
    numbers: of({ ...toneParam(tone), size: 0, widgets }),
    engaging: of({ ...toneParam(tone), size: topSize, sort: '-engagement', once_per_story: true }),
    viewed: of({ ...toneParam(tone), size: topSize, sort: '-viewSum', once_per_story: true }),
  };
}

/** The report queries of the dashboard, refreshed by live events and each minute. */
export function useDashboard(
  reportParams: ReportParamsWire,
  tone: ToneSwitch,
  visibleTopics: readonly number[],
  isSkipped: boolean,
) {
  const topicId = reportParams.topic_id ?? null;
  const useReport = (question: ReportQuestion) => {
    const query = useReportQuery(question, {
      skip: isSkipped,
      selectFromResult: shownOf,
      pollingInterval: slidingPeriodPollMs,
    });
    return { ...query, ...useAnswerOf(topicId, isSkipped, query) };
  };
  const questions = dashboardQuestions(reportParams, tone);
  const totals = useReport(questions.totals);
  const live = useReport(questions.numbers);
  const engaging = useReport(questions.engaging);
  const viewed = useReport(questions.viewed);
  const key = JSON.stringify([reportParams, tone]);
  const numbers = { ...live, data: usePaced(key, live) };
  const latest = useRef({ all: [totals, numbers, engaging, viewed], isSkipped });
  useEffect(() => {
    latest.current = { all: [totals, numbers, engaging, viewed], isSkipped };
  });

  const refresh = useCallback(async () => {
    const now = latest.current;
    if (!now.isSkipped) await Promise.allSettled(now.all.map((query) => query.refetch()));
  }, []);
  useReportNews(topicId, visibleTopics, refresh);
  const retry = useCallback(() => {
    for (const query of latest.current.all) if (query.isFailed) void query.refetch();
  }, []);

  const isFailed = [totals, numbers, engaging, viewed].some((query) => query.isFailed);
  const isWaiting = [totals, numbers, engaging, viewed].some((query) => query.isWaiting);
  useFailureAlert(isFailed, isWaiting, texts.loadFailed);

  return { key, totals, numbers, engaging, viewed, retry };
}

type ReportState = ReturnType<typeof shownOf>;

/** The answer, or the one for other conditions of the same topic while this one is under way: never another topic's. */
function useAnswerOf(topicId: number | null, isSkipped: boolean, query: ReportState) {
  const { data, isFailed } = useAnswer(query);
  const answered = useRef<number | null>(undefined);
  if (query.currentData) answered.current = topicId;
  const isOfTopic = !isSkipped && answered.current === topicId;
  return { data: isOfTopic ? data : undefined, isFailed: isFailed && !isSkipped };
}

/** Refreshed answers at most once a second; the first one for its conditions at once. */
function usePaced(key: string, { data, currentData }: Pick<ReportState, 'data' | 'currentData'>) {
  const last = useRef<{ key: string; report: ReportWire | undefined }>({ key, report: undefined });
  const answer = useMemo(() => ({ key, report: currentData }), [key, currentData]);
  if (answer.report) last.current = answer;
  const paced = useAtMostEvery(last.current, redrawMs);
  return currentData && paced.key === key && paced.report ? paced.report : data;
}
