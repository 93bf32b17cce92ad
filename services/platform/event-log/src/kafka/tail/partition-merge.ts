import type { KafkaMessage } from 'kafkajs';
import type { LogTopicName } from '@mm/proto/events/topics.js';
import { header, positionOf } from '../kafka-message.js';
import type { RecentEvent } from './replay-buffer.js';

/** A stretch of one partition: offsets from `next` to before `end`. */
export interface Stretch {
  topic: LogTopicName;
  partition: number;
  next: bigint;
  end: bigint;
}

interface Queue extends Stretch {
  events: RecentEvent[];
}

/** More than a relay that fails and starts again sends twice. */
const KNOWN_IDS = 20_000;

/** Merges stretches of partitions into the order of positions; an event that a crashed relay sent twice comes once. */
export class PartitionMerge {
  readonly #queues: Map<string, Queue>;
  readonly #ids = new Set<string>();
  /** Of the values that were added and not yet taken. */
  bytes = 0;

  /** @param after @param upTo positions: events outside of them are left out */
  constructor(
    stretches: readonly Stretch[],
    private readonly after: bigint,
    private readonly upTo: bigint,
  ) {
    this.#queues = new Map(stretches.map((one) => [keyOf(one.topic, one.partition), { ...one, events: [] }]));
  }

  /** Where each partition has to be read further. */
  get unread(): Stretch[] {
    return [...this.#queues.values()].filter(({ end, next }) => next < end);
  }

  /** Those of `unread` of which nothing waits to be taken. */
  get wanted(): Stretch[] {
    return [...this.#queues.values()].filter(({ end, events, next }) => next < end && events.length === 0);
  }

  /** Adds messages in the order of their offsets; those before `next` were added earlier. */
  add(topic: LogTopicName, partition: number, messages: readonly KafkaMessage[]): void {
    const queue = this.#queues.get(keyOf(topic, partition));
    if (!queue) return;
    for (const message of messages) {
      const offset = BigInt(message.offset);
      if (offset < queue.next || queue.next >= queue.end) continue;
      queue.next = offset + 1n;
      const position = positionOf(message);
      if (!position || position.position <= this.after) continue;
      // Positions grow within a partition.
      if (position.position > this.upTo) queue.next = queue.end;
      else {
        queue.events.push({ ...position, topic, message });
        this.bytes += sizeOf(message);
      }
    }
  }

  /** The next event; 'unknown' while a partition without read events may have it, undefined at the end. */
  take(): RecentEvent | 'unknown' | undefined {
    for (;;) {
      let first: Queue | undefined;
      for (const queue of this.#queues.values()) {
        const [head] = queue.events;
        if (!head && queue.next < queue.end) return 'unknown';
        if (head && (!first?.events[0] || head.position < first.events[0].position)) first = queue;
      }
      const event = first?.events.shift();
      if (!first || !event) return undefined;
      this.bytes -= sizeOf(event.message);
      if (this.#isNew(header(event.message.headers, 'event-id'))) return event;
    }
  }

  #isNew(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > KNOWN_IDS && oldest !== undefined) this.#ids.delete(oldest);
    return true;
  }
}

const keyOf = (topic: LogTopicName, partition: number): string => `${topic}/${partition}`;
/** Bytes of a value, and roughly of what belongs to it. */
export const sizeOf = ({ value }: KafkaMessage): number => (value?.length ?? 0) + 500;
