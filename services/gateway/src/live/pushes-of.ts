import type { LogTopicMessage, LogTopicName } from '@mm/proto/events/topics.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import type { Push } from './live-socket.js';
import { authorChanged } from './author-changed.consumer.js';
import { postClassified } from './post-classified.consumer.js';
import { postCounted } from './post-counted.consumer.js';
import { postReviewed } from './post-reviewed.consumer.js';
import { postWithdrawn } from './post-withdrawn.consumer.js';
import { publicationRelevance } from './publication-relevance.consumer.js';
import { referenceChanged } from './reference-changed.consumer.js';
import { topicChanged } from './topic-changed.consumer.js';
import { topicMatched } from './topic-matched.consumer.js';

type PushMapper<T extends LogTopicName> = (message: LogTopicMessage<T>) => Push[];
type PushMappers = { [T in LogTopicName]?: PushMapper<T> };

/** What clients receive of each log topic; other topics are not pushed. Consumers and catch-up use the same table. */
const mappers: PushMappers = {
  'post.classified': postClassified,
  'post.reviewed': postReviewed,
  'post.counted': postCounted,
  'post.withdrawn': postWithdrawn,
  'author.subscribed': (message) => authorChanged(message, 'subscribed'),
  'author.unsubscribed': (message) => authorChanged(message, 'unsubscribed'),
  'author.refreshed': (message) => authorChanged(message, 'refreshed'),
  'topic.matched': topicMatched,
  'topic.changed': topicChanged,
  'publication.relevance-changed': publicationRelevance,
  'reference.changed': referenceChanged,
};

export const liveTopics = Object.keys(mappers) as LogTopicName[];

/** The pushes that an event of the log leads to. */
export function pushesOf<T extends LogTopicName>(event: LogEvent<T>): Push[] {
  return mappers[event.topic]?.(event.message) ?? [];
}
