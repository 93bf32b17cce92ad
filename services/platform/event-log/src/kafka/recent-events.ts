import type { TopicName } from '@mm/proto/events/topics.js';
import type { KafkaMessage } from 'kafkajs';
import { header, placeOf, type Place } from './kafka-message.js';

/** Events kept in memory for clients that reconnect; for older ones a reload is cheaper. */
const MOST = 10_000;

export interface Recent extends Place {
  topic: TopicName;
  message: KafkaMessage;
}

/**
 * Merges the events of all partitions into one order. An event is settled when every event before it has arrived
 * (header `follows`), so a reader at a position has seen everything up to it. Events that a crashed relay sent twice
 * appear once.
 */
export class RecentEvents {
  #settledEvents: Recent[] = [];
  #pending: Recent[] = [];
  readonly #ids = new Set<string>();
  #isAnchored = false;
  /** All events after this position, up to `settledPosition`, are in memory. */
  #floor = 0n;
  settled = 0n;

  /** Number of events that wait for a missing earlier one. */
  get waiting(): number {
    return this.#pending.length;
  }

  add(topic: TopicName, message: KafkaMessage): void {
    const place = placeOf(message);
    if (place && !(this.#isAnchored && place.position <= this.settled))
      this.#pending.push({ ...place, topic, message });
  }

  /** Call once, after the newest event of every partition was added: from now on events may settle. */
  anchor(): void {
    this.#isAnchored = true;
    const known = this.#pending.sort(byPosition);
    this.settled = known.reduce((most, { follows }) => (follows > most ? follows : most), 0n);
    this.#floor = this.settled;
    for (const event of known.filter(({ position }) => position <= this.settled).reverse()) {
      // a duplicate, or sent by a relay that crashed before its commit
      if (event.position > this.#floor) continue;
      if (event.position < this.#floor) break;
      this.#settledEvents.unshift(event);
      this.#ids.add(idOf(event));
      this.#floor = event.follows;
    }
    this.#pending = known.filter(({ position }) => position > this.settled);
  }

  /**
   * Whether events wait but none is settled yet: Kafka does not have the log's first event, or it has not arrived yet.
   */
  get isWithoutBeginning(): boolean {
    return this.settled === 0n && this.#pending.length > 0;
  }

  /**
   * @param acceptAnyStart treat the oldest known event as the log's first, even if it names a previous one
   * @returns whether new events became settled
   */
  settle(beginsAnywhere = false): boolean {
    if (!this.#isAnchored) return false;
    const before = this.settled;
    const waiting: Recent[] = [];
    for (const event of this.#pending.sort(byPosition)) {
      const isFirst = beginsAnywhere && this.settled === 0n;
      if (event.follows > this.settled && !isFirst) waiting.push(event);
      else this.#take(event, isFirst);
    }
    this.#pending = waiting.filter(({ position }) => position > this.settled);
    if (this.#settledEvents.length > MOST * 1.2) this.#forget();
    return this.settled !== before;
  }

  /** Settled events of these topics after a position, oldest first; undefined when some are no longer in memory. */
  after(
    position: bigint,
    topics: ReadonlySet<string>,
    limit: number,
  ): { events: Recent[]; position: bigint } | undefined {
    if (position > this.settled || position < this.#floor) return undefined;
    const events: Recent[] = [];
    for (let index = this.#firstBehind(position); index < this.#settledEvents.length; index++) {
      const event = this.#settledEvents[index];
      if (event && topics.has(event.topic)) events.push(event);
      if (event && events.length === limit) return { events, position: event.position };
    }
    return { events, position: this.settled };
  }

  /** Index of the oldest settled event after a position (binary search, because readers are mostly near the end). */
  #firstBehind(position: bigint): number {
    let [low, high] = [0, this.#settledEvents.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const event = this.#settledEvents[middle];
      if (event && event.position > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #take(event: Recent, isFirst: boolean): void {
    if (isFirst) this.#floor = event.follows;
    this.settled = event.position;
    if (this.#ids.has(idOf(event))) return;
    this.#ids.add(idOf(event));
    this.#settledEvents.push(event);
  }

  #forget(): void {
    const gone = this.#settledEvents.splice(0, this.#settledEvents.length - MOST);
    for (const event of gone) this.#ids.delete(idOf(event));
    this.#floor = gone.at(-1)?.position ?? this.#floor;
  }
}

const idOf = ({ message }: Recent): string => header(message.headers, 'event-id');
const byPosition = (a: Recent, b: Recent): number => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0);
