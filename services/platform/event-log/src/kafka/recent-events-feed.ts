import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { topics, type TopicName } from '@mm/proto/events/topics.js';
import type { EachBatchPayload } from 'kafkajs';
import { consumerEnd } from './consumer-end.js';
import { kafkaClient, type KafkaSettings } from './kafka-settings.js';
import { RecentEvents } from './recent-events.js';

const LOOK_BACK_MS = 10 * 60_000;

interface PartitionPlace {
  topic: string;
  partition: number;
  offset: string;
  /** Offset behind the newest message when we began. */
  end: bigint;
}

/** Reads every topic into memory, in a group of its own per process, so that each gateway sees every event. */
export class RecentEventsFeed {
  readonly events = new RecentEvents();
  readonly #kafka;
  readonly #places = new Map<string, PartitionPlace>();
  readonly #closing = new AbortController();
  readonly #listeners = new Set<() => void>();
  #running: Promise<void> | undefined;
  #started: Promise<void> | undefined;
  #onCaughtUp: () => void = () => undefined;
  #isCaughtUp = false;

  constructor(
    private readonly settings: KafkaSettings,
    private readonly onError: (error: unknown) => void,
  ) {
    this.#kafka = kafkaClient(settings, 'mm-recent');
  }

  /** Resolves when the newest event is known; waits for the brokers as long as it takes. */
  start(): Promise<void> {
    this.#started ??= new Promise<void>((resolve) => {
      this.#onCaughtUp = resolve;
      this.#running = this.#run();
    });
    return this.#started;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#onCaughtUp();
    await this.#running;
  }

  /** Calls back whenever events became settled. */
  onSettled(hear: () => void): void {
    this.#listeners.add(hear);
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#consume();
      } catch (error) {
        if (signal.aborted) return;
        this.onError(new Error('the reader of recent events ended and is started again', { cause: error }));
        await sleep(500, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #consume(): Promise<void> {
    const names = Object.keys(topics).map((name) => this.settings.prefix + name);
    if (this.#places.size === 0) await this.#lookBack(names);
    const consumer = this.#kafka.consumer({ groupId: `${this.settings.prefix}recent-${randomUUID()}`, maxWaitTimeInMs: 500, allowAutoTopicCreation: false, retry: { retries: 3, restartOnFailure: () => Promise.resolve(false) } });
    const end = consumerEnd(consumer, this.#closing.signal);
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: names });
      await consumer.run({ autoCommit: false, eachBatch: (payload) => this.#take(payload) });
      for (const { topic, partition, offset } of this.#places.values()) consumer.seek({ topic, partition, offset });
      this.#settle();
      const error = await end;
      if (error) throw error;
    } finally {
      await consumer.disconnect().catch(this.onError);
    }
  }

  /** Begins some minutes back, and in quiet partitions at the last message, because that tells where the log is. */
  async #lookBack(names: readonly string[]): Promise<void> {
    const admin = this.#kafka.admin();
    await admin.connect();
    try {
      const since = Date.now() - LOOK_BACK_MS;
      for (const topic of names) {
        const recent = new Map((await admin.fetchTopicOffsetsByTimestamp(topic, since)).map(({ partition, offset }) => [partition, BigInt(offset)]));
        for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
          const end = BigInt(high);
          const last = end > BigInt(low) ? end - 1n : end;
          const wanted = recent.get(partition) ?? last;
          this.#places.set(`${topic}/${partition}`, { topic, partition, offset: String(wanted >= 0n && wanted < last ? wanted : last), end });
        }
      }
    } finally {
      await admin.disconnect();
    }
  }

  async #take({ batch }: EachBatchPayload): Promise<void> {
    const place = this.#places.get(`${batch.topic}/${batch.partition}`);
    const topic = batch.topic.slice(this.settings.prefix.length) as TopicName;
    for (const message of batch.messages) this.events.add(topic, message);
    if (place) place.offset = String(BigInt(batch.lastOffset()) + 1n);
    this.#settle();
  }

  #settle(): void {
    if (!this.#isCaughtUp) {
      if ([...this.#places.values()].some(({ offset, end }) => BigInt(offset) < end)) return;
      this.#isCaughtUp = true;
      this.events.anchor();
      this.events.settle();
      this.#onCaughtUp();
    } else if (!this.events.settle()) return;
    for (const hear of this.#listeners) hear();
  }
}
