import { hasRole, type Caller } from '@mm/http/caller.js';
import type { AccessRow, SectionRow } from './topic-rows.js';

/** Ids of an array column, which is null when it aggregates nothing. */
export const numbers = (ids: readonly string[] | null): number[] => (ids ?? []).map(Number);

const isAdmin = (caller: Caller): boolean => hasRole(caller, 'mm_admin');

/** Whether the caller may see every topic. The topics of an access token limit it whatever the roles of its owner. */
export const seesAllTopics = (caller: Caller): boolean => isAdmin(caller) && !caller.scope?.topics;

/**
 * Who may see a topic besides mm_admin: its author and the users of its section, outside of any section the topic's
 * own users (ADR-0017).
 */
export const accessOfTopic = ({ author_id, access, section_author_id, section_access }: AccessRow): number[] => [
  ...new Set(
    numbers([author_id, ...(section_author_id === null ? access : [section_author_id, ...(section_access ?? [])])]),
  ),
];

/** The users of a section, always with its author. */
export const accessOfSection = (row: Pick<SectionRow, 'access' | 'author_id'>): number[] => [
  ...new Set(numbers([row.author_id, ...row.access])),
];

export const seesTopic = (caller: Caller, row: AccessRow): boolean =>
  (caller.scope?.topics?.includes(Number(row.id)) ?? true) &&
  (isAdmin(caller) || accessOfTopic(row).includes(caller.userId));

/** A section is seen by its users, and by the authors of its topics; with an access token for some topics, by these. */
export const seesSection = (caller: Caller, row: SectionRow, visibleTopicIds: ReadonlySet<number>): boolean =>
  numbers(row.topics).some((id) => visibleTopicIds.has(id)) ||
  (!caller.scope?.topics && (isAdmin(caller) || accessOfSection(row).includes(caller.userId)));

/** Topics and sections are changed and deleted by their author and mm_admin, never with an access token. */
export const mayEdit = (caller: Caller, row: { author_id: string }): boolean =>
  !caller.scope && (isAdmin(caller) || Number(row.author_id) === caller.userId);
