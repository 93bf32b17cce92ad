import type { SectionWire, TopicSaveWire, TopicWire } from '@mm/proto/http/topics.js';

export interface TopicDraft {
  name: string;
  keywords: string;
  exclude: string;
  attributes: boolean;
  reviewed: 'all' | 'saved';
  sectionId: number | null;
  access: readonly number[];
}

/** The form values of a topic, or of a new one in a section. */
export const draftOf = (topic: TopicWire | null, sectionId: number | null): TopicDraft =>
  topic
    ? {
        name: topic.name,
        keywords: topic.keywords,
        exclude: topic.exclude_words,
        attributes: topic.attrSearch,
        reviewed: topic.reviewed,
        sectionId: topic.section_id,
        access: topic.access,
      }
    : { name: '', keywords: '', exclude: '', attributes: false, reviewed: 'all', sectionId, access: [] };

/**
 * Who sees the topic: inside a section the section's readers, else the topic's own. Its author always does.
 * `section` is undefined outside a section, and inside one that the caller may not see.
 */
export function shownAccess(
  draft: TopicDraft,
  section: SectionWire | undefined,
  authorId: number | undefined,
): { ids: number[]; isLocked: boolean } {
  const access = section ? withAuthor(section.access, section.user) : draft.access;
  return {
    ids: authorId === undefined ? [...access] : withAuthor(access, authorId),
    isLocked: draft.sectionId !== null,
  };
}

/** The author cannot be taken out of an access list. */
export const withAuthor = (access: readonly number[], authorId: number): number[] => [
  ...new Set([authorId, ...access]),
];

/**
 * The fields that a save sends; `topic` is the saved topic that the draft replaces.
 * For a topic inside a section no access is sent, so its own access list stays unchanged.
 */
export const saveOf = (draft: TopicDraft, topic: Pick<TopicWire, 'id' | 'version'> | null): TopicSaveWire => ({
  ...(topic ? { id: topic.id, version: topic.version } : {}),
  name: draft.name.trim(),
  keywords: draft.keywords.trim(),
  exclude_words: draft.exclude.trim(),
  attrSearch: draft.attributes,
  reviewed: draft.reviewed,
  section_id: draft.sectionId,
  ...(draft.sectionId === null ? { access: [...draft.access] } : {}),
});
