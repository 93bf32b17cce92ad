import type { estypes } from '@elastic/elasticsearch';
import type { Dimension, Measure, ReportFilter, TimeGrain } from '../../report-query.js';
import { bucketBounds, bucketStart, type BucketBounds } from '../../time-buckets.js';
import { isoOffset, lastYear, offsetAt } from '../../zone-offsets.js';
import { toneIs } from './compile-topic.js';

type Query = estypes.QueryDslQueryContainer;
type Aggregation = estypes.AggregationsAggregationContainer;
type Aggregations = Record<string, Aggregation>;

/** The maximum number of groups in one response. */
const maxGroups = 50_000;
/** Up to this many authors and stories are counted in the query itself, more by paging. */
const maxInline = 10_000;
/** With more buckets the server divides time itself. */
const maxBounds = 1200;
/** How far after now publications are expected; later ones the server divides itself. */
const aheadMs = 31 * 86_400_000;

/** Publications of social networks. */
export const social: Query = { term: { index: 'social' } };
/** Publications that have a story. */
export const storied: Query = { range: { story: { gt: 0 } } };

interface Grouping {
  field: string;
  /** Narrows the publications that are grouped. */
  where?: readonly Query[];
  /** What is counted beside publications and their tones. */
  also?: Aggregations;
}
const engagement: Aggregation = { sum: { field: 'engagement' } };
const ofSources: Aggregations = {
  engagement,
  followers: { max: { field: 'followers' } },
  network: { terms: { field: 'network', size: 1, order: { _key: 'desc' } } },
};
const sources = (...where: Query[]): Grouping => ({ field: 'authorId', where, also: ofSources });
const ofStories: Aggregations = {
  engagement,
  first: { top_hits: { size: 1, sort: [{ publishedAt: 'asc' }, { id: 'asc' }], _source: false } },
  last: { max: { field: 'publishedAt' } },
  networks: { terms: { field: 'network', size: 50, order: { _key: 'asc' } } },
};
const groupings: Record<Exclude<Dimension, TimeGrain | 'none' | 'tone'>, Grouping> = {
  network: { field: 'network' },
  lang: { field: 'lang' },
  author: sources(social, { term: { isCommunity: false } }),
  community: sources(social, { term: { isCommunity: true } }),
  media: sources({ term: { index: 'media' } }),
  source: sources(),
  event: { field: 'eventId', where: [{ range: { eventId: { gt: 0 } } }] },
  story: { field: 'story', where: [storied], also: ofStories },
  sphere: { field: 'spheres' },
  oblast: { field: 'oblasts' },
};

/**
 * The aggregation of a measure: the publications that it counts, and within them `rows`, its groups; of time also
 * `later` and `far`, those after the bounds that `rows` has. Each group has its `langs` if it is split. `none` has no
 * groups.
 */
export function compileMeasure(
  { by, top, split, stories }: Measure,
  filter: ReportFilter,
  timeZone: string,
): Aggregation {
  const tones = byTone(filter);
  if (by === 'none')
    return counting([], {
      ...tones,
      engagement,
      saved: { filter: { term: { saved: true } } },
      socialMedia: { filter: social, aggs: { authorIds: { terms: { field: 'authorId', size: maxInline } } } },
      ...(stories
        ? { storied: { filter: storied, aggs: { stories: { terms: { field: 'story', size: maxInline } } } } }
        : {}),
    });
  if (by === 'tone') {
    const filters = Object.fromEntries(
      ([-2, 1, 2] as const).map((tone) => [String(tone), toneIs([tone], filter.topicId)]),
    );
    return counting([], { rows: { filters: { filters }, aggs: tones } });
  }
  if (by === 'hour' || by === 'day' || by === 'month') {
    const langs = { terms: { field: 'lang', size: maxGroups, order: { _key: 'asc' } }, aggs: tones } as const;
    return counting([], byTime(by, filter, timeZone, split ? { langs } : tones));
  }
  const { field, where = [], also } = groupings[by];
  return counting(where, {
    rows: {
      terms: {
        field,
        size: top ?? maxGroups,
        order: [{ _count: 'desc' }, { _key: 'asc' }],
        collect_mode: 'breadth_first',
      },
      aggs: { ...tones, ...also },
    },
  });
}

const counting = (where: readonly Query[], aggs: Aggregations): Aggregation => ({
  filter: where.length === 0 ? { match_all: {} } : { bool: { filter: [...where] } },
  aggs,
});

const byTone = ({ topicId }: ReportFilter): Aggregations => ({
  positive: { filter: toneIs([2], topicId) },
  neutral: { filter: toneIs([1], topicId) },
  negative: { filter: toneIs([-2], topicId) },
});

/**
 * Hours, days and months within bounds that are computed here: the tables of time zones of the server may be others.
 * The server divides time itself where there is no beginning, or are too many buckets; `far` is after the years in
 * which clocks are changed, with the offset that these end with.
 */
function byTime(grain: TimeGrain, { from, to }: ReportFilter, timeZone: string, aggs: Aggregations): Aggregations {
  const bounds = from === undefined ? [] : boundsOf(from, to ?? Date.now() + aheadMs, grain, timeZone);
  // the last bucket of an open period is cut at an arbitrary moment
  const end = to === undefined ? bounds.pop()?.from : undefined;
  const ranges = bounds.map((one) => ({ key: String(one.start), from: String(one.from), to: String(one.to) }));
  const rows = { rows: { date_range: { field: 'publishedAt', format: 'epoch_millis', ranges }, aggs } };
  if (ranges.length > 0 && to !== undefined) return rows;
  const farFrom = bucketStart(Date.UTC(lastYear + 1, 0), 'month', timeZone);
  const divided = (gte: number | undefined, lt: number | undefined, zone: string): Aggregation => ({
    filter: { range: { publishedAt: { gte, lt } } },
    aggs: {
      rows: {
        date_histogram: { field: 'publishedAt', calendar_interval: grain, time_zone: zone, min_doc_count: 1 },
        aggs,
      },
    },
  });
  return {
    ...(ranges.length > 0 ? rows : {}),
    later: divided(end, farFrom, timeZone),
    far: divided(Math.max(end ?? farFrom, farFrom), undefined, isoOffset(offsetAt(farFrom, timeZone))),
  };
}

/** None when there are too many, or a bucket has several bounds. */
function boundsOf(from: number, to: number, grain: TimeGrain, timeZone: string): BucketBounds[] {
  const found = new Map<number, BucketBounds>();
  for (const bounds of bucketBounds(from, to, grain, timeZone)) {
    if (found.size === maxBounds || found.has(bounds.start)) return [];
    found.set(bounds.start, bounds);
  }
  return [...found.values()];
}
