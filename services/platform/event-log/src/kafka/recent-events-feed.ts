import { randomUUID } from 'node:crypto';
import { topics, type TopicName } from '@mm/proto/events/topics.js';
import type { EachBatchPayload } from 'kafkajs';
import { Pause } from '../pause.js';
import { consumerEnd } from './consumer-end.js';
import { kafkaClient, NOTICE, READING, type KafkaSettings } from './kafka-settings.js';
import { RecentEvents } from './recent-events.js';

const LOOK_BACK_MS = 10 * 60_000;
const BEGIN_AFTER_MS = 3000;

interface PartitionPlace {
  topic: string;
  partition: number;
  offset: string;
  /** Offset after the newest message at the start. */
  end: bigint;
}

/** Reads recent events of all topics into memory, in a consumer group per process, so each gateway sees every event. */
export class RecentEventsFeed {
  readonly events = new RecentEvents();
  readonly #kafka;
  readonly #places = new Map<string, PartitionPlace>();
  readonly #pause = new Pause();
  readonly #listeners = new Set<() => void>();
  #onProgress: () => void = () => undefined;
  isConnected = false;
  #running: Promise<void> | undefined;
  #started: Promise<void> | undefined;
  #onCaughtUp: () => void = () => undefined;
  #isCaughtUp = false;
  #isBeginning = false;

  constructor(
    private readonly settings: KafkaSettings,
    private readonly onError: (error: unknown) => void,
    private readonly names: readonly string[] = Object.keys(topics),
  ) {
    this.#kafka = kafkaClient(settings, 'mm-recent');
  }

  /** Resolves when the newest event has been read; waits for the brokers without a limit. */
  start(): Promise<void> {
    this.#started ??= new Promise<void>((resolve) => {
      this.#onCaughtUp = resolve;
      this.#running = this.#run();
    });
    return this.#started;
  }

  async close(): Promise<void> {
    this.#pause.close();
    this.#onCaughtUp();
    await this.#running;
  }

  /** Registers a callback for newly settled events. */
  onSettled(hear: () => void): void {
    this.#listeners.add(hear);
  }

  /** Registers a callback for progress: events read while catching up, later events settled. */
  onProgress(hear: () => void): void {
    this.#onProgress = hear;
  }

  /** Number of events that are unread or wait for a missing earlier one. Rejects when the brokers do not respond. */
  async lag(): Promise<bigint> {
    const admin = this.#kafka.admin();
    await admin.connect();
    try {
      let lag = BigInt(this.events.waiting);
      for (const topic of new Set([...this.#places.values()].map((place) => place.topic))) {
        for (const { partition, high } of await admin.fetchTopicOffsets(topic)) {
          const unread = BigInt(high) - BigInt(this.#places.get(`${topic}/${partition}`)?.offset ?? high);
          if (unread > 0n) lag += unread;
        }
      }
      return lag;
    } finally {
      await admin.disconnect();
    }
  }

  async #run(): Promise<void> {
    while (!this.#pause.isClosed) {
      try {
        await this.#consume();
      } catch (error) {
        if (this.#pause.isClosed) return;
        this.onError(new Error('the reader of recent events ended and is started again', { cause: error }));
        await this.#pause.for(500);
      }
    }
  }

  async #consume(): Promise<void> {
    const names = this.names.map((name) => this.settings.prefix + name);
    if (this.#places.size === 0) await this.#lookBack(names);
    const consumer = this.#kafka.consumer({
      ...NOTICE,
      ...READING,
      groupId: `${this.settings.prefix}recent-${randomUUID()}`,
      maxWaitTimeInMs: 500,
      allowAutoTopicCreation: false,
      retry: { retries: 3, restartOnFailure: () => Promise.resolve(false) },
    });
    const end = consumerEnd(consumer, this.#pause.signal);
    // This group commits nothing, so Kafka has no offsets for it after a join.
    consumer.on(consumer.events.GROUP_JOIN, () => {
      this.isConnected = true;
      for (const { topic, partition, offset } of this.#places.values()) consumer.seek({ topic, partition, offset });
    });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: names, fromBeginning: true });
      await consumer.run({ autoCommit: false, eachBatch: (payload) => this.#take(payload) });
      this.#settle();
      const error = await end;
      if (error) throw error;
    } finally {
      this.isConnected = false;
      await consumer.disconnect().catch(this.onError);
    }
  }

  /** Starts some minutes back; in quiet partitions at the last message, because it shows the current log position. */
  async #lookBack(names: readonly string[]): Promise<void> {
    const admin = this.#kafka.admin();
    await admin.connect();
    try {
      const since = Date.now() - LOOK_BACK_MS;
      for (const topic of names) {
        const recent = new Map(
          (await admin.fetchTopicOffsetsByTimestamp(topic, since)).map(({ partition, offset }) => [
            partition,
            BigInt(offset),
          ]),
        );
        for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
          const end = BigInt(high);
          const last = end > BigInt(low) ? end - 1n : end;
          const wanted = recent.get(partition) ?? last;
          this.#places.set(`${topic}/${partition}`, {
            topic,
            partition,
            offset: String(wanted >= 0n && wanted < last ? wanted : last),
            end,
          });
        }
      }
    } finally {
      await admin.disconnect();
    }
  }

  async #take({ batch }: EachBatchPayload): Promise<void> {
    const topic = batch.topic.slice(this.settings.prefix.length) as TopicName;
    for (const message of batch.messages) this.events.add(topic, message);
    const offset = String(BigInt(batch.lastOffset()) + 1n);
    // An unknown partition was added while we ran: read it from the start.
    const { end } = this.#places.get(`${batch.topic}/${batch.partition}`) ?? { end: 0n };
    this.#places.set(`${batch.topic}/${batch.partition}`, {
      topic: batch.topic,
      partition: batch.partition,
      offset,
      end,
    });
    this.#settle();
  }

  #settle(): void {
    if (!this.#isCaughtUp) {
      this.#onProgress();
      if ([...this.#places.values()].some(({ offset, end }) => BigInt(offset) < end)) return;
      this.#isCaughtUp = true;
      this.events.anchor();
      this.events.settle();
      this.#onCaughtUp();
      this.#tell();
    } else if (this.events.settle()) this.#tell();
    else if (this.events.isWithoutBeginning) void this.#beginAnywhere();
  }

  /** The log's first event may still arrive from another partition; after a while assume that Kafka never had it. */
  async #beginAnywhere(): Promise<void> {
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    await this.#pause.for(BEGIN_AFTER_MS);
    if (this.events.settle(this.events.isWithoutBeginning)) this.#tell();
    this.#isBeginning = false;
  }

  #tell(): void {
    this.#onProgress();
    for (const hear of this.#listeners) hear();
  }
}
