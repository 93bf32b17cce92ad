import { Controller, Inject } from '@nestjs/common';
import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import type { Step } from '@mm/event-log/step.js';
import { LIVE_FEED } from './live-feed.js';
import type { LiveFeed } from './live-feed.js';
import { channels } from './live-socket.js';
import type { LivePayload, Push } from './live-socket.js';

/** A reference list changed; every signed-in user may read these. */
export function referenceChanged({ id, kind }: LogTopicMessage<'reference.changed'>): Push<'reference:changed'>[] {
  return [
    {
      name: 'reference:changed',
      channels: [channels.reference],
      payload: { id, kind: kind as LivePayload<'reference:changed'>['kind'] },
    },
  ];
}

/** Spheres, oblasts and events. */
@Controller()
export class ReferenceChangedConsumer {
  constructor(@Inject(LIVE_FEED) private readonly live: LiveFeed) {}

  @Consume('reference.changed')
  onEvents(events: LogEvent<'reference.changed'>[]): Step {
    return this.live.onEvents(events);
  }
}
