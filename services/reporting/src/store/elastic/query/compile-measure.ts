import type { estypes } from '@elastic/elasticsearch';
import type { Dimension, Measure, ReportFilter } from '../../report-query.js';
import { toneIs } from './compile-topic.js';

type Query = estypes.QueryDslQueryContainer;
type Aggregations = Record<string, estypes.AggregationsAggregationContainer>;

/** The maximum number of groups in one response. */
const maxGroups = 50_000;
/** Up to this many authors are counted in the query itself, more by paging. */
const maxAuthorsInline = 10_000;

interface Grouping {
  field: string;
  /** Narrows the publications that are grouped. */
  where?: readonly Query[];
  hasNetwork?: boolean;
  interval?: estypes.AggregationsCalendarInterval;
}

const author = (where: readonly Query[]): Grouping => ({
  field: 'authorId',
  where,
  hasNetwork: true,
});
/** Publications of social networks. */
export const social: Query = { term: { index: 'social' } };
const groupings: Record<Exclude<Dimension, 'none' | 'tone'>, Grouping> = {
  hour: { field: 'publishedAt', interval: 'hour' },
  day: { field: 'publishedAt', interval: 'day' },
  month: { field: 'publishedAt', interval: 'month' },
  network: { field: 'network', hasNetwork: true },
  lang: { field: 'lang' },
  author: author([social, { term: { isCommunity: false } }]),
  community: author([social, { term: { isCommunity: true } }]),
  media: author([{ term: { index: 'media' } }]),
  source: author([]),
  event: { field: 'eventId', where: [{ range: { eventId: { gt: 0 } } }] },
  sphere: { field: 'spheres' },
  oblast: { field: 'oblasts' },
};

/** The filter clauses that a measure adds. */
export const measureConditions = ({ by }: Measure): readonly Query[] =>
  by === 'none' || by === 'tone' ? [] : (groupings[by].where ?? []);

/**
 * Aggregations of a measure: `rows` contains its groups, each with its `langs` if it is split; for `none` the sums are
 * at the top level.
 */
export function compileMeasure({ by, top, split }: Measure, { topicId }: ReportFilter, timeZone: string): Aggregations {
  if (by === 'none')
    return {
      ...sums(topicId),
      socialMedia: { filter: social, aggs: { authorIds: { terms: { field: 'authorId', size: maxAuthorsInline } } } },
    };
  if (by === 'tone')
    return {
      rows: {
        filters: {
          filters: Object.fromEntries(([-2, 1, 2] as const).map((tone) => [String(tone), toneIs([tone], topicId)])),
        },
        aggs: sums(topicId),
      },
    };
  const { field, hasNetwork, interval } = groupings[by];
  const aggs = {
    ...sums(topicId),
    ...(hasNetwork ? { network: largestNetwork } : {}),
  };
  if (interval) {
    const histogram = { field, calendar_interval: interval, time_zone: timeZone, min_doc_count: 1 };
    return { rows: { date_histogram: histogram, aggs: split ? { langs: byLang(topicId) } : aggs } };
  }
  return {
    rows: {
      terms: {
        field,
        size: top ?? maxGroups,
        order: [{ _count: 'desc' }, { _key: 'asc' }],
        collect_mode: 'breadth_first',
      },
      aggs,
    },
  };
}

const sums = (topicId: number | undefined): Aggregations => ({
  followers: { max: { field: 'followers' } },
  positive: { filter: toneIs([2], topicId) },
  neutral: { filter: toneIs([1], topicId) },
  negative: { filter: toneIs([-2], topicId) },
  engagement: { sum: { field: 'engagement' } },
  saved: { filter: { term: { saved: true } } },
});

const byLang = (topicId: number | undefined): estypes.AggregationsAggregationContainer => ({
  terms: { field: 'lang', size: maxGroups, order: { _key: 'asc' } },
  aggs: sums(topicId),
});

const largestNetwork: estypes.AggregationsAggregationContainer = {
  terms: { field: 'network', size: 1, order: { _key: 'desc' } },
};
