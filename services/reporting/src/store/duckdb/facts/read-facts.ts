import { column, type RowOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import type { Counts } from '@mm/proto/http/counts.js';
import { publicationIndexOf, type NetworkId } from '@mm/proto/vocabulary/network.js';
import {
  type Classified,
  countersOf,
  effectiveLabels,
  type ReviewedLabels,
} from '../../../publication-table/publication.js';
import type { TopicVersion } from '../../report-document.js';
import type { Fact, Membership } from './fact-tables.js';

/** Publications as PostgreSQL holds them at one moment. */
export interface ReadFacts {
  facts: Fact[];
  memberships: Membership[];
}

/** Of a version of a topic the members from the id `low` to below `high`; all when they are null. */
export interface MembersRange extends TopicVersion {
  low: string | null;
  high: string | null;
}

export type CountedFact = Pick<Fact, 'id' | 'likes' | 'comments' | 'shares' | 'views'>;

type StoredMembership = [topic: number, version: number, irrelevant: boolean | null, tone: number | null];

const factColumns = {
  id: column.bigint(),
  network: column.text(),
  kind: column.int(),
  published_at: column.text(),
  author: column.jsonb<Classified['author']>(),
  suggestion: column.jsonb<Classified['suggestion']>(),
  labels: column.nullable(column.jsonb<ReviewedLabels>()),
  counters: column.nullable(column.jsonb<Counts>()),
  story_id: column.bigint(),
  members: column.nullable(column.json<StoredMembership[]>()),
};
/** The text is left where it is: it is most of a publication. */
const select = `SELECT p.id, c.network, c.kind, c."publishedAt" AS published_at, c.author, c.suggestion, p.labels,
    p.counters, p.story_id, (
      SELECT json_agg(json_build_array(m.topic_id, m.version, k.irrelevant, k.tone))
      FROM report_match m
      LEFT JOIN report_mark k ON k.topic_id = m.topic_id AND k.publication_id = m.publication_id
      WHERE m.publication_id = p.id
    ) AS members
  FROM publication p
  CROSS JOIN LATERAL jsonb_to_record(p.classified) AS c(
    network text, kind int, "publishedAt" text, author jsonb, suggestion jsonb
  )
  WHERE p.classified IS NOT NULL`;
const byIds = statement(factColumns, `${select} AND p.id = ANY($1::bigint[])`);
const afterId = statement(factColumns, `${select} AND p.id > $1 ORDER BY p.id LIMIT $2`);
const counted = statement(
  { id: column.bigint(), counters: column.nullable(column.jsonb<Counts>()) },
  'SELECT id, counters FROM publication WHERE id = ANY($1::bigint[]) AND classified IS NOT NULL',
);
const membershipColumns = {
  id: column.bigint(),
  irrelevant: column.boolean(),
  tone: column.nullable(column.smallint()),
};
const selectMemberships = `SELECT m.publication_id AS id, coalesce(k.irrelevant, false) AS irrelevant, k.tone
  FROM report_match m
  LEFT JOIN report_mark k ON k.topic_id = m.topic_id AND k.publication_id = m.publication_id
  WHERE m.topic_id = $1 AND m.version = $2`;
const ofVersion = statement(membershipColumns, selectMemberships);
const inRange = statement(
  membershipColumns,
  `${selectMemberships} AND m.publication_id >= $3 AND m.publication_id < $4`,
);

/** Those of the publications that exist and have a text. */
export const readFacts = async (database: Database, ids: readonly string[]): Promise<ReadFacts> =>
  factsOf(await rows(database, byIds, [ids]));

/** The next `limit` publications that have a text, by id. */
export const readFactsAfter = async (database: Database, id: number, limit: number): Promise<ReadFacts> =>
  factsOf(await rows(database, afterId, [id, limit]));

/** The memberships in a range. */
export async function readMemberships(
  database: Database,
  { topicId, version, low, high }: MembersRange,
): Promise<Membership[]> {
  const found =
    low === null || high === null
      ? await rows(database, ofVersion, [topicId, version])
      : await rows(database, inRange, [topicId, version, low, high]);
  return found.map(({ id, irrelevant, tone }) => ({ topic: topicId, version, irrelevant, id: Number(id), tone }));
}

/** The reactions to publications that exist and have a text. */
export async function readCounters(database: Database, ids: readonly string[]): Promise<CountedFact[]> {
  const found = await rows(database, counted, [ids]);
  return found.map((row) => ({ id: Number(row.id), ...reactionsOf(row) }));
}

function factsOf(read: readonly RowOf<typeof factColumns>[]): ReadFacts {
  const facts = read.map(factOf);
  const memberships = read.flatMap(({ members }, i) =>
    (members ?? []).map(([topic, version, irrelevant, tone]) => ({
      topic,
      version,
      irrelevant: irrelevant ?? false,
      id: facts[i]?.id ?? 0,
      tone,
    })),
  );
  return { facts, memberships };
}

function factOf({ network, author, suggestion, ...row }: RowOf<typeof factColumns>): Fact {
  const labels = effectiveLabels({ suggestion }, row.labels);
  return {
    id: Number(row.id),
    at: Date.parse(row.published_at),
    media: publicationIndexOf(network as NetworkId) === 'media',
    network,
    kind: row.kind,
    lang: labels.lang,
    tone: labels.tone,
    spheres: labels.spheres,
    oblasts: labels.oblasts,
    event: labels.eventId,
    author: author.id,
    community: author.isGroup,
    followers: author.followers,
    ...reactionsOf(row),
    saved: labels.saved,
    ignored: labels.ignored,
    machine_ignores: labels.machineIgnores,
    story: Number(row.story_id),
  };
}

function reactionsOf(row: { counters: Counts | null }): Omit<CountedFact, 'id'> {
  const { likes, comments, shares, views } = countersOf(row);
  return { likes, comments, shares, views };
}
