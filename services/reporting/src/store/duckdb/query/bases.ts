import type { HitColumn } from './hits.js';
import { hourStart, type LocalPeriod, localDay } from './local-time.js';

/** Counts of publications by a few keys. Several measures are made of one, so that publications are read once. */
export type Base =
  'all' | 'source' | 'network' | 'hour' | 'day' | 'lang' | 'tone' | 'event' | 'story' | 'stories' | 'sphere' | 'oblast';

interface BaseSql {
  /** The columns of publications that it reads, beside their tone. */
  reads: readonly HitColumn[];
  /** SQL of its keys by their names. */
  keys: (period: LocalPeriod) => Readonly<Record<string, string>>;
  /** SQL of what is counted beside publications and their tones. */
  counts?: Readonly<Record<string, string>>;
  /** Publications that it counts; all of them if absent. */
  where?: string;
  /** The lists of this column are divided into their elements, which are the key `element`. */
  elements?: HitColumn;
}

const totals = { engagement: 'sum(reactions)', saved: 'count_if(saved)' };
const byColumn = (name: HitColumn, where?: string): BaseSql => ({
  reads: [name],
  keys: () => ({ [name]: name }),
  ...(where === undefined ? {} : { where }),
});
const byElement = (name: HitColumn): BaseSql => ({
  reads: [name],
  keys: () => ({ element: 'element' }),
  elements: name,
});
const byTime = (bucket: (period: LocalPeriod) => string): BaseSql => ({
  reads: ['at', 'lang'],
  keys: (period) => ({ bucket: bucket(period), lang: 'lang' }),
});

const bases: Readonly<Record<Base, BaseSql>> = {
  all: {
    reads: ['author', 'media', 'reactions', 'saved'],
    keys: () => ({}),
    counts: { ...totals, authors: 'count(DISTINCT author) FILTER (NOT media)' },
  },
  source: {
    reads: ['author', 'media', 'community', 'network', 'reactions', 'saved', 'followers'],
    keys: () => ({ author: 'author', media: 'media', community: 'community', network: 'network' }),
    counts: { ...totals, followers: 'max(followers)' },
  },
  network: byColumn('network'),
  hour: byTime(hourStart),
  day: byTime(localDay),
  lang: byColumn('lang'),
  tone: byColumn('tone'),
  event: byColumn('event', 'event > 0'),
  story: {
    reads: ['story', 'network', 'at', 'id', 'reactions'],
    keys: () => ({ story: 'story', network: 'network' }),
    counts: {
      engagement: totals.engagement,
      earliest: `min(struct_pack("at" := "at", id := id))`,
      last_at: 'max("at")',
    },
    where: 'story > 0',
  },
  stories: {
    reads: ['story'],
    keys: () => ({}),
    counts: { stories: 'count_if(story = 0) + count(DISTINCT story) FILTER (story > 0)' },
  },
  sphere: byElement('spheres'),
  oblast: byElement('oblasts'),
};

/** The columns of publications that a base reads. */
export const readsOf = (base: Base): HitColumn[] => ['tone', 'hidden', ...bases[base].reads];

/**
 * SELECT of a base over the publications of `hits` that `found` holds for: its keys, `publications`, `positive`,
 * `neutral`, `negative`, and what else it counts.
 */
export function baseSql(base: Base, found: string, period: LocalPeriod): string {
  const { keys, counts = {}, where, elements } = bases[base];
  const conditions = where === undefined ? found : `${found} AND ${where}`;
  const source = elements
    ? `(SELECT unnest(${elements}) AS element, tone FROM hits WHERE ${conditions})`
    : `hits\nWHERE ${conditions}`;
  const columns = {
    ...keys(period),
    publications: 'count(*)',
    positive: 'count_if(tone = 2)',
    neutral: 'count_if(tone = 1)',
    negative: 'count_if(tone = -2)',
    ...counts,
  };
  const list = Object.entries(columns).map(([name, sql]) => (name === sql ? name : `${sql} AS ${name}`));
  return `SELECT ${list.join(',\n  ')}\nFROM ${source}\nGROUP BY ALL`;
}
