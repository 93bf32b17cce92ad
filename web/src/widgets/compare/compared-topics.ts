import type { CallResponse } from '@mm/proto/http/call.js';
import type { reportCalls } from '@mm/proto/http/reports.js';
import { knownLoyalty } from '@mm/proto/vocabulary/loyalty.js';
import { compareNames } from '../../language/name-order.js';
import type { Sort } from '../../ui/table/table-columns.js';
import type { WidgetData } from '../widget-data.js';

type TopicWire = CallResponse<typeof reportCalls.section>['topics'][number];

/** The numbers of one topic of a section. */
export interface ComparedTopic {
  id: number;
  name: string;
  publications: number;
  /** -1 where they are unknown: authors and engagement of mass media, the loyalty of no publications. */
  authors: number;
  engagement: number;
  loyalty: number;
  /** Publications by tone. */
  pos: number;
  neut: number;
  neg: number;
  timeline: WidgetData<'timeline'> | undefined;
}

/** The widgets that a comparison requests. */
export const comparedWidgets = ['metric-strip', 'tone-totals', 'timeline'] as const;

/** The numbers of a topic in the answer of `report-section`. */
export function comparedTopic({ topic_id, name, total, widgets }: TopicWire, isSocial: boolean): ComparedTopic {
  const strip = widgets['metric-strip'];
  const tones = widgets['tone-totals'];
  return {
    id: topic_id,
    name,
    publications: total,
    authors: isSocial ? (strip?.authors ?? -1) : -1,
    engagement: isSocial ? (strip?.engagement ?? -1) : strip?.engagement || -1,
    loyalty: strip ? knownLoyalty(strip) : -1,
    pos: tones?.pos ?? 0,
    neut: tones?.neut ?? 0,
    neg: tones?.neg ?? 0,
    timeline: widgets.timeline,
  };
}

/** The share of a tone in percent, one decimal; -1 without publications. */
export const toneShare = (topic: ComparedTopic, tone: 'pos' | 'neut' | 'neg'): number =>
  topic.publications === 0 ? -1 : Math.round((topic[tone] / topic.publications) * 1000) / 10;

const measures: Readonly<Record<string, (topic: ComparedTopic) => number>> = {
  publications: (topic) => topic.publications,
  authors: (topic) => topic.authors,
  engagement: (topic) => topic.engagement,
  loyalty: (topic) => topic.loyalty,
  neg: (topic) => toneShare(topic, 'neg'),
  neut: (topic) => toneShare(topic, 'neut'),
  pos: (topic) => toneShare(topic, 'pos'),
};

/** The topics in the order of a column; equal ones by name. */
export function sortTopics(topics: readonly ComparedTopic[], { column, direction }: Sort): ComparedTopic[] {
  const measure = measures[column] ?? (() => 0);
  const byName = (a: ComparedTopic, b: ComparedTopic) => compareNames(a.name, b.name);
  const sign = direction === 'asc' ? 1 : -1;
  return [...topics].sort((a, b) =>
    column === 'name' ? sign * byName(a, b) : sign * (measure(a) - measure(b)) || byName(a, b),
  );
}

/** A common time axis: every bucket of any topic, and each topic's number of publications in it. */
export function commonAxis(topics: readonly Pick<ComparedTopic, 'timeline'>[]): {
  buckets: { at: number; label: string; running?: true | undefined }[];
  counts: number[][];
} {
  const known = new Map<number, ReturnType<typeof commonAxis>['buckets'][number]>();
  for (const { at, label, running } of topics.flatMap(({ timeline }) => timeline?.points ?? [])) {
    // Where only some axes cover several years, theirs are the labels with a year.
    if (label.length > (known.get(at)?.label.length ?? 0))
      known.set(at, { at, label, ...(running ? { running } : {}) });
  }
  const buckets = [...known.values()].sort((a, b) => a.at - b.at);
  return {
    buckets,
    counts: topics.map(({ timeline }) => {
      const sums = new Map(timeline?.points.map(({ at, sum }) => [at, sum]));
      return buckets.map(({ at }) => sums.get(at) ?? 0);
    }),
  };
}
