import { Controller, Inject } from '@nestjs/common';
import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import type { Step } from '@mm/event-log/step.js';
import { LIVE_FEED } from './live-feed.js';
import type { LiveFeed } from './live-feed.js';
import { channels } from './live-socket.js';
import type { Push } from './live-socket.js';

/** Publications were moved into the basket of a topic or back. */
export function publicationRelevance({
  isRelevant,
  publicationIds,
  topicId,
}: LogTopicMessage<'publication.relevance-changed'>): Push<'publication:relevance'>[] {
  return [
    {
      name: 'publication:relevance',
      channels: [channels.topic(topicId)],
      payload: { topic_id: topicId, publication_ids: publicationIds, relevant: isRelevant },
    },
  ];
}

/** The not-relevant basket. */
@Controller()
export class PublicationRelevanceConsumer {
  constructor(@Inject(LIVE_FEED) private readonly live: LiveFeed) {}

  @Consume('publication.relevance-changed')
  onEvents(events: LogEvent<'publication.relevance-changed'>[]): Step {
    return this.live.onEvents(events);
  }
}
