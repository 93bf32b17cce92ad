/** Row of `topic` with the access of its section. */
export interface TopicRow {
  id: string;
  name: string;
  keywords: string;
  exclude_words: string;
  attr_search: boolean;
  reviewed: 'all' | 'saved';
  section_id: string | null;
  author: string;
  author_id: string;
  access: string[];
  version: number;
  section_access: string[] | null;
  section_author_id: string | null;
  /** Publications that are not relevant for the topic. */
  irrelevant: string[] | null;
}

export interface SectionRow {
  id: string;
  name: string;
  author: string;
  author_id: string;
  access: string[];
  version: number;
  topics: string[] | null;
  /** The caller's own order. */
  position: number | null;
}

export const numbers = (ids: readonly string[] | null): number[] => (ids ?? []).map(Number);

export type AccessRow = Pick<
  TopicRow,
  'id' | 'access' | 'author_id' | 'section_id' | 'section_access' | 'section_author_id'
>;

/**
 * Who may see a topic besides mm_admin: its author, and the users of its section if that is shared with anybody,
 * else the topic's own users.
 */
export function accessOfTopic(row: AccessRow): number[] {
  const section = numbers(row.section_access).filter((id) => id !== Number(row.section_author_id));
  const shared = section.length > 0 ? section : numbers(row.access);
  return [
    ...new Set([
      Number(row.author_id),
      ...numbers(row.section_author_id === null ? [] : [row.section_author_id]),
      ...shared,
    ]),
  ];
}

export const accessOfSection = (row: Pick<SectionRow, 'access' | 'author_id'>): number[] => [
  ...new Set(numbers([row.author_id, ...row.access])),
];

/** A topic contains at most this many ids of irrelevant publications. */
export const irrelevantCap = 1000;

/** The columns that decide who may see a topic. */
export const accessSelect = `
  SELECT t.id, t.section_id, t.author_id, t.access, s.access AS section_access, s.author_id AS section_author_id
  FROM topic t LEFT JOIN section s ON s.id = t.section_id`;

export const topicSelect = `
  SELECT t.id, t.name, t.keywords, t.exclude_words, t.attr_search, t.reviewed, t.section_id, t.author, t.author_id,
    t.access, t.version, s.access AS section_access, s.author_id AS section_author_id,
    (
      SELECT array_agg(publication_id)
      FROM (
        SELECT publication_id FROM relevance r
        WHERE r.topic_id = t.id AND NOT r.is_relevant
        ORDER BY changed_at DESC
        LIMIT ${irrelevantCap}
      ) newest
    ) AS irrelevant
  FROM topic t LEFT JOIN section s ON s.id = t.section_id`;

/** $1: the user whose order applies. */
export const sectionSelect = `
  SELECT s.id, s.name, s.author, s.author_id, s.access, s.version, o.position,
    (SELECT array_agg(t.id ORDER BY t.id) FROM topic t WHERE t.section_id = s.id) AS topics
  FROM section s LEFT JOIN section_order o ON o.section_id = s.id AND o.user_id = $1`;
