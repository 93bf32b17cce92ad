import type { LogTopicName } from '@mm/proto/events/topics.js';
import type { KafkaMessage } from 'kafkajs';
import { header, positionOf, type LogPosition } from '../kafka-message.js';

/** Events kept in memory, which is what most readers ask for. */
const MAX_EVENTS = 10_000;

/** After every position. */
const NEVER = 10n ** 18n;

export interface RecentEvent extends LogPosition {
  topic: LogTopicName;
  message: KafkaMessage;
}

/**
 * Merges the events of all partitions into one order. An event is settled when every event before it has arrived
 * (header `follows`), so a reader at a position has seen everything up to it. Events that a crashed relay sent twice
 * appear once.
 */
export class ReplayBuffer {
  #settledEvents: RecentEvent[] = [];
  #pending: RecentEvent[] = [];
  readonly #ids = new Set<string>();
  #isLoaded = false;
  #oldestPosition = 0n;
  settledPosition = 0n;

  constructor(private readonly maxEvents = MAX_EVENTS) {}

  /** All events after this position, up to `settledPosition`, are in memory; earlier ones Kafka has. */
  get oldestPosition(): bigint {
    return this.#oldestPosition;
  }

  /** Number of events that wait for a missing earlier one. */
  get pendingCount(): number {
    return this.#pending.length;
  }

  add(topic: LogTopicName, message: KafkaMessage): void {
    const position = positionOf(message);
    if (position && !(this.#isLoaded && position.position <= this.settledPosition))
      this.#pending.push({ ...position, topic, message });
  }

  /**
   * Call once, after the newest event of every partition was added: from now on events may settle. What is missing
   * after the position `arrivingFrom` is on its way, as partitions are not read to the same moment.
   */
  completeInitialLoad(arrivingFrom = NEVER): void {
    this.#isLoaded = true;
    const sorted = this.#pending.sort(byPosition);
    const known = sorted.slice(0, firstThatWaits(sorted, arrivingFrom));
    this.settledPosition = known.reduce((max, { previous }) => (previous > max ? previous : max), 0n);
    this.#oldestPosition = this.settledPosition;
    for (const event of known.filter(({ position }) => position <= this.settledPosition).reverse()) {
      // A duplicate, or sent by a relay that crashed before its commit
      if (event.position > this.#oldestPosition) continue;
      if (event.position < this.#oldestPosition) break;
      this.#settledEvents.unshift(event);
      this.#ids.add(idOf(event));
      this.#oldestPosition = event.previous;
    }
    this.#pending = sorted.filter(({ position }) => position > this.settledPosition);
  }

  /**
   * Whether events wait but none is settled yet: Kafka does not have the log's first event, or it has not arrived yet.
   */
  get hasUnknownStart(): boolean {
    return this.settledPosition === 0n && this.#pending.length > 0;
  }

  /**
   * @param acceptsAnyStart treat the oldest known event as the log's first, even if it names a previous one
   * @returns whether new events became settled
   */
  settle(acceptsAnyStart = false): boolean {
    if (!this.#isLoaded) return false;
    const before = this.settledPosition;
    const waiting: RecentEvent[] = [];
    for (const event of this.#pending.sort(byPosition)) {
      const isFirst = acceptsAnyStart && this.settledPosition === 0n;
      if (event.previous > this.settledPosition && !isFirst) waiting.push(event);
      else this.#settleEvent(event, isFirst);
    }
    this.#pending = waiting.filter(({ position }) => position > this.settledPosition);
    if (this.#settledEvents.length > this.maxEvents * 1.2) this.#dropOldest();
    return this.settledPosition !== before;
  }

  /** Settled events of these topics after a position, oldest first; undefined when some are no longer in memory. */
  after(
    position: bigint,
    topics: ReadonlySet<string>,
    limit: number,
  ): { events: RecentEvent[]; position: bigint } | undefined {
    if (position > this.settledPosition || position < this.#oldestPosition) return undefined;
    const events: RecentEvent[] = [];
    for (let index = this.#firstIndexAfter(position); index < this.#settledEvents.length; index++) {
      const event = this.#settledEvents[index];
      if (event && topics.has(event.topic)) events.push(event);
      if (event && events.length === limit) return { events, position: event.position };
    }
    return { events, position: this.settledPosition };
  }

  /** Index of the oldest settled event after a position (binary search, because readers are mostly near the end). */
  #firstIndexAfter(position: bigint): number {
    let [low, high] = [0, this.#settledEvents.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const event = this.#settledEvents[middle];
      if (event && event.position > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #settleEvent(event: RecentEvent, isFirst: boolean): void {
    if (isFirst) this.#oldestPosition = event.previous;
    this.settledPosition = event.position;
    if (this.#ids.has(idOf(event))) return;
    this.#ids.add(idOf(event));
    this.#settledEvents.push(event);
  }

  #dropOldest(): void {
    const dropped = this.#settledEvents.splice(0, this.#settledEvents.length - this.maxEvents);
    for (const event of dropped) this.#ids.delete(idOf(event));
    this.#oldestPosition = dropped.at(-1)?.position ?? this.#oldestPosition;
  }
}

/** Index of the oldest event that follows a missing one which is on its way; without such, the number of events. */
function firstThatWaits(sorted: readonly RecentEvent[], arrivingFrom: bigint): number {
  const positions = new Set(sorted.map(({ position }) => position));
  let found = sorted.length;
  // What a later event does not follow, though it is before it, was sent by a relay that crashed.
  let lowestFollowed = NEVER;
  for (const [index, event] of [...sorted.entries()].reverse()) {
    const { position, previous } = event;
    if (previous >= arrivingFrom && !positions.has(previous) && lowestFollowed >= position) found = index;
    if (previous < lowestFollowed) lowestFollowed = previous;
  }
  return found;
}

const idOf = ({ message }: RecentEvent): string => header(message.headers, 'event-id');
const byPosition = (a: RecentEvent, b: RecentEvent): number =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : 0;
