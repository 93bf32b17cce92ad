import { mayUse, type Caller } from '@mm/http/caller.js';
import type { Relation } from '@mm/proto/http/object-rule.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import type { AccessRow, SectionRow } from './topic-rows.js';

/** Ids of an array column, which is null when it aggregates nothing. */
export const numbers = (ids: readonly string[] | null): number[] => (ids ?? []).map(Number);

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

/** What a topic or section is to the caller. */
const relationOf = (caller: Caller, row: { author_id: string }, access: readonly number[] = []): Relation => {
  if (Number(row.author_id) === caller.userId) return 'own';
  return access.includes(caller.userId) ? 'shared' : 'foreign';
};

export const seesTopic = (caller: Caller, row: AccessRow): boolean =>
  (caller.scope?.topics?.includes(Number(row.id)) ?? true) &&
  mayUse(caller, objectRules.readTopic, relationOf(caller, row, accessOfTopic(row)));

/** A section is seen by its users, and by the authors of its topics; with an access token for some topics, by these. */
export const seesSection = (caller: Caller, row: SectionRow, visibleTopicIds: ReadonlySet<number>): boolean =>
  numbers(row.topics).some((id) => visibleTopicIds.has(id)) ||
  (!caller.scope?.topics && mayUse(caller, objectRules.readSection, relationOf(caller, row, accessOfSection(row))));

/** Whether the caller may change and delete a topic; nobody may with an access token. */
export const mayEditTopic = (caller: Caller, row: { author_id: string }): boolean =>
  !caller.scope && mayUse(caller, objectRules.editTopic, relationOf(caller, row));

/** Whether the caller may change and delete a section; nobody may with an access token. */
export const mayEditSection = (caller: Caller, row: { author_id: string }): boolean =>
  !caller.scope && mayUse(caller, objectRules.editSection, relationOf(caller, row));
