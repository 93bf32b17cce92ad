import { hasRole, type Caller } from '@mm/http/caller.js';
import type { AccessRow, SectionRow } from './topic-rows.js';

/** Ids of an array column, which is null when it aggregates nothing. */
export const numbers = (ids: readonly string[] | null): number[] => (ids ?? []).map(Number);

const isAdmin = (caller: Caller): boolean => hasRole(caller, 'mm_admin');

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
  isAdmin(caller) || accessOfTopic(row).includes(caller.userId);

/** A section is seen by its users, and by the authors of its topics. */
export const seesSection = (caller: Caller, row: SectionRow, visibleTopicIds: ReadonlySet<number>): boolean =>
  isAdmin(caller) ||
  accessOfSection(row).includes(caller.userId) ||
  numbers(row.topics).some((id) => visibleTopicIds.has(id));

/** Topics and sections are changed and deleted by their author and mm_admin. */
export const mayEdit = (caller: Caller, row: { author_id: string }): boolean =>
  isAdmin(caller) || Number(row.author_id) === caller.userId;
