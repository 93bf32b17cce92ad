import type { Base } from '../query/bases.js';
import { type FactFilter, foundHits } from '../query/hits.js';
import type { Values } from '../query/values.js';
import type { Division, Month } from './month-totals.js';

/** The columns of `month_total` that are the keys of a base, by their names there. */
const totalledBases: Partial<Record<Base, { by: Division; keys: Readonly<Record<string, string>> }>> = {
  source: {
    by: 'author',
    keys: { author: '"key"', media: 'media', community: 'community', network: 'network' },
  },
  network: { by: 'day', keys: { network: 'network' } },
  day: { by: 'day', keys: { bucket: '"key"', lang: 'lang' } },
  lang: { by: 'day', keys: { lang: 'lang' } },
  tone: { by: 'day', keys: { tone: 'tone' } },
  event: { by: 'event', keys: { event: '"key"' } },
  sphere: { by: 'sphere', keys: { element: '"key"' } },
  oblast: { by: 'oblast', keys: { element: '"key"' } },
};
const totalledFilters: ReadonlySet<string> = new Set<keyof FactFilter>([
  'index',
  'networks',
  'langs',
  'tones',
  'from',
  'to',
  'machineHidden',
]);
/** Each gap between months is a part of the statement. */
const mostGaps = 8;

/** What of a period months answer, and the rest. */
export interface Totals {
  months: readonly Month[];
  /** The parts of the period that no month covers. */
  gaps: readonly Pick<FactFilter, 'from' | 'to'>[];
}

/** Whether totals know how to answer for this filter. */
export const hasTotals = (filter: FactFilter): boolean =>
  Object.entries(filter).every(
    ([name, value]) => value === undefined || totalledFilters.has(name) || (name === 'reviewed' && value === 'all'),
  );

/** The totals that answer a part of a question with this filter; undefined when facts answer it all. */
export function totalsFor(filter: FactFilter, totalled: readonly Month[]): Totals | undefined {
  const { from = -Infinity, to = Infinity } = filter;
  const months = hasTotals(filter) ? totalled.filter(({ since, until }) => since >= from && until <= to) : [];
  if (months.length === 0) return undefined;
  const starts = [...months.map(({ since }) => since), to];
  const gaps = [from, ...months.map(({ until }) => until)].flatMap((end, i) => {
    const start = starts[i] ?? end;
    return end < start ? [{ from: finite(end), to: finite(start) }] : [];
  });
  return gaps.length > mostGaps ? undefined : { months, gaps };
}

const finite = (at: number): number | undefined => (Number.isFinite(at) ? at : undefined);

/** Whether a base is totalled with this filter: the totals of authors are not divided by language and tone. */
export const isTotalled = (base: Base, { langs, tones }: FactFilter): boolean =>
  totalledBases[base] !== undefined && (totalledBases[base].by !== 'author' || (!langs && !tones));

/** SELECT of a base over the totals of months; its columns have the names of `baseSql`. */
export function totalledBaseSql(base: Base, filter: FactFilter, months: readonly Month[], values: Values): string {
  const { by, keys } = totalledBases[base] ?? { by: 'day', keys: {} };
  const { index, networks, langs, tones } = filter;
  const conditions = [
    `divided_by = '${by}'`,
    `since IN (SELECT unnest(${values.add(JSON.stringify(months.map(({ since }) => since)), 'BIGINT[]')}))`,
    foundHits(filter),
    ...(index ? [index === 'media' ? 'media' : 'NOT media'] : []),
    ...(networks ? [values.anyText('network', networks)] : []),
    ...(langs ? [values.anyText('lang', langs)] : []),
    ...(tones ? [values.anyNumber('tone', tones)] : []),
  ];
  const sums = [
    'publications',
    'positive',
    'neutral',
    'negative',
    ...(base === 'source' ? ['engagement', 'saved'] : []),
  ];
  return `SELECT ${[
    ...Object.entries(keys).map(([name, sql]) => `${sql} AS ${name}`),
    ...sums.map((name) => `sum(${name}) AS ${name}`),
    ...(base === 'source' ? ['max(followers) AS followers'] : []),
  ].join(', ')}
FROM month_total
WHERE ${conditions.join(' AND ')}
GROUP BY ALL`;
}
