import { Controller } from '@nestjs/common';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import type { Step } from '@mm/event-log/step.js';
import { LiveChannel } from './live-channel.js';
import { liveTopics } from './pushes-of.js';

/** Passes the events of all topics in `pushes-of.ts` to the live channel. */
@Controller()
export class LiveConsumer {
  constructor(private readonly live: LiveChannel) {}

  @Consume(liveTopics)
  onEvents(events: LogEvent[]): Step {
    return this.live.onEvents(events);
  }
}
