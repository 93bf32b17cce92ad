import { Controller, Inject } from '@nestjs/common';
import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import type { Step } from '@mm/event-log/step.js';
import { LIVE_FEED } from './live-feed.js';
import type { LiveFeed } from './live-feed.js';
import { channels } from './live-socket.js';
import type { Push } from './live-socket.js';

/** A user saved the labels of a post; with the author's new totals. */
export function postReviewed(message: LogTopicMessage<'post.reviewed'>): Push<'post:reviewed'>[] {
  const { authorId, labels, labelsVersion, network, postId, progress, reviewedBy } = message;
  if (!labels) return [];
  return [
    {
      name: 'post:reviewed',
      channels: channels.viewersOf(authorId),
      payload: {
        id: postId,
        network,
        author_id: authorId,
        version: labelsVersion,
        reviewed_by: reviewedBy,
        labels: {
          lang: labels.lang || null,
          spheres: labels.spheres,
          oblasts: labels.oblasts,
          tone: labels.tone || null,
          event: labels.eventId || null,
          event_name: labels.eventName,
          is_ignored: labels.isIgnored,
          saved: labels.saved,
        },
        progress: progress
          ? { all_cnt: progress.all, new_cnt: progress.fresh, saved_cnt: progress.saved, ign_cnt: progress.ignored }
          : null,
      },
    },
  ];
}

/** What operators saved. */
@Controller()
export class PostReviewedConsumer {
  constructor(@Inject(LIVE_FEED) private readonly live: LiveFeed) {}

  @Consume('post.reviewed')
  onEvents(events: LogEvent<'post.reviewed'>[]): Step {
    return this.live.onEvents(events);
  }
}
