/** What reports ask of a publication: no text and no personal name. */
export interface Fact {
  id: number;
  /** When it was published, in milliseconds. */
  at: number;
  /** Whether it is of the media; else of a social network. */
  media: boolean;
  network: string;
  kind: number;
  lang: string;
  tone: number;
  spheres: readonly number[];
  oblasts: readonly number[];
  /** 0 without an event. */
  event: number;
  author: number;
  community: boolean;
  /** -1 when unknown, as all counts. */
  followers: number;
  likes: number;
  comments: number;
  shares: number;
  views: number;
  saved: boolean;
  ignored: boolean;
  /** 0..1: the machine's confidence that it is to be ignored; 0 when a person decided. */
  machine_ignores: number;
  /** 0 without a story. */
  story: number;
}

/** That a publication belongs to a version of a topic. */
export interface Membership {
  topic: number;
  version: number;
  irrelevant: boolean;
  id: number;
  /** The one that it has within the topic only. */
  tone: number | null;
}

/** The columns of `fact` in their order, with their types in DuckDB. */
export const factColumns = {
  id: 'BIGINT',
  at: 'BIGINT',
  media: 'BOOLEAN',
  network: 'VARCHAR',
  kind: 'INTEGER',
  lang: 'VARCHAR',
  tone: 'TINYINT',
  spheres: 'INTEGER[]',
  oblasts: 'INTEGER[]',
  event: 'BIGINT',
  author: 'BIGINT',
  community: 'BOOLEAN',
  followers: 'DOUBLE',
  likes: 'DOUBLE',
  comments: 'DOUBLE',
  shares: 'DOUBLE',
  views: 'DOUBLE',
  saved: 'BOOLEAN',
  ignored: 'BOOLEAN',
  machine_ignores: 'FLOAT',
  story: 'BIGINT',
} as const satisfies Record<keyof Fact, string>;

/** The columns of `member` in front of those of its fact. */
const memberKeys = { topic: 'BIGINT', version: 'INTEGER', irrelevant: 'BOOLEAN' } as const;

export const membershipColumns = {
  ...memberKeys,
  id: factColumns.id,
  tone: factColumns.tone,
} as const satisfies Record<keyof Membership, string>;

/** Grows when tables or the meaning of columns change; a file of another layout is built again. */
export const layout = 1;

/**
 * `member` repeats the fact for each version of a topic that the publication belongs to, with its tone in the topic.
 * A topic that `shown` does not name shows version 0; one with -1 is deleted.
 * `applied` has one row, written with each batch: its token, what it changed (JSON), and how many rows were appended
 * since the last sorting.
 * `month_total` holds the totals of the months that `totalled_month` names (`../months/`).
 * Without keys and indexes: DuckDB reclaims deleted rows only of such tables.
 */
export const createTables: readonly string[] = [
  `CREATE TABLE fact (${definitions(factColumns)})`,
  `CREATE TABLE member (${definitions({ ...memberKeys, ...factColumns })})`,
  'CREATE TABLE shown (topic BIGINT, version INTEGER)',
  'CREATE TABLE applied (layout INTEGER, token VARCHAR, batch VARCHAR, unsorted_facts BIGINT, unsorted_members BIGINT)',
  'CREATE TABLE totalled_month (since BIGINT, until BIGINT, zone VARCHAR, hide_from FLOAT, ready BOOLEAN)',
  `CREATE TABLE month_total (
     since BIGINT, divided_by VARCHAR, "key" BIGINT, media BOOLEAN, network VARCHAR, community BOOLEAN, lang VARCHAR,
     tone TINYINT, hidden BOOLEAN, publications BIGINT, positive BIGINT, neutral BIGINT, negative BIGINT, saved BIGINT,
     engagement DOUBLE, followers DOUBLE
   )`,
];

/** Columns as definitions. Names are quoted: `at` is a word of DuckDB's grammar. */
export function definitions(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ');
}
