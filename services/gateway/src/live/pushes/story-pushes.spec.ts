import { create } from '@bufbuild/protobuf';
import { StoryChangedSchema } from '@mm/proto/events/gen/mm/events/v1/story_pb.js';
import { storyChanged } from './story-pushes.js';

test('a changed story is pushed to all queues and the feed, with ids only', () => {
  const message = create(StoryChangedSchema, {
    storyId: 11,
    version: 3,
    added: [{ postId: 14, version: 2 }],
    removed: [{ postId: 12, version: 1 }],
    changedBy: 'operator',
  });
  expect(storyChanged(message)).toEqual([
    {
      name: 'story:changed',
      channels: ['queues', 'feed'],
      payload: { id: 11, version: 3, added: [14], removed: [12], merged_into: null },
    },
  ]);
});
