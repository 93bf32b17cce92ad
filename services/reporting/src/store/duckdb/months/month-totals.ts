import type { EngineStatement, EngineValue } from '../engine/engine-client.js';
import { amongIds, idValues } from '../facts/write-facts.js';
import { reactions } from '../query/hits.js';
import { localDay } from '../query/local-time.js';

/**
 * A month of a time zone: from `since` to before `until`, in milliseconds. Its totals answer questions about everything
 * without reading every fact. It is totalled for a zone and a threshold (`totalled_month`, `month_total`); as soon as
 * one of its facts changes it no longer is, and its facts answer.
 */
export interface Month {
  since: number;
  until: number;
}

/** What a month is totalled for. */
export interface TotalledFor {
  zone: string;
  /** The confidence from which on publications are hidden. */
  hideFrom: number;
}

/** Months that are totalled, as rows of `since` and `until`. */
export const totalledMonths = ({ zone, hideFrom }: TotalledFor): EngineStatement => ({
  sql: `SELECT since, until FROM totalled_month
    WHERE ready AND zone = $1 AND hide_from = $2::FLOAT ORDER BY since`,
  values: [zone, hideFrom],
});

/** How many of the months are still totalled, as a row of `count`. */
export const areTotalled = (months: readonly Month[], zone: string, hideFrom: number): EngineStatement => ({
  sql: `SELECT count(*) AS count FROM totalled_month
    WHERE ready AND zone = $1 AND hide_from = $2::FLOAT AND since IN (SELECT unnest($3::BIGINT[]))`,
  values: [zone, hideFrom, JSON.stringify(months.map(({ since }) => since))],
});

/** The months of these publications, as they are stored now, are no longer totalled. */
export const forgetMonthsOf = (ids: readonly number[]): EngineStatement[] =>
  ids.length === 0
    ? []
    : [
        {
          sql: `DELETE FROM totalled_month WHERE since IN (
              SELECT m.since FROM totalled_month m JOIN fact f ON f."at" >= m.since AND f."at" < m.until
              WHERE ${amongIds('f.id')}
            )`,
          values: idValues(ids),
        },
      ];

/** Totals for other settings are of no use any more. */
export const forgetOthers = ({ zone, hideFrom }: TotalledFor): EngineStatement[] =>
  ['month_total', 'totalled_month'].map((table) => ({
    sql: `DELETE FROM ${table} WHERE EXISTS (
        SELECT 1 FROM totalled_month m WHERE m.zone <> $1 OR m.hide_from <> $2::FLOAT
      )`,
    values: [zone, hideFrom],
  }));

/** What totals are divided by. Those of authors are not divided by language and tone: most would be of one post. */
const divisions = {
  day: { isFine: true },
  author: { key: 'author', isFine: false },
  event: { key: 'event', isFine: true },
  sphere: { key: 'unnest(spheres)', isFine: true },
  oblast: { key: 'unnest(oblasts)', isFine: true },
} as const satisfies Record<string, { key?: string; isFine: boolean }>;
export type Division = keyof typeof divisions;

/**
 * Transactions that total a month, one after the other: writes may come between them, and when one of them changes the
 * month it is not totalled after all.
 */
export function totalMonth(month: Month, { zone, hideFrom }: TotalledFor): EngineStatement[][] {
  const { since, until } = month;
  const bounds: EngineValue[] = [since, until];
  const begin: EngineStatement[] = [
    { sql: 'DELETE FROM month_total WHERE since < $2::BIGINT AND since >= $1::BIGINT', values: bounds },
    { sql: 'DELETE FROM totalled_month WHERE since < $2::BIGINT AND until > $1::BIGINT', values: bounds },
    {
      sql: 'INSERT INTO totalled_month VALUES ($1::BIGINT, $2::BIGINT, $3, $4::FLOAT, false)',
      values: [...bounds, zone, hideFrom],
    },
  ];
  const day = localDay({ timeZone: zone, from: since, to: until });
  const divided = Object.entries(divisions).map(([by, division]) => [
    {
      sql: `INSERT INTO month_total
        SELECT $1::BIGINT, '${by}', divided_key, media, network, community, fine_lang, fine_tone, hidden,
          count(*), count_if(tone = 2), count_if(tone = 1), count_if(tone = -2), count_if(saved), sum(reactions),
          max(followers)
        FROM (
          SELECT ${'key' in division ? division.key : day} AS divided_key, media, network, community, tone, saved,
            ${division.isFine ? 'lang AS fine_lang, tone AS fine_tone' : 'NULL AS fine_lang, NULL AS fine_tone'},
            machine_ignores >= $3::FLOAT AS hidden, ${reactions} AS reactions, followers
          FROM fact f
          WHERE NOT ignored AND "at" >= $1::BIGINT AND "at" < $2::BIGINT${by === 'event' ? ' AND event > 0' : ''}
        )
        GROUP BY divided_key, media, network, community, fine_lang, fine_tone, hidden`,
      values: [...bounds, hideFrom],
    },
  ]);
  const end = {
    sql: 'UPDATE totalled_month SET ready = true WHERE since = $1::BIGINT AND until = $2::BIGINT',
    values: bounds,
  };
  return [begin, ...divided, [end]];
}
