import type { LogTopicName } from '@mm/proto/events/topics.js';
import type { EventLogReader, LogEvent, LogWindow } from '../../event-log.js';
import { eventOfMessage } from '../client/kafka-message.js';
import type { ReplayFeed } from './replay-feed.js';

/**
 * Reads the recent log after a cursor, for services without a stored position.
 * Cursors are valid in every gateway process.
 */
export class KafkaLogReader implements EventLogReader {
  constructor(
    private readonly feed: ReplayFeed,
    private readonly onError: (error: unknown) => void,
  ) {}

  async head(): Promise<string> {
    await this.feed.start();
    return String(this.feed.events.settledPosition);
  }

  async readAfter(cursor: string, topics: readonly LogTopicName[], limit: number): Promise<LogWindow> {
    const head = await this.head();
    const found = /^\d{1,18}$/.test(cursor)
      ? this.feed.events.after(BigInt(cursor), new Set(topics), limit)
      : undefined;
    if (!found) return { events: [], cursor: head, isExpired: true };
    const events: LogEvent[] = [];
    for (const { topic, message } of found.events) {
      try {
        events.push(eventOfMessage(topic, message));
      } catch (error) {
        // Skipped here; the consuming groups write the dead letter.
        this.onError(error);
      }
    }
    return { events, cursor: String(found.position), isExpired: false };
  }
}
