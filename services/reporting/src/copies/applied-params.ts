import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { cutOffOf, periodOf } from '../reports/period.js';
import type { TopicRow } from '../topics/topic-rows.js';

/** A question without the fields that only choose a page or widgets. */
export type AppliedParams = Omit<ReportParamsWire, 'section' | 'page' | 'size' | 'sort' | 'widgets'>;

/**
 * The question of a report as it applied at `now` (ms): a period that ends now becomes two unix seconds, and of a topic
 * and an expression only what counted stays. `topic`: the topic whose saved expression applied, undefined for a report
 * of none and for the preview of another expression.
 */
export function appliedParams(params: ReportParamsWire, topic: TopicRow | undefined, now: number): AppliedParams {
  const { section, page, size, sort, widgets, ...question } = params;
  return {
    ...question,
    as_of: cutOffOf(now),
    period: null,
    selectedPeriod: selectedPeriodOf(params, now),
    ...(topic
      ? {
          topic_id: Number(topic.id),
          keywords: topic.keywords,
          exclude_words: topic.exclude_words,
          attrSearch: topic.attr_search,
        }
      : { topic_id: null }),
  };
}

function selectedPeriodOf({ period, selectedPeriod }: ReportParamsWire, now: number): number[] | null {
  if (selectedPeriod) return selectedPeriod;
  const { from } = periodOf(period, null, now);
  return from === undefined ? null : [from / 1000, cutOffOf(now)];
}
