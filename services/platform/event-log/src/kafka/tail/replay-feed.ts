import { topics, type LogTopicName } from '@mm/proto/events/topics.js';
import type { EachBatchPayload } from 'kafkajs';
import type { KafkaSettings } from '@mm/settings/log-engine.js';
import { InterruptibleTimer } from '../../interruptible-timer.js';
import { consumerEnd } from '../consume/consumer-end.js';
import { kafkaClient } from '../kafka-client.js';
import { ReplayBuffer } from './replay-buffer.js';
import { uncommittedConsumer } from './uncommitted-consumer.js';

const LOOK_BACK_MS = 10 * 60_000;
/** More than a position may be ahead of the time at which its event was sent. */
const MAX_AHEAD_MS = 2 * 60_000;
const UNKNOWN_START_AFTER_MS = 3000;

interface PartitionProgress {
  topic: string;
  partition: number;
  offset: string;
  /** Offset after the newest message at the start. */
  end: bigint;
}

/** Reads recent events of all topics into memory, in a consumer group per process, so each gateway sees every event. */
export class ReplayFeed {
  readonly events: ReplayBuffer;
  readonly #kafka;
  readonly #partitions = new Map<string, PartitionProgress>();
  readonly #timer = new InterruptibleTimer();
  readonly #listeners = new Set<() => void>();
  #onProgress: () => void = () => undefined;
  isConnected = false;
  #running: Promise<void> | undefined;
  #started: Promise<void> | undefined;
  #onCaughtUp: () => void = () => undefined;
  #isCaughtUp = false;
  #isStartingAnywhere = false;
  /** Every event that was sent after this time is read, ms. */
  #readFrom = Infinity;

  /** @param memory how much of the log is kept, by default 10 minutes at the start and 10,000 events */
  constructor(
    private readonly settings: KafkaSettings,
    private readonly onError: (error: unknown) => void,
    private readonly names: readonly string[] = Object.keys(topics),
    private readonly memory: { lookBackMs?: number; maxEvents?: number } = {},
  ) {
    this.events = new ReplayBuffer(memory.maxEvents);
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
    this.#timer.close();
    this.#onCaughtUp();
    await this.#running;
  }

  /** Registers a callback for newly settled events. */
  onSettled(callback: () => void): void {
    this.#listeners.add(callback);
  }

  /** Registers a callback for progress: events read while catching up, later events settled. */
  onProgress(callback: () => void): void {
    this.#onProgress = callback;
  }

  /** Number of events that are unread or wait for a missing earlier one. Rejects when the brokers do not respond. */
  async lag(): Promise<bigint> {
    const admin = this.#kafka.admin();
    await admin.connect();
    try {
      let lag = BigInt(this.events.pendingCount);
      for (const topic of new Set([...this.#partitions.values()].map(({ topic }) => topic))) {
        for (const { partition, high } of await admin.fetchTopicOffsets(topic)) {
          const unread = BigInt(high) - BigInt(this.#partitions.get(`${topic}/${partition}`)?.offset ?? high);
          if (unread > 0n) lag += unread;
        }
      }
      return lag;
    } finally {
      await admin.disconnect();
    }
  }

  async #run(): Promise<void> {
    while (!this.#timer.isClosed) {
      try {
        await this.#consume();
      } catch (error) {
        if (this.#timer.isClosed) return;
        this.onError(new Error('the reader of recent events stopped and is started again', { cause: error }));
        await this.#timer.wait(500);
      }
    }
  }

  async #consume(): Promise<void> {
    const names = this.names.map((name) => this.settings.prefix + name);
    if (this.#partitions.size === 0) await this.#findStartOffsets(names);
    const consumer = uncommittedConsumer(this.#kafka, this.settings);
    const end = consumerEnd(consumer, this.#timer.signal);
    consumer.on(consumer.events.GROUP_JOIN, () => {
      this.isConnected = true;
      for (const { topic, partition, offset } of this.#partitions.values()) consumer.seek({ topic, partition, offset });
    });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: names, fromBeginning: true });
      await consumer.run({ autoCommit: false, eachBatch: (payload) => this.#addBatch(payload) });
      this.#settleEvents();
      const error = await end;
      if (error) throw error;
    } finally {
      this.isConnected = false;
      await consumer.disconnect().catch(this.onError);
    }
  }

  /** Starts some minutes back; in quiet partitions at the last message, because it shows the current log position. */
  async #findStartOffsets(names: readonly string[]): Promise<void> {
    const admin = this.#kafka.admin();
    await admin.connect();
    try {
      const since = Date.now() - (this.memory.lookBackMs ?? LOOK_BACK_MS);
      this.#readFrom = since;
      for (const topic of names) {
        const recent = new Map<number, bigint>(
          (await admin.fetchTopicOffsetsByTimestamp(topic, since)).map(({ partition, offset }) => [
            partition,
            BigInt(offset),
          ]),
        );
        for (const { partition, high, low } of await admin.fetchTopicOffsets(topic)) {
          const end = BigInt(high);
          const last = end > BigInt(low) ? end - 1n : end;
          const wanted = recent.get(partition) ?? last;
          this.#partitions.set(`${topic}/${partition}`, {
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

  async #addBatch({ batch }: EachBatchPayload): Promise<void> {
    const topic = batch.topic.slice(this.settings.prefix.length) as LogTopicName;
    for (const message of batch.messages) this.events.add(topic, message);
    const offset = String(BigInt(batch.lastOffset()) + 1n);
    // An unknown partition was added while we ran: read it from the start.
    const { end } = this.#partitions.get(`${batch.topic}/${batch.partition}`) ?? { end: 0n };
    this.#partitions.set(`${batch.topic}/${batch.partition}`, {
      topic: batch.topic,
      partition: batch.partition,
      offset,
      end,
    });
    this.#settleEvents();
  }

  #settleEvents(): void {
    if (!this.#isCaughtUp) {
      this.#onProgress();
      if ([...this.#partitions.values()].some(({ offset, end }) => BigInt(offset) < end)) return;
      this.#isCaughtUp = true;
      this.events.completeInitialLoad(BigInt(this.#readFrom + MAX_AHEAD_MS) * 1000n);
      this.events.settle();
      this.#onCaughtUp();
      this.#notifyListeners();
    } else if (this.events.settle()) this.#notifyListeners();
    else if (this.events.hasUnknownStart) void this.#startAnywhere();
  }

  /** The log's first event may still arrive from another partition; after a while assume that Kafka never had it. */
  async #startAnywhere(): Promise<void> {
    if (this.#isStartingAnywhere) return;
    this.#isStartingAnywhere = true;
    await this.#timer.wait(UNKNOWN_START_AFTER_MS);
    if (this.events.settle(this.events.hasUnknownStart)) this.#notifyListeners();
    this.#isStartingAnywhere = false;
  }

  #notifyListeners(): void {
    this.#onProgress();
    for (const callback of this.#listeners) callback();
  }
}
