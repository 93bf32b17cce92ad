import type { SectionWire, TopicWire } from '@mm/proto/http/topics.js';
import { roles } from '@mm/proto/vocabulary/role.js';
import { byName } from '../../../language/name-order.js';
import { comparableText } from '../../../ui/select/comparable-text.js';

/** Whose access is shown. */
export interface Person {
  id: number;
  username: string;
  name: string;
  roles: readonly number[];
}

/** Why a checkbox cannot be changed. */
export type AccessLock = 'author' | 'section' | 'administrator';

/** A line of the table: a topic, or a section with the access that its topics take. */
export interface AccessRow {
  key: string;
  kind: 'section' | 'topic';
  id: number;
  /** Of the topic or of the section. */
  name: string;
  section: Pick<SectionWire, 'id' | 'name'> | null;
  /** Login of the author. */
  author: string;
  /** Whether the person may see it, as saved. */
  isOpen: boolean;
  lock: AccessLock | null;
}
/** The wanted access by key of the row. */
export type AccessDrafts = Readonly<Record<string, boolean>>;

export const sectionKey = (id: number): string => `section:${id}`;
const topicKey = (id: number): string => `topic:${id}`;
const isAdministrator = ({ roles: held }: Pick<Person, 'roles'>): boolean => held.includes(roles.mm_admin.id);
const topicReaders: readonly number[] = [roles.mm_user.id, roles.MM_view.id];

/** Whether the table belongs to the account: its role sees topics only by their access lists. */
export const mayReceiveTopics = ({ roles: held }: Pick<Person, 'roles'>): boolean =>
  held.some((role) => topicReaders.includes(role));

/** Sections by name, each followed by its topics, then the topics without a section. */
export function accessRows(
  topics: readonly TopicWire[],
  sections: readonly SectionWire[],
  person: Person,
): AccessRow[] {
  const rowOf = (
    kind: AccessRow['kind'],
    object: TopicWire | SectionWire,
    section: AccessRow['section'],
  ): AccessRow => {
    const lock = isAdministrator(person)
      ? 'administrator'
      : object.user === person.id
        ? 'author'
        : kind === 'topic' && section
          ? 'section'
          : null;
    return {
      key: kind === 'topic' ? topicKey(object.id) : sectionKey(object.id),
      kind,
      id: object.id,
      name: object.name,
      section,
      author: object.autor,
      isOpen: lock === 'administrator' || lock === 'author' || object.access.includes(person.id),
      lock,
    };
  };
  const inSections = new Map(sections.map(({ id }): [number, TopicWire[]] => [id, []]));
  const outside: TopicWire[] = [];
  for (const topic of byName(topics, ({ name }) => name))
    (inSections.get(topic.section_id ?? 0) ?? outside).push(topic);
  return [
    ...byName(sections, ({ name }) => name).flatMap((section) => [
      rowOf('section', section, section),
      ...(inSections.get(section.id) ?? []).map((topic) => rowOf('topic', topic, section)),
    ]),
    ...outside.map((topic) => rowOf('topic', topic, null)),
  ];
}

/** How many of the topics a person sees who is no administrator. */
export const countOpenTopics = (topics: readonly TopicWire[], { id }: Pick<Person, 'id'>): number =>
  topics.filter(({ user, access }) => user === id || access.includes(id)).length;

/** Whether the row's box is ticked: a topic inside a section follows the section, also before that is saved. */
export function isTicked(row: AccessRow, drafts: AccessDrafts): boolean {
  if (row.lock === null) return drafts[row.key] ?? row.isOpen;
  return row.lock === 'section' && row.section ? (drafts[sectionKey(row.section.id)] ?? row.isOpen) : row.isOpen;
}

/** The rows whose own access would change. */
export const changedRows = (rows: readonly AccessRow[], drafts: AccessDrafts): AccessRow[] =>
  rows.filter((row) => row.lock === null && isTicked(row, drafts) !== row.isOpen);

/** Rows whose name contains the text, of one author; null for all authors. */
export function matchingRows(rows: readonly AccessRow[], theme: string, author: string | null): AccessRow[] {
  const wanted = comparableText(theme.trim());
  return rows.filter((row) => (author === null || row.author === author) && comparableText(row.name).includes(wanted));
}

/** The access list of a topic or section with the person added or taken out. */
export const accessWith = (access: readonly number[], personId: number, isOpen: boolean): number[] => [
  ...access.filter((id) => id !== personId),
  ...(isOpen ? [personId] : []),
];
