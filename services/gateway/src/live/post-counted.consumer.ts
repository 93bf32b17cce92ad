import { Controller, Inject } from '@nestjs/common';
import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import type { Step } from '@mm/event-log/step.js';
import { LIVE_FEED } from './live-feed.js';
import type { LiveFeed } from './live-feed.js';
import { channels } from './live-socket.js';
import type { Push } from './live-socket.js';

/** Reactions were read again. */
export function postCounted({ authorId, network, posts }: LogTopicMessage<'post.counted'>): Push<'post:counted'>[] {
  const counted = posts.flatMap(({ counters, postId }) =>
    counters
      ? [
          {
            id: postId,
            likes_count: counters.likes,
            comments_count: counters.comments,
            share_count: counters.shares,
            views_count: counters.views,
          },
        ]
      : [],
  );
  return [
    {
      name: 'post:counted',
      channels: channels.viewersOf(authorId),
      payload: { network, author_id: authorId, posts: counted },
    },
  ];
}

/** Refreshed reactions. */
@Controller()
export class PostCountedConsumer {
  constructor(@Inject(LIVE_FEED) private readonly live: LiveFeed) {}

  @Consume('post.counted')
  onEvents(events: LogEvent<'post.counted'>[]): Step {
    return this.live.onEvents(events);
  }
}
