import { Controller, Inject } from '@nestjs/common';
import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import type { Step } from '@mm/event-log/step.js';
import { LIVE_FEED } from './live-feed.js';
import type { LiveFeed } from './live-feed.js';
import { channels } from './live-socket.js';
import type { Push } from './live-socket.js';

/** A topic or section changed: only users who may see it are notified. */
export function topicChanged({
  access,
  isDeleted,
  isSection,
  topicId,
}: LogTopicMessage<'topic.changed'>): Push<'topic:changed'>[] {
  return [
    {
      name: 'topic:changed',
      channels: [channels.admins, ...access.map(channels.user)],
      payload: { topic_id: topicId, is_section: isSection, deleted: isDeleted },
    },
  ];
}

/** Topics and sections; a change may remove users from a topic's room. */
@Controller()
export class TopicChangedConsumer {
  constructor(@Inject(LIVE_FEED) private readonly live: LiveFeed) {}

  @Consume('topic.changed')
  onEvents(events: LogEvent<'topic.changed'>[]): Step {
    return this.live.onEvents(events);
  }
}
