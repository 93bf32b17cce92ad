import type { LogEvent } from '@mm/event-log/event-log.js';
import type { Step } from '@mm/event-log/step.js';

/** Where the consumers of single topics hand in what they heard. */
export interface LiveFeed {
  onEvents(events: readonly LogEvent[]): Step;
}

export const LIVE_FEED = Symbol('LIVE_FEED');
