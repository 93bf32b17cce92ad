import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { TopicName } from '@mm/proto/events/topics.js';
import type { Consumer, EachBatchPayload, KafkaMessage } from 'kafkajs';
import { batchSize, callHandler } from '../delivery/call-handler.js';
import type { Dead } from '../delivery/dead-letter.js';
import { deliver } from '../delivery/delivery.js';
import type { LogEvent } from '../event-log.js';
import type { LogHealth } from '../log-health.js';
import { Pause } from '../pause.js';
import { CommitLine } from '../delivery/commit-line.js';
import { consumerEnd } from './consumer-end.js';
import { DeadLetters } from './dead-letters.js';
import { lagOf } from './kafka-lag.js';
import { eventOfMessage } from './kafka-message.js';
import { kafkaClient, NOTICE, READING, type KafkaSettings } from './kafka-settings.js';
import { StallWatch } from './stall-watch.js';

export interface KafkaLogServerOptions {
  kafka: KafkaSettings;
  group: string;
  onError: (error: unknown) => void;
  /** Called once when events wait and none was finished for `stallTimeoutMs` (30 s): the process should exit. */
  onStall?: (why: string) => void;
  patience?: number;
}

const HEARTBEAT_MS = 2000;
const OUTAGE_MS = 500;

/**
 * Nest transport over Kafka: runs `@Consume` handlers, one consumer group per service. Commits an offset only after the
 * handler's effect. kafkajs may not restart itself silently: a crash is reported, counted in `restarts`, and this class
 * creates a new consumer.
 */
export class KafkaLogServer extends Server implements CustomTransportStrategy, LogHealth {
  readonly #kafka;
  readonly #letters;
  readonly #watch;
  #consumer: Consumer | undefined;
  /** Partitions assigned to us, undefined until we joined the group. The lag of other members is not ours. */
  #own: Record<string, number[]> | undefined;
  #running: Promise<void> | undefined;
  readonly #pause = new Pause();
  restarts = 0;

  constructor(private readonly options: KafkaLogServerOptions) {
    super();
    const { kafka, group, patience, onStall = () => undefined } = options;
    this.#kafka = kafkaClient(kafka, `mm-log-${group}`);
    this.#letters = new DeadLetters(kafka, group);
    this.#watch = new StallWatch({
      lag: () => lagOf(this.#kafka, this.#groupId, this.#topics, this.#own),
      onStall,
      ...(patience === undefined ? {} : { patience }),
    });
  }

  /** Why this consumer is unhealthy, or undefined. */
  get stalled(): string | undefined {
    return this.#watch.stalled;
  }

  /** Whether we are a member of the group. */
  get isConnected(): boolean {
    return this.#own !== undefined;
  }

  listen(callback: (error?: unknown) => void): void {
    this.#watch.start();
    this.#running = this.#run();
    callback();
  }

  async close(): Promise<void> {
    this.#pause.close();
    await this.#running;
    this.#watch.stop();
    await this.#letters.close();
  }

  on(): never {
    throw new Error('the log server has no events of its own');
  }

  unwrap<T>(): T {
    return this.#consumer as T;
  }

  get #groupId(): string {
    return this.options.kafka.prefix + this.options.group;
  }

  get #topics(): string[] {
    return [...this.messageHandlers.keys()].map((name) => this.options.kafka.prefix + name);
  }

  async #run(): Promise<void> {
    while (!this.#pause.isClosed) {
      try {
        await this.#consume();
      } catch (error) {
        if (this.#pause.isClosed) return;
        this.restarts++;
        this.options.onError(
          new Error(`${this.options.group}: the consumer ended and is started again (${this.restarts})`, {
            cause: error,
          }),
        );
        await this.#pause.for(OUTAGE_MS);
      }
    }
  }

  /** Resolves when the server is closed, rejects when the consumer crashed. */
  async #consume(): Promise<void> {
    const consumer = this.#kafka.consumer({
      ...NOTICE,
      ...READING,
      groupId: this.#groupId,
      sessionTimeout: 10_000,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: 500,
      allowAutoTopicCreation: false,
      retry: { retries: 3, restartOnFailure: () => Promise.resolve(false) },
    });
    this.#consumer = consumer;
    this.#own = undefined;
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => (this.#own = payload.memberAssignment));
    const end = consumerEnd(consumer, this.#pause.signal);
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: this.#topics, fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: 3,
        eachBatch: (payload) => this.#work(consumer, payload),
      });
      const error = await end;
      if (error) throw error;
    } finally {
      this.#own = undefined;
      await consumer.disconnect().catch((error: unknown) => this.options.onError(error));
    }
  }

  async #work(consumer: Consumer, payload: EachBatchPayload): Promise<void> {
    const { topic: fullTopic, partition, messages } = payload.batch;
    const topic = fullTopic.slice(this.options.kafka.prefix.length) as TopicName;
    const handler = this.messageHandlers.get(topic);
    if (!handler) return;
    let lost: Error | undefined;
    const commits = new CommitLine((offset) => consumer.commitOffsets([{ topic: fullTopic, partition, offset }]));
    const beat = setInterval(() => void payload.heartbeat().catch((error: Error) => (lost ??= error)), HEARTBEAT_MS);
    try {
      const size = batchSize(handler);
      for (let start = 0; start < messages.length; start += size) {
        const chunk = messages.slice(start, start + size);
        const isFinished = await this.#finish(handler, topic, chunk, () => this.#pause.isClosed || payload.isStale());
        const last = chunk.at(-1);
        if (!isFinished || !last) break;
        payload.resolveOffset(last.offset);
        commits.reach(String(BigInt(last.offset) + 1n));
        this.#watch.moved();
        if (lost) throw lost;
      }
    } finally {
      // Commit before the partition may move to another process.
      await commits.settled().finally(() => clearInterval(beat));
    }
  }

  /** Delivers until every event is done or a dead letter, waiting during outages. @returns false when interrupted */
  async #finish(
    handler: MessageHandler,
    topic: TopicName,
    messages: readonly KafkaMessage[],
    isOver: () => boolean,
  ): Promise<boolean> {
    const readable = new Map<LogEvent, KafkaMessage>();
    const unreadable: { message: KafkaMessage; step: Dead }[] = [];
    for (const message of messages) {
      try {
        readable.set(eventOfMessage(topic, message), message);
      } catch (error) {
        unreadable.push({
          message,
          step: { kind: 'dead', reason: 'not readable as this topic', error: error as Error },
        });
      }
    }
    while (!isOver()) {
      try {
        for (let letter = unreadable[0]; letter; unreadable.shift(), letter = unreadable[0])
          await this.#bury(topic, letter.message, letter.step, 1);
        if (readable.size === 0) return true;
        await deliver([...readable.keys()], {
          handle: (batch) => callHandler(handler, batch),
          bury: (event, step, tries) => this.#bury(topic, readable.get(event) as KafkaMessage, step, tries),
          sleep: (ms) => this.#pause.for(ms),
          stopped: isOver,
        });
        return true;
      } catch (error) {
        if (isOver()) return false;
        this.options.onError(error);
        await this.#pause.for(OUTAGE_MS);
      }
    }
    return false;
  }

  async #bury(topic: string, message: KafkaMessage, step: Dead, tries: number): Promise<void> {
    this.options.onError(
      new Error(`${this.options.group}: ${topic} at ${message.offset} is dead: ${step.reason}`, { cause: step.error }),
    );
    await this.#letters.bury(topic, message, step, tries);
  }
}
