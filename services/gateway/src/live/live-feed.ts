import type { LogEvent } from '@mm/event-log/event-log.js';
import type { Step } from '@mm/event-log/step.js';

/** Receives the events of the consumers of single log topics. */
export interface LiveFeed {
  onEvents(events: readonly LogEvent[]): Step;
}

export const LIVE_FEED = Symbol('LIVE_FEED');
