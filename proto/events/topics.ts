import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { AccountChangedSchema } from './gen/mm/events/v1/account_pb.js';
import { AuditRecordedSchema } from './gen/mm/events/v1/audit_pb.js';
import {
  AuthorErasedSchema,
  AuthorRefreshedSchema,
  AuthorSubscribedSchema,
  AuthorUnsubscribedSchema,
} from './gen/mm/events/v1/author_pb.js';
import { ClientStatusChangedSchema } from './gen/mm/events/v1/client_pb.js';
import { DeadLetterReplayedSchema, type DeadLetter } from './gen/mm/events/v1/dead_letter_pb.js';
import {
  AlertChangedSchema,
  AlertRaisedSchema,
  NotificationDueSchema,
  NotificationSentSchema,
} from './gen/mm/events/v1/notification_pb.js';
import {
  PostClassifiedSchema,
  PostCollectedSchema,
  PostCountedSchema,
  PostReviewedSchema,
  PostRevisedSchema,
  PostWithdrawnSchema,
} from './gen/mm/events/v1/post_pb.js';
import { HitChangedSchema, HitSavedSchema, SearchChangedSchema } from './gen/mm/events/v1/search_pb.js';
import { SettingChangedSchema } from './gen/mm/events/v1/setting_pb.js';
import { ResourceChangedSchema, SourceHealthChangedSchema } from './gen/mm/events/v1/source_pb.js';
import { StoryChangedSchema } from './gen/mm/events/v1/story_pb.js';
import {
  PublicationRelevanceChangedSchema,
  ReferenceChangedSchema,
  TopicChangedSchema,
  TopicMatchedSchema,
  TopicToneChangedSchema,
} from './gen/mm/events/v1/topic_pb.js';

/** How a broker stores a log topic. `set-up-topics.ts` applies it; partitions may only grow (ADR-0012). */
export interface LogTopicStorage {
  partitions: number;
  /** 'delete': events are deleted after `days`. 'compact': only the last event of a key stays, for ever. */
  cleanup: 'delete' | 'compact';
  days: number;
  maxBytes: number;
}

const MIB = 2 ** 20;
const lowVolume: LogTopicStorage = { partitions: 3, cleanup: 'delete', days: 14, maxBytes: 8 * MIB };
const highVolume: LogTopicStorage = { ...lowVolume, partitions: 6 };
/** For log topics whose last event of a key holds its whole state. */
const compacted: LogTopicStorage = { ...lowVolume, cleanup: 'compact' };
/** For messages that contain a whole event as escaped text. */
const ofWholeEvents: LogTopicStorage = { ...lowVolume, maxBytes: 24 * MIB };
/** Every `<topic>.dead`. */
export const deadLetterStorage: LogTopicStorage = { ...ofWholeEvents, partitions: 1, days: 90 };

interface LogTopic<D extends DescMessage> {
  schema: D;
  /** Events with the same key stay in order. */
  key: (message: MessageShape<D>) => string;
  /** The only service that may publish to it; 'any' for a topic of all services. */
  producer: string;
  storage: LogTopicStorage;
}

const topic = <D extends DescMessage>(
  schema: D,
  producer: string,
  storage: LogTopicStorage,
  key: (message: MessageShape<D>) => string,
): LogTopic<D> => ({ schema, producer, storage, key });
const byAuthor = (m: { author?: { network: string; id: number } }): string =>
  `${m.author?.network ?? ''}:${m.author?.id ?? 0}`;

/** Every log topic: message, key, producer and storage. Dead letters go to `<topic>.dead`. */
export const topics = {
  'author.subscribed': topic(AuthorSubscribedSchema, 'ingestion', lowVolume, byAuthor),
  'author.unsubscribed': topic(AuthorUnsubscribedSchema, 'ingestion', lowVolume, byAuthor),
  'author.refreshed': topic(AuthorRefreshedSchema, 'ingestion', lowVolume, byAuthor),
  'author.erased': topic(AuthorErasedSchema, 'ingestion', lowVolume, byAuthor),
  'source.health-changed': topic(SourceHealthChangedSchema, 'ingestion', lowVolume, byAuthor),
  'resource.changed': topic(ResourceChangedSchema, 'ingestion', lowVolume, (m) => `${m.kind}:${m.network}:${m.name}`),
  'telegram.client-status-changed': topic(
    ClientStatusChangedSchema,
    'ingestion',
    lowVolume,
    (m) => `${m.network}:${m.phone}`,
  ),
  'post.collected': topic(PostCollectedSchema, 'ingestion', highVolume, byAuthor),
  'post.revised': topic(PostRevisedSchema, 'ingestion', highVolume, byAuthor),
  'post.counted': topic(PostCountedSchema, 'ingestion', highVolume, (m) => `${m.network}:${m.authorId}`),
  'post.withdrawn': topic(PostWithdrawnSchema, 'ingestion', highVolume, (m) => `${m.network}:${m.authorId}`),
  'post.classified': topic(PostClassifiedSchema, 'classification', highVolume, byAuthor),
  'post.reviewed': topic(PostReviewedSchema, 'review', highVolume, (m) => `${m.network}:${m.authorId}`),
  'story.changed': topic(StoryChangedSchema, 'review', lowVolume, (m) => String(m.storyId)),
  'search.changed': topic(SearchChangedSchema, 'ingestion', lowVolume, (m) => m.searchId),
  'hit.changed': topic(HitChangedSchema, 'ingestion', lowVolume, (m) => m.code),
  'hit.saved': topic(HitSavedSchema, 'ingestion', lowVolume, (m) => `${m.network}:${m.authorId}`),
  'reference.changed': topic(ReferenceChangedSchema, 'review', compacted, (m) => `${m.kind}:${m.id}`),
  'topic.changed': topic(
    TopicChangedSchema,
    'reporting',
    compacted,
    (m) => `${m.isSection ? 'section' : 'topic'}:${m.topicId}`,
  ),
  'topic.matched': topic(TopicMatchedSchema, 'reporting', lowVolume, (m) => String(m.publicationId)),
  'topic.tone-changed': topic(TopicToneChangedSchema, 'review', lowVolume, (m) => String(m.publicationId)),
  'publication.relevance-changed': topic(PublicationRelevanceChangedSchema, 'reporting', lowVolume, (m) =>
    String(m.topicId),
  ),
  'account.changed': topic(AccountChangedSchema, 'identity', lowVolume, (m) => String(m.userId)),
  'notification.due': topic(NotificationDueSchema, 'notification', lowVolume, (m) => String(m.notificationId)),
  'notification.sent': topic(NotificationSentSchema, 'notification', lowVolume, (m) => String(m.notificationId)),
  'alert.raised': topic(AlertRaisedSchema, 'notification', lowVolume, (m) => String(m.alertId)),
  'alert.changed': topic(AlertChangedSchema, 'notification', lowVolume, (m) => String(m.alertId)),
  'setting.changed': topic(SettingChangedSchema, 'identity', compacted, (m) => m.key),
  'dead-letter.replayed': topic(
    DeadLetterReplayedSchema,
    'identity',
    ofWholeEvents,
    (m) => `${m.event?.topic ?? ''}:${m.event?.key ?? ''}`,
  ),
  'audit.recorded': topic(AuditRecordedSchema, 'any', lowVolume, (m) => `${m.objectKind}:${m.objectId}`),
} as const;

export type LogTopicName = keyof typeof topics;
export type DeadTopicName = `${LogTopicName}.dead`;
export type LogTopicMessage<T extends LogTopicName | DeadTopicName> = T extends LogTopicName
  ? MessageShape<(typeof topics)[T]['schema']>
  : DeadLetter;

const deadSuffix = '.dead';
/** The log topic for events of a log topic that a group gave up. */
export const deadTopicOf = (topic: LogTopicName): DeadTopicName => `${topic}${deadSuffix}`;
/** Whether it is the log topic for what groups gave up. */
export const isDeadTopic = (topic: string): topic is DeadTopicName => topic.endsWith(deadSuffix);
