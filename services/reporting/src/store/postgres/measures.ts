import { column, type Column } from '@mm/database/columns.js';
import type { Dimension, Measure } from '../report-query.js';
import type { Parameters } from './parameters.js';

interface Grouping {
  /** The value to group by; further columns are in `hits`. */
  key: (parameters: Parameters, timeZone: string) => string;
  from?: string;
  where?: string;
  network?: string;
  inOrderOfKey?: boolean;
}

const bucket = (grain: string): Grouping => ({
  key: (parameters, timeZone) =>
    `extract(epoch FROM date_trunc('${grain}', published_at, ${parameters.add(timeZone, 'text')})) * 1000`,
  inOrderOfKey: true,
});
const author = (where: string): Grouping => ({
  key: () => 'author_id',
  where,
  network: 'max(network)',
});
const groupings: Record<Dimension, Grouping> = {
  none: { key: () => "''" },
  hour: bucket('hour'),
  day: bucket('day'),
  month: bucket('month'),
  tone: { key: () => 'tone' },
  network: { key: () => 'network', network: 'max(network)' },
  lang: { key: () => 'lang' },
  author: author("report_index = 'social' AND NOT is_community"),
  community: author("report_index = 'social' AND is_community"),
  media: author("report_index = 'media'"),
  source: author('true'),
  event: { key: () => 'event_id', where: 'event_id > 0' },
  sphere: { key: () => 'sphere', from: 'hits, unnest(hits.spheres) AS sphere' },
  oblast: { key: () => 'oblast', from: 'hits, unnest(hits.oblasts) AS oblast' },
};

/** `key` has the type of the dimension: text, a number, or what pg returns for bigint and numeric, a string. */
const key: Column<string | number> = column.text();
export const measureColumns = {
  key,
  network: column.text(),
  followers: column.nullable(column.double()),
  count: column.int(),
  positive: column.int(),
  neutral: column.int(),
  negative: column.int(),
  engagement: column.double(),
  saved: column.int(),
  authors: column.int(),
};
export const splitMeasureColumns = { ...measureColumns, lang: column.text() };

/**
 * A measure, of `measureColumns`, over the publications of `hits` (see `hitsSql`); of `splitMeasureColumns` if it is
 * split.
 */
export function measureSql(
  hits: string,
  { by, top, split }: Measure,
  parameters: Parameters,
  timeZone: string,
): string {
  const { key, from = 'hits', where = 'true', network = "''", inOrderOfKey = false } = groupings[by];
  return `WITH hits AS (
  ${hits}
)
SELECT ${key(parameters, timeZone)} AS key,${split ? ' lang,' : ''} ${network} AS network,
  max(followers) AS followers,
  count(*)::int AS count,
  count(*) FILTER (WHERE tone = 2)::int AS positive,
  count(*) FILTER (WHERE tone = 1)::int AS neutral,
  count(*) FILTER (WHERE tone = -2)::int AS negative,
  least(coalesce(sum(engagement), 0), ${Number.MAX_SAFE_INTEGER}) AS engagement,
  count(*) FILTER (WHERE saved)::int AS saved,
  ${by === 'none' ? "count(DISTINCT author_id) FILTER (WHERE report_index = 'social')::int" : '0'} AS authors
FROM ${from}
WHERE ${where}${by === 'none' ? '' : `\nGROUP BY ${split ? '1, 2' : '1'}`}
ORDER BY ${orderOf(split, inOrderOfKey)}${top === undefined ? '' : `\nLIMIT ${parameters.add(top, 'int')}`}`;
}

function orderOf(split: Measure['split'], inOrderOfKey: boolean): string {
  if (split) return '1, 2';
  return inOrderOfKey ? '1' : 'count(*) DESC, 1';
}
