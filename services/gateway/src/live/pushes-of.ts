import type { LogTopicMessage, LogTopicName } from '@mm/proto/events/topics.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import type { Push } from './live-socket.js';
import { accountChanged } from './pushes/account-pushes.js';
import { alertChanged, alertRaised } from './pushes/alert-pushes.js';
import { authorChanged } from './pushes/author-pushes.js';
import { postClassified, postCounted, postReviewed, postWithdrawn } from './pushes/post-pushes.js';
import { hitChanged, searchChanged } from './pushes/search-pushes.js';
import { settingChanged } from './pushes/setting-pushes.js';
import { clientStatus, resourceChanged, sourceHealth } from './pushes/source-pushes.js';
import { storyChanged } from './pushes/story-pushes.js';
import { publicationRelevance, referenceChanged, topicChanged, topicMatched } from './pushes/topic-pushes.js';

/** Log topics that are pushed to clients. */
export const liveTopics = [
  'post.classified',
  'post.reviewed',
  'post.counted',
  'post.withdrawn',
  'story.changed',
  'author.subscribed',
  'author.unsubscribed',
  'author.refreshed',
  'source.health-changed',
  'resource.changed',
  'telegram.client-status-changed',
  'topic.matched',
  'topic.changed',
  'publication.relevance-changed',
  'search.changed',
  'hit.changed',
  'reference.changed',
  'setting.changed',
  'account.changed',
  'alert.raised',
  'alert.changed',
] as const satisfies readonly LogTopicName[];
type LiveTopic = (typeof liveTopics)[number];

/** What clients receive of each log topic. The consumer and catch-up use the same table. */
const mappers: { [T in LiveTopic]: (message: LogTopicMessage<T>) => Push[] } = {
  'post.classified': postClassified,
  'post.reviewed': postReviewed,
  'post.counted': postCounted,
  'post.withdrawn': postWithdrawn,
  'story.changed': storyChanged,
  'author.subscribed': (message) => authorChanged(message, 'subscribed'),
  'author.unsubscribed': (message) => authorChanged(message, 'unsubscribed'),
  'author.refreshed': (message) => authorChanged(message, 'refreshed'),
  'source.health-changed': sourceHealth,
  'resource.changed': resourceChanged,
  'telegram.client-status-changed': clientStatus,
  'topic.matched': topicMatched,
  'topic.changed': topicChanged,
  'publication.relevance-changed': publicationRelevance,
  'search.changed': searchChanged,
  'hit.changed': hitChanged,
  'reference.changed': referenceChanged,
  'setting.changed': settingChanged,
  'account.changed': accountChanged,
  'alert.raised': alertRaised,
  'alert.changed': alertChanged,
};

/** The pushes that an event of the log leads to; none for a topic that clients do not receive. */
export function pushesOf<T extends LogTopicName>(event: LogEvent<T>): Push[] {
  const mapper = (mappers as { [N in LogTopicName]?: (message: LogTopicMessage<N>) => Push[] })[event.topic];
  return mapper?.(event.message) ?? [];
}
