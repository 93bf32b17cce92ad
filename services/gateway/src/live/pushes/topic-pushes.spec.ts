import { create } from '@bufbuild/protobuf';
import { TopicMatchedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { topicMatched } from './topic-pushes.js';

const matched = (cause: string) =>
  topicMatched(
    create(TopicMatchedSchema, {
      publicationId: 1,
      index: 'social',
      topicIds: [5],
      publishedAt: '2026-11-28T00:00:00Z',
      change: 'added',
      cause,
    }),
  ).map(({ payload }) => payload.topic_ids);

test('arrivals are pushed to topics and the feed, what a changed topic found in the past to nobody', () =>
  expect(['arrival', '', 'past'].map(matched)).toEqual([[[5], []], [[5], []], []]));
