import type { DeadTopicName, LogTopicMessage, LogTopicName } from '@mm/proto/events/topics.js';
import type { EntityManager } from 'typeorm';

/** One event as a consumer receives it, already decoded. */
export interface LogEvent<T extends LogTopicName | DeadTopicName = LogTopicName> {
  /** Unique; the same on every redelivery. */
  id: string;
  topic: T;
  key: string;
  message: LogTopicMessage<T>;
  occurredAt: Date;
  producer: string;
  correlationId: string;
  /** Opaque position in the log; `EventLogReader.readAfter` continues after it. */
  cursor: string;
  /** 1 for the first delivery, at most 5. */
  attempt: number;
}

/**
 * The writing side of the event log.
 * MUST write in the caller's transaction: a rollback leaves no event, a commit always leads to delivery.
 * Events of one key are delivered in the order in which their transactions commit.
 * `correlationIds`: one per message; by default those of the request, the poll or the events that are being handled.
 */
export abstract class EventOutbox {
  abstract publish<T extends LogTopicName>(
    tx: EntityManager,
    topic: T,
    messages: readonly LogTopicMessage<T>[],
    correlationIds?: readonly (string | undefined)[],
  ): Promise<void>;
}

/**
 * How far back a reader goes. 'recent': what an engine has at hand, for clients that can as well load their state
 * again; 'all': all that the log keeps, which may take seconds.
 */
export type LogReach = 'recent' | 'all';

/**
 * The reading side without a stored position, for services that push to clients.
 * `readAfter` MUST return events in log order; `reach` is 'recent' if absent.
 */
export abstract class EventLogReader {
  abstract head(): Promise<string>;
  /** Where the consumers of a service in mode 'tail' begin: the head when this was first called. */
  abstract tailStart(): Promise<string>;
  abstract readAfter(
    cursor: string,
    topics: readonly LogTopicName[],
    limit: number,
    reach?: LogReach,
  ): Promise<LogWindow>;
}

export interface LogWindow {
  /** With `isExpired`, either none or the oldest ones that are left. */
  events: LogEvent[];
  /** Where to continue reading. */
  cursor: string;
  /** True when the cursor is unknown or events after it were already removed, or are not 'recent'. */
  isExpired: boolean;
}
