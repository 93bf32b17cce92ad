import { Controller, Inject } from '@nestjs/common';
import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import type { Step } from '@mm/event-log/step.js';
import { LIVE_FEED } from './live-feed.js';
import type { LiveFeed } from './live-feed.js';
import { channels } from './live-socket.js';
import type { LivePayload, Push } from './live-socket.js';

type AuthorMessage =
  LogTopicMessage<'author.subscribed'> | LogTopicMessage<'author.unsubscribed'> | LogTopicMessage<'author.refreshed'>;

/** An author changed: for its watchers, the user who has just stopped watching, and the author's room. */
export function authorChanged(
  message: AuthorMessage,
  change: LivePayload<'author:changed'>['change'],
): Push<'author:changed'>[] {
  const { author, watchers } = message;
  if (!author) return [];
  const users = 'watcher' in message ? [...watchers, message.watcher] : watchers;
  return [
    {
      name: 'author:changed',
      channels: [channels.author(author.id), channels.feed, ...new Set(users.map(channels.queueOf))],
      payload: { id: author.id, network: author.network, username: author.username, watchers, change },
    },
  ];
}

/** Authors that gain or lose a watcher, or have a new profile; also updates open queues. */
@Controller()
export class AuthorChangedConsumer {
  constructor(@Inject(LIVE_FEED) private readonly live: LiveFeed) {}

  @Consume('author.subscribed')
  subscribed(events: LogEvent<'author.subscribed'>[]): Step {
    return this.live.onEvents(events);
  }

  @Consume('author.unsubscribed')
  unsubscribed(events: LogEvent<'author.unsubscribed'>[]): Step {
    return this.live.onEvents(events);
  }

  @Consume('author.refreshed')
  refreshed(events: LogEvent<'author.refreshed'>[]): Step {
    return this.live.onEvents(events);
  }
}
