import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { AccountChangedSchema } from './gen/mm/events/v1/account_pb.js';
import { AuditRecordedSchema } from './gen/mm/events/v1/audit_pb.js';
import {
  AuthorRefreshedSchema,
  AuthorSubscribedSchema,
  AuthorUnsubscribedSchema,
} from './gen/mm/events/v1/author_pb.js';
import { ClientStatusChangedSchema } from './gen/mm/events/v1/client_pb.js';
import {
  PostClassifiedSchema,
  PostCollectedSchema,
  PostCountedSchema,
  PostReviewedSchema,
  PostRevisedSchema,
  PostWithdrawnSchema,
} from './gen/mm/events/v1/post_pb.js';
import { ResourceChangedSchema, SourceHealthChangedSchema } from './gen/mm/events/v1/source_pb.js';
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
/** Every `<topic>.dead`; its messages are larger because they contain the whole event as escaped text. */
export const deadLetterStorage: LogTopicStorage = { partitions: 1, cleanup: 'delete', days: 90, maxBytes: 24 * MIB };

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
  'audit.recorded': topic(AuditRecordedSchema, 'any', lowVolume, (m) => `${m.objectKind}:${m.objectId}`),
} as const;

export type LogTopicName = keyof typeof topics;
export type LogTopicMessage<T extends LogTopicName> = MessageShape<(typeof topics)[T]['schema']>;
