import type { LogTopicName } from '@mm/proto/events/topics.js';
import type { EventLogReader, LogEvent, LogReach, LogWindow } from '../../event-log.js';
import { tailStart } from '../../tail-start.js';
import { eventOfMessage } from '../kafka-message.js';
import type { KafkaHistory } from './kafka-history.js';
import type { RecentEvent } from './replay-buffer.js';
import type { ReplayFeed } from './replay-feed.js';

/**
 * Reads the log after a cursor, for services without a stored position: recent events from memory, older ones from
 * Kafka. Cursors are valid in every process.
 */
export class KafkaLogReader implements EventLogReader {
  readonly tailStart = tailStart(() => this.head());

  constructor(
    private readonly feed: ReplayFeed,
    private readonly history: KafkaHistory,
    private readonly onError: (error: unknown) => void,
  ) {}

  async head(): Promise<string> {
    await this.feed.start();
    return String(this.feed.events.settledPosition);
  }

  async readAfter(
    cursor: string,
    topics: readonly LogTopicName[],
    limit: number,
    reach: LogReach = 'recent',
  ): Promise<LogWindow> {
    const head = await this.head();
    const position = /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : undefined;
    const found = position === undefined ? undefined : this.feed.events.after(position, new Set(topics), limit);
    if (found) return { events: this.#decoded(found.events), cursor: String(found.position), isExpired: false };
    const upTo = this.feed.events.oldestPosition;
    if (position === undefined || reach === 'recent' || position >= upTo)
      return { events: [], cursor: head, isExpired: true };
    const { events, isIncomplete, position: read } = await this.history.read({ topics, after: position, upTo }, limit);
    return { events: this.#decoded(events), cursor: String(read), isExpired: isIncomplete };
  }

  #decoded(found: readonly RecentEvent[]): LogEvent[] {
    const events: LogEvent[] = [];
    for (const { topic, message } of found) {
      try {
        events.push(eventOfMessage(topic, message));
      } catch (error) {
        // Skipped here; the consuming groups write the dead letter.
        this.onError(error);
      }
    }
    return events;
  }
}
