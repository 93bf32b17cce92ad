import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { channels, type LivePayload, type Push } from '../live-socket.js';

/**
 * A publication was added to, changed in or removed from topics. Each push names only the topic of its room. What a
 * changed topic found in the past is not pushed: it may be everything, and screens read again when it is complete.
 */
export function topicMatched({
  cause,
  change,
  index,
  publicationId,
  publishedAt,
  topicIds,
}: LogTopicMessage<'topic.matched'>): Push<'topic:matched'>[] {
  if (cause === 'past') return [];
  const shared = {
    publication_id: publicationId,
    index: index as LivePayload<'topic:matched'>['index'],
    published_at: Date.parse(publishedAt),
    change: change as LivePayload<'topic:matched'>['change'],
  };
  return [
    ...topicIds.map((id): Push<'topic:matched'> => ({
      name: 'topic:matched',
      channels: [channels.topic(id)],
      payload: { ...shared, topic_ids: [id] },
    })),
    { name: 'topic:matched', channels: [channels.feed], payload: { ...shared, topic_ids: [] } },
  ];
}

/** A topic or section changed: only users who may see it are notified. */
export function topicChanged({
  access,
  isDeleted,
  isSection,
  topicId,
}: LogTopicMessage<'topic.changed'>): Push<'topic:changed'>[] {
  return [
    {
      name: 'topic:changed',
      channels: [channels.admins, ...access.map(channels.user)],
      payload: { topic_id: topicId, is_section: isSection, deleted: isDeleted },
    },
  ];
}

/** Publications were moved into the basket of a topic or back. */
export function publicationRelevance({
  isRelevant,
  publicationIds,
  topicId,
}: LogTopicMessage<'publication.relevance-changed'>): Push<'publication:relevance'>[] {
  return [
    {
      name: 'publication:relevance',
      channels: [channels.topic(topicId)],
      payload: { topic_id: topicId, publication_ids: publicationIds, relevant: isRelevant },
    },
  ];
}

/** A reference list changed; every signed-in user may read these. */
export function referenceChanged({ id, kind }: LogTopicMessage<'reference.changed'>): Push<'reference:changed'>[] {
  return [
    {
      name: 'reference:changed',
      channels: [channels.reference],
      payload: { id, kind: kind as LivePayload<'reference:changed'>['kind'] },
    },
  ];
}
