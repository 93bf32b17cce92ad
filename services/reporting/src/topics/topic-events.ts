import { create } from '@bufbuild/protobuf';
import { type TopicChanged, TopicChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { accessOfSection, accessOfTopic } from './topic-access.js';
import type { TopicRow, VisibleSection } from './topic-rows.js';

/** Event about a topic that was changed or deleted, with the users who may see it. */
export const topicChangedEvent = (topic: TopicRow, by: string, isDeleted = false): TopicChanged =>
  create(TopicChangedSchema, {
    topicId: Number(topic.id),
    name: topic.name,
    sectionId: Number(topic.section_id ?? 0),
    isSection: false,
    isDeleted,
    access: accessOfTopic(topic),
    version: topic.version,
    changedBy: by,
    changedAt: new Date().toISOString(),
  });

/** Event about a section that was changed or deleted, with its users. */
export const sectionChangedEvent = (section: VisibleSection, by: string, isDeleted = false): TopicChanged =>
  create(TopicChangedSchema, {
    topicId: Number(section.id),
    name: section.name,
    sectionId: Number(section.id),
    isSection: true,
    isDeleted,
    access: accessOfSection(section),
    version: section.version,
    changedBy: by,
    changedAt: new Date().toISOString(),
  });
