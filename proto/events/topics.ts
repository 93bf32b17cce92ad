import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import {
  AuthorRefreshedSchema,
  AuthorSubscribedSchema,
  AuthorUnsubscribedSchema,
} from './gen/mm/events/v1/author_pb.js';
import {
  PostClassifiedSchema,
  PostCollectedSchema,
  PostCountedSchema,
  PostReviewedSchema,
  PostRevisedSchema,
  PostWithdrawnSchema,
} from './gen/mm/events/v1/post_pb.js';
import {
  PublicationRelevanceChangedSchema,
  ReferenceChangedSchema,
  TopicChangedSchema,
  TopicMatchedSchema,
  TopicToneChangedSchema,
} from './gen/mm/events/v1/topic_pb.js';

/**
 * How a broker keeps a topic. The command that sets topics up brings brokers to this; partitions may only grow
 * (ADR-0012).
 */
export interface TopicStorage {
  partitions: number;
  /**
   * 'delete': events go after `days`. 'compact': the last event of every key stays for ever, those before it may go
   * after `days`.
   */
  cleanup: 'delete' | 'compact';
  days: number;
  mostBytes: number;
}

const MIB = 2 ** 20;
const quiet: TopicStorage = { partitions: 3, cleanup: 'delete', days: 14, mostBytes: 8 * MIB };
const busy: TopicStorage = { ...quiet, partitions: 6 };
/** The last event of a key says all about it. */
const state: TopicStorage = { ...quiet, cleanup: 'compact' };
/** Every `<topic>.dead`; a letter carries its whole event as text within text. */
export const deadLetterStorage: TopicStorage = { partitions: 1, cleanup: 'delete', days: 90, mostBytes: 24 * MIB };

interface Topic<D extends DescMessage> {
  schema: D;
  /** Events with the same key keep their order. */
  key: (message: MessageShape<D>) => string;
  /** The one service that may publish it. */
  producer: string;
  storage: TopicStorage;
}

const topic = <D extends DescMessage>(
  schema: D,
  producer: string,
  storage: TopicStorage,
  key: (message: MessageShape<D>) => string,
): Topic<D> => ({ schema, producer, storage, key });
const byAuthor = (m: { author?: { network: string; id: number } }): string =>
  `${m.author?.network ?? ''}:${m.author?.id ?? 0}`;

/**
 * Every topic of the event log: message, key, who may produce it and how Kafka keeps it. Dead letters go to
 * `<topic>.dead`.
 */
export const topics = {
  'author.subscribed': topic(AuthorSubscribedSchema, 'ingestion', quiet, byAuthor),
  'author.unsubscribed': topic(AuthorUnsubscribedSchema, 'ingestion', quiet, byAuthor),
  'author.refreshed': topic(AuthorRefreshedSchema, 'ingestion', quiet, byAuthor),
  'post.collected': topic(PostCollectedSchema, 'ingestion', busy, byAuthor),
  'post.revised': topic(PostRevisedSchema, 'ingestion', busy, byAuthor),
  'post.counted': topic(PostCountedSchema, 'ingestion', busy, (m) => `${m.network}:${m.authorId}`),
  'post.withdrawn': topic(PostWithdrawnSchema, 'ingestion', busy, (m) => `${m.network}:${m.authorId}`),
  'post.classified': topic(PostClassifiedSchema, 'classification', busy, byAuthor),
  'post.reviewed': topic(PostReviewedSchema, 'review', busy, (m) => `${m.network}:${m.authorId}`),
  'reference.changed': topic(ReferenceChangedSchema, 'review', state, (m) => `${m.kind}:${m.id}`),
  'topic.changed': topic(
    TopicChangedSchema,
    'reporting',
    state,
    (m) => `${m.isSection ? 'section' : 'topic'}:${m.topicId}`,
  ),
  'topic.matched': topic(TopicMatchedSchema, 'reporting', quiet, (m) => String(m.publicationId)),
  'topic.tone-changed': topic(TopicToneChangedSchema, 'review', quiet, (m) => String(m.publicationId)),
  'publication.relevance-changed': topic(PublicationRelevanceChangedSchema, 'reporting', quiet, (m) =>
    String(m.topicId),
  ),
} as const;

export type TopicName = keyof typeof topics;
export type TopicMessage<T extends TopicName> = MessageShape<(typeof topics)[T]['schema']>;
