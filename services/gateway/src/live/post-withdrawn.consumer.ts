import { Controller, Inject } from '@nestjs/common';
import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import type { Step } from '@mm/event-log/step.js';
import { LIVE_FEED } from './live-feed.js';
import type { LiveFeed } from './live-feed.js';
import { channels } from './live-socket.js';
import type { Push } from './live-socket.js';

/** A post was deleted at the source. */
export function postWithdrawn({
  authorId,
  network,
  postId,
}: LogTopicMessage<'post.withdrawn'>): Push<'post:withdrawn'>[] {
  return [
    {
      name: 'post:withdrawn',
      channels: channels.viewersOf(authorId),
      payload: { id: postId, network, author_id: authorId },
    },
  ];
}

/** Posts deleted at the source. */
@Controller()
export class PostWithdrawnConsumer {
  constructor(@Inject(LIVE_FEED) private readonly live: LiveFeed) {}

  @Consume('post.withdrawn')
  onEvents(events: LogEvent<'post.withdrawn'>[]): Step {
    return this.live.onEvents(events);
  }
}
