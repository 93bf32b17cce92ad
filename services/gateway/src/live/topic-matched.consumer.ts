import { Controller, Inject } from '@nestjs/common';
import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import type { Step } from '@mm/event-log/step.js';
import { LIVE_FEED } from './live-feed.js';
import type { LiveFeed } from './live-feed.js';
import { channels } from './live-socket.js';
import type { LivePayload, Push } from './live-socket.js';

/** A publication was added to, changed in or removed from topics. Each push names only the topic of its room. */
export function topicMatched({
  change,
  index,
  publicationId,
  publishedAt,
  topicIds,
}: LogTopicMessage<'topic.matched'>): Push<'topic:matched'>[] {
  const shared = {
    publication_id: publicationId,
    index: index as LivePayload<'topic:matched'>['index'],
    published_at: Date.parse(publishedAt),
    change: change as LivePayload<'topic:matched'>['change'],
  };
  return [
    ...topicIds.map((id): Push<'topic:matched'> => ({
      name: 'topic:matched',
      channels: [channels.topic(id)],
      payload: { ...shared, topic_ids: [id] },
    })),
    { name: 'topic:matched', channels: [channels.feed], payload: { ...shared, topic_ids: [] } },
  ];
}

/** Publications added to, changed in or removed from topics. */
@Controller()
export class TopicMatchedConsumer {
  constructor(@Inject(LIVE_FEED) private readonly live: LiveFeed) {}

  @Consume('topic.matched')
  onEvents(events: LogEvent<'topic.matched'>[]): Step {
    return this.live.onEvents(events);
  }
}
