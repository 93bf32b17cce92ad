import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { AuthorRefreshedSchema, AuthorSubscribedSchema, AuthorUnsubscribedSchema } from './gen/mm/events/v1/author_pb.js';
import { PostClassifiedSchema, PostCollectedSchema, PostCountedSchema, PostReviewedSchema, PostRevisedSchema, PostWithdrawnSchema } from './gen/mm/events/v1/post_pb.js';
import { PublicationRelevanceChangedSchema, ReferenceChangedSchema, TopicChangedSchema, TopicMatchedSchema, TopicToneChangedSchema } from './gen/mm/events/v1/topic_pb.js';

interface Topic<D extends DescMessage> {
  schema: D;
  /** Events with the same key keep their order. */
  key: (message: MessageShape<D>) => string;
  /** The one service that may publish it. */
  producer: string;
}

const topic = <D extends DescMessage>(schema: D, producer: string, key: (message: MessageShape<D>) => string): Topic<D> => ({ schema, producer, key });
const byAuthor = (m: { author?: { network: string; id: number } }): string => `${m.author?.network ?? ''}:${m.author?.id ?? 0}`;

/** Every topic of the event log: message, key and who may produce it. Dead letters go to `<topic>.dead`. */
export const topics = {
  'author.subscribed': topic(AuthorSubscribedSchema, 'ingestion', byAuthor),
  'author.unsubscribed': topic(AuthorUnsubscribedSchema, 'ingestion', byAuthor),
  'author.refreshed': topic(AuthorRefreshedSchema, 'ingestion', byAuthor),
  'post.collected': topic(PostCollectedSchema, 'ingestion', byAuthor),
  'post.revised': topic(PostRevisedSchema, 'ingestion', byAuthor),
  'post.counted': topic(PostCountedSchema, 'ingestion', (m) => `${m.network}:${m.authorId}`),
  'post.withdrawn': topic(PostWithdrawnSchema, 'ingestion', (m) => `${m.network}:${m.authorId}`),
  'post.classified': topic(PostClassifiedSchema, 'classification', byAuthor),
  'post.reviewed': topic(PostReviewedSchema, 'review', (m) => `${m.network}:${m.authorId}`),
  'reference.changed': topic(ReferenceChangedSchema, 'review', (m) => `${m.kind}:${m.id}`),
  'topic.changed': topic(TopicChangedSchema, 'reporting', (m) => `${m.isSection ? 'section' : 'topic'}:${m.topicId}`),
  'topic.matched': topic(TopicMatchedSchema, 'reporting', (m) => String(m.publicationId)),
  'topic.tone-changed': topic(TopicToneChangedSchema, 'review', (m) => String(m.publicationId)),
  'publication.relevance-changed': topic(PublicationRelevanceChangedSchema, 'reporting', (m) => String(m.topicId)),
} as const;

export type TopicName = keyof typeof topics;
export type TopicMessage<T extends TopicName> = MessageShape<(typeof topics)[T]['schema']>;
