import { create } from '@bufbuild/protobuf';
import { PostClassifiedSchema, type PostClassified } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { TopicMatchedSchema, type TopicMatched } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';

/** A classified post of an author that `operator` watches. */
export const classified = (id: number, authorId = 1): PostClassified =>
  create(PostClassifiedSchema, {
    author: { id: authorId, network: 'vkontakte', username: `a${authorId}` },
    post: {
      id,
      network: 'vkontakte',
      code: `-1_${id}`,
      publishedAt: '2026-11-20T10:00:00Z',
      text: 'Дорога',
      revision: 1,
    },
    watchers: ['operator'],
  });

export const matched = (id: number, topicIds: number[]): TopicMatched =>
  create(TopicMatchedSchema, {
    publicationId: id,
    topicIds,
    index: 'social',
    publishedAt: '2026-11-20T10:00:00Z',
    change: 'added',
  });

/** Ids of the posts that a client received, in order. */
export const postIds = (received: [string, Record<string, unknown>][]): number[] =>
  received.filter(([name]) => name === 'post:classified').map(([, { post }]) => (post as { id: number }).id);
