import type { TopicVersion } from '../../report-document.js';
import type { EngineStatement } from '../engine/engine-client.js';
import { factColumns, type Membership, membershipColumns } from './fact-tables.js';
import type { CountedFact, MembersRange, ReadFacts } from './read-facts.js';

const tables = ['fact', 'member'] as const;
const counterColumns = {
  id: factColumns.id,
  likes: factColumns.likes,
  comments: factColumns.comments,
  shares: factColumns.shares,
  views: factColumns.views,
} as const satisfies Record<keyof CountedFact, string>;

/** Asks which of the publications the engine holds, as rows of `id`. */
export const knownIds = (ids: readonly number[]): EngineStatement => ({
  sql: `SELECT id FROM fact WHERE ${amongIds('id')}`,
  values: idValues(ids),
});

/** Removes publications and their memberships. */
export const removeFacts = (ids: readonly number[]): EngineStatement[] =>
  ids.length === 0
    ? []
    : tables.map((table) => ({ sql: `DELETE FROM ${table} WHERE ${amongIds('id')}`, values: idValues(ids) }));

/** Appends publications that the engine does not hold, with their memberships. */
export const insertFacts = ({ facts, memberships }: ReadFacts): EngineStatement[] =>
  facts.length === 0
    ? []
    : [
        { sql: `INSERT INTO fact ${rowsOf(factColumns)}`, values: listsOf(factColumns, facts) },
        ...insertMembers(memberships),
      ];

/** Appends memberships; those of publications that the engine does not hold are left out. */
export const insertMembers = (memberships: readonly Membership[]): EngineStatement[] =>
  memberships.length === 0
    ? []
    : [
        {
          sql: `INSERT INTO member ${membersOf(`(${rowsOf(membershipColumns, 2)})`)}
            WHERE f.id BETWEEN $1::BIGINT AND $2::BIGINT`,
          values: [...boundsOf(memberships.map(({ id }) => id)), ...listsOf(membershipColumns, memberships)],
        },
      ];

/** Removes the memberships in a range. */
export const removeMembers = ({ topicId, version, low, high }: MembersRange): EngineStatement =>
  low === null || high === null
    ? { sql: 'DELETE FROM member WHERE topic = $1::BIGINT AND version = $2::INTEGER', values: [topicId, version] }
    : {
        sql: `DELETE FROM member WHERE topic = $1::BIGINT AND version = $2::INTEGER
            AND id >= $3::BIGINT AND id < $4::BIGINT`,
        values: [topicId, version, low, high],
      };

/** From now on readers see this version of the topic. */
export const showVersion = ({ topicId, version }: TopicVersion): EngineStatement[] => [
  { sql: 'DELETE FROM shown WHERE topic = $1::BIGINT', values: [topicId] },
  ...(version === 0 ? [] : [{ sql: 'INSERT INTO shown VALUES ($1, $2)', values: [topicId, version] }]),
];

/** The rows of `member` for these memberships. */
export const membersOf = (memberships: string): string =>
  `SELECT m.topic, m.version, m.irrelevant, f.* REPLACE (coalesce(m.tone, f.tone) AS tone)
   FROM ${memberships} m JOIN fact f USING (id)`;

/** Replaces reactions in their place, so that rows stay sorted. */
export const updateCounters = (counted: readonly CountedFact[]): EngineStatement[] =>
  counted.length === 0
    ? []
    : tables.map((table) => ({
        sql: `UPDATE ${table} SET likes = c.likes, comments = c.comments, shares = c.shares, views = c.views
          FROM (${rowsOf(counterColumns, 2)}) c
          WHERE ${table}.id = c.id AND ${table}.id BETWEEN $1::BIGINT AND $2::BIGINT`,
        values: [...boundsOf(counted.map(({ id }) => id)), ...listsOf(counterColumns, counted)],
      }));

/** A SELECT of rows that are passed as a list for each column, from the parameter after `before` on. */
export const rowsOf = (columns: Readonly<Record<string, string>>, before = 0): string =>
  `SELECT ${Object.entries(columns)
    .map(([name, type], i) => `unnest($${before + i + 1}::${type}[]) AS "${name}"`)
    .join(', ')}`;

/** The values of `rowsOf`. */
export const listsOf = <R extends object>(
  columns: Readonly<Record<keyof R & string, string>>,
  rows: readonly R[],
): string[] => (Object.keys(columns) as (keyof R)[]).map((name) => JSON.stringify(rows.map((row) => row[name])));

/** That a column has one of the ids, as the values $1 to $3; the bounds spare most of the file. */
export const amongIds = (column: string): string =>
  `${column} BETWEEN $1::BIGINT AND $2::BIGINT AND ${column} IN (SELECT unnest($3::BIGINT[]))`;

/** The values of `amongIds`. */
export const idValues = (ids: readonly number[]): (number | string)[] => [...boundsOf(ids), JSON.stringify(ids)];

const boundsOf = (ids: readonly number[]): [low: number, high: number] => [
  ids.reduce((least, id) => Math.min(least, id), Infinity),
  ids.reduce((most, id) => Math.max(most, id), -Infinity),
];
