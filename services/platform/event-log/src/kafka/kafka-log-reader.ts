import type { TopicName } from '@mm/proto/events/topics.js';
import type { EventLogReader, LogEvent } from '../event-log.js';
import { eventOfMessage } from './kafka-message.js';
import type { RecentEventsFeed } from './recent-events-feed.js';

/** Reads the recent log behind a cursor, for those who keep no place of their own. Cursors are the same in every gateway. */
export class KafkaLogReader implements EventLogReader {
  constructor(
    private readonly feed: RecentEventsFeed,
    private readonly onError: (error: unknown) => void,
  ) {}

  async head(): Promise<string> {
    await this.feed.start();
    return String(this.feed.events.settled);
  }

  async readAfter(
    cursor: string,
    topics: readonly TopicName[],
    limit: number,
  ): Promise<{ events: LogEvent[]; cursor: string; gone: boolean }> {
    const head = await this.head();
    const found = /^\d{1,18}$/.test(cursor)
      ? this.feed.events.after(BigInt(cursor), new Set(topics), limit)
      : undefined;
    if (!found) return { events: [], cursor: head, gone: true };
    const events: LogEvent[] = [];
    for (const { topic, message } of found.events) {
      try {
        events.push(eventOfMessage(topic, message));
      } catch (error) {
        // Every consuming group buries it; here it is only not shown.
        this.onError(error);
      }
    }
    return { events, cursor: String(found.position), gone: false };
  }
}
