import type { Dimension, Measure, MeasureRow, StorySpan } from '../../report-query.js';
import type { EngineRow } from '../engine/engine-client.js';
import type { Base } from './bases.js';
import { monthOfDay, startOf } from './local-time.js';
import type { Values } from './values.js';

/** How a measure is made of a base. */
interface Shape {
  base: Base;
  /** Bases that serve as well, when another measure needs one of them anyway. */
  orOf?: readonly Base[];
  key: string;
  where?: string;
  /** SQL of columns beside the numbers of publications. */
  columns?: Readonly<Partial<Record<keyof MeasureRow | keyof StorySpan, string>>>;
  inOrderOfKey?: boolean;
}

const engagement = `least(coalesce(sum(engagement), 0), ${Number.MAX_SAFE_INTEGER})`;
const sources = (where: string): Shape => ({
  base: 'source',
  key: 'author',
  where,
  columns: { network: 'max(network)', followers: 'max(followers)', engagement },
});
const time = (base: Base, key: string): Shape => ({ base, key, inOrderOfKey: true });
const shapes: Readonly<Record<Dimension, Shape>> = {
  none: { base: 'all', orOf: ['source'], key: "''", columns: { engagement, saved: 'coalesce(sum(saved), 0)' } },
  hour: time('hour', 'bucket'),
  day: time('day', 'bucket'),
  month: time('day', monthOfDay('bucket')),
  tone: { base: 'tone', key: 'tone' },
  network: { base: 'network', orOf: ['source'], key: 'network', columns: { network: 'max(network)' } },
  lang: { base: 'lang', orOf: ['day', 'hour'], key: 'lang' },
  author: sources('NOT media AND NOT community'),
  community: sources('NOT media AND community'),
  media: sources('media'),
  source: sources('true'),
  event: { base: 'event', key: 'event' },
  story: {
    base: 'story',
    key: 'story',
    columns: {
      engagement,
      firstId: '(min(earliest)).id',
      firstAt: '(min(earliest))."at"',
      lastAt: 'max(last_at)',
      networks: `string_agg(network, ',' ORDER BY network)`,
    },
  },
  sphere: { base: 'sphere', key: 'element' },
  oblast: { base: 'oblast', key: 'element' },
};

/** The base of each measure, as few different ones as possible; `areSourcesCheap`: 'source' costs least of all. */
export function basesOf(measures: readonly Measure[], areSourcesCheap = false): Base[] {
  const needed = new Set(measures.map(({ by }) => shapes[by].base));
  if (areSourcesCheap) needed.add('source');
  return measures.map(({ by }) => {
    const { base, orOf = [] } = shapes[by];
    return orOf.find((other) => needed.has(other)) ?? base;
  });
}

/** SELECT of the rows of a measure, of what `from` says: its base as a table or as a SELECT in brackets. */
export function measureSql({ by, top, split }: Measure, base: Base, from: string, values: Values): string {
  const { key, where, columns = {}, inOrderOfKey } = shapes[by];
  const authors = base === 'all' ? 'sum(authors)' : 'count(DISTINCT author) FILTER (NOT media)';
  const list = Object.entries({
    key,
    ...(split ? { lang: 'lang' } : {}),
    count: 'coalesce(sum(publications), 0)',
    positive: 'coalesce(sum(positive), 0)',
    neutral: 'coalesce(sum(neutral), 0)',
    negative: 'coalesce(sum(negative), 0)',
    ...columns,
    ...(by === 'none' ? { authors } : {}),
  }).map(([name, sql]) => `${sql} AS "${name}"`);
  return [
    `SELECT ${list.join(',\n  ')}`,
    `FROM ${from}`,
    ...(where === undefined ? [] : [`WHERE ${where}`]),
    ...(by === 'none' ? [] : [`GROUP BY ${split ? '1, 2' : '1'}`]),
    `ORDER BY ${inOrderOfKey ? (split ? '1, 2' : '1') : '"count" DESC, 1'}`,
    ...(top === undefined ? [] : [`LIMIT ${values.add(top, 'BIGINT')}`]),
  ].join('\n');
}

/** The rows of a measure; names are not filled in. `stories`: how many stories there are, if that was asked. */
export const readMeasure = (
  { by }: Measure,
  rows: readonly EngineRow[],
  timeZone: string,
  stories?: number,
): MeasureRow[] =>
  rows.map((row) => {
    const number = (name: keyof MeasureRow | keyof StorySpan, unknown = 0): number => Number(row[name] ?? unknown);
    return {
      key: keyOf(by, row.key ?? '', timeZone),
      lang: String(row.lang ?? ''),
      name: '',
      network: String(row.network ?? ''),
      followers: number('followers', -1),
      count: number('count'),
      positive: number('positive'),
      neutral: number('neutral'),
      negative: number('negative'),
      engagement: number('engagement'),
      saved: number('saved'),
      authors: number('authors'),
      ...(stories === undefined ? {} : { stories }),
      ...(by === 'story'
        ? {
            story: {
              firstId: number('firstId'),
              firstAt: number('firstAt'),
              lastAt: number('lastAt'),
              networks: String(row.networks).split(','),
            },
          }
        : {}),
    };
  });

function keyOf(by: Dimension, key: string | number | boolean, timeZone: string): string | number {
  if (by === 'none' || by === 'network' || by === 'lang') return String(key);
  return by === 'hour' || by === 'day' || by === 'month' ? startOf(Number(key), by, timeZone) : Number(key);
}
