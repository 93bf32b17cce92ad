import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { channels, type Push } from '../live-socket.js';

/** Posts joined or left a story: to everyone who reviews posts, since each may show another post of it. */
export function storyChanged({
  added,
  mergedInto,
  removed,
  storyId,
  version,
}: LogTopicMessage<'story.changed'>): Push<'story:changed'>[] {
  return [
    {
      name: 'story:changed',
      channels: [channels.queues, channels.feed],
      payload: {
        id: storyId,
        version,
        added: added.map(({ postId }) => postId),
        removed: removed.map(({ postId }) => postId),
        merged_into: mergedInto || null,
      },
    },
  ];
}
