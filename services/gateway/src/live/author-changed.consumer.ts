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

/** An author's row changed: for its watchers, for who has just stopped watching, and for the author's own room. */
export function authorChanged(
  message: AuthorMessage,
  change: LivePayload<'author:changed'>['change'],
): Push<'author:changed'>[] {
  const { author, watchers } = message;
  if (!author) return [];
  const people = 'watcher' in message ? [...watchers, message.watcher] : watchers;
  return [
    {
      name: 'author:changed',
      channels: [channels.author(author.id), channels.feed, ...new Set(people.map(channels.queueOf))],
      payload: { id: author.id, network: author.network, username: author.username, watchers, change },
    },
  ];
}

/** Authors that get or lose a watcher, or a new profile; open queues follow. */
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
