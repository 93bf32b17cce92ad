import type { AuditEntry } from '@mm/audit/record-audit.js';
import { accessOfSection, accessOfTopic } from './topic-access.js';
import type { TopicRow, VisibleSection } from './topic-rows.js';

/** What the audit records of a topic; `access`: all who may see it besides mm_admin. */
export const topicFields = (topic: TopicRow) => ({
  name: topic.name,
  keywords: topic.keywords,
  exclude_words: topic.exclude_words,
  attr_search: topic.attr_search,
  reviewed: topic.reviewed,
  section_id: topic.section_id === null ? null : Number(topic.section_id),
  access: accessOfTopic(topic).sort((a, b) => a - b),
});

/** What the audit records of a section. */
export const sectionFields = (section: VisibleSection) => ({
  name: section.name,
  topics: section.topics,
  access: accessOfSection(section).sort((a, b) => a - b),
});

/** The record of a topic that another section has now. */
export const movedTopic = (
  { id, name }: Pick<TopicRow, 'id' | 'name'>,
  from: number | null,
  to: number | null,
): AuditEntry => ({
  action: 'topic.updated',
  object: { kind: 'topic', id, name },
  before: { section_id: from },
  after: { section_id: to },
});
