import { create } from '@bufbuild/protobuf';
import { type TopicChanged, TopicChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { SectionWire, TopicWire } from '@mm/proto/http/topics.js';

/** Event about a topic that was changed or deleted, with the users who may see it. */
export const topicChangedEvent = (topic: TopicWire, by: string, isDeleted = false): TopicChanged =>
  create(TopicChangedSchema, {
    topicId: topic.id,
    name: topic.name,
    sectionId: topic.section_id ?? 0,
    isSection: false,
    isDeleted,
    access: topic.access,
    version: topic.version,
    changedBy: by,
    changedAt: new Date().toISOString(),
  });

export const sectionChangedEvent = (section: SectionWire, by: string, isDeleted = false): TopicChanged =>
  create(TopicChangedSchema, {
    topicId: section.id,
    name: section.name,
    sectionId: section.id,
    isSection: true,
    isDeleted,
    access: section.access,
    version: section.version,
    changedBy: by,
    changedAt: new Date().toISOString(),
  });
