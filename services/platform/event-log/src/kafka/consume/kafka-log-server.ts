import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { isDeadTopic, type LogTopicName } from '@mm/proto/events/topics.js';
import type { Consumer, EachBatchPayload, KafkaMessage } from 'kafkajs';
import type { KafkaSettings } from '@mm/settings/log-engine.js';
import { batchSize, callHandler, type HandlerHost } from '../../delivery/call-handler.js';
import { unreadable, type DeadOutcome, type DeadStep, type StoredEvent } from '../../delivery/dead-letter.js';
import { deliver } from '../../delivery/delivery.js';
import { Watermark } from '../../delivery/watermark.js';
import { REPLAY_TOPIC, replayHandler } from '../../delivery/replay.js';
import type { LogEvent } from '../../event-log.js';
import { startCounting, type LogMetrics } from '../../log-client.js';
import type { LogHealth } from '../../log-health.js';
import { InterruptibleTimer } from '../../interruptible-timer.js';
import { OffsetCommitter } from '../../delivery/offset-committer.js';
import { consumerEnd } from './consumer-end.js';
import { DeadLetterPublisher, storedEvent } from './dead-letter-publisher.js';
import { lagOf, offsetsOf, type PartitionOffsets } from './kafka-lag.js';
import { eventOfMessage } from '../kafka-message.js';
import { kafkaClient, METADATA_OPTIONS, FETCH_OPTIONS } from '../kafka-client.js';
import { StallDetector } from './stall-detector.js';

export interface KafkaLogServerOptions extends HandlerHost {
  kafka: KafkaSettings;
  onError: (error: unknown) => void;
  metrics?: LogMetrics | undefined;
  /** Called once when events wait and none was finished for `stallTimeoutMs` (30 s). */
  onStall?: (why: string) => void;
  stallTimeoutMs?: number;
}

const HEARTBEAT_MS = 2000;
const RETRY_MS = 500;

/**
 * Nest transport over Kafka: runs `@Consume` handlers, one consumer group per service. Commits an offset only after the
 * handler's effect. kafkajs may not restart itself silently: a crash is reported, counted in `restarts`, and this class
 * creates a new consumer.
 */
export class KafkaLogServer extends Server implements CustomTransportStrategy, LogHealth {
  readonly #kafka;
  readonly #deadLetters;
  readonly #stallDetector;
  #consumer: Consumer | undefined;
  /** Partitions assigned to us, undefined until we joined the group. The lag of other members is not ours. */
  #ownPartitions: Record<string, number[]> | undefined;
  #running: Promise<void> | undefined;
  readonly #timer = new InterruptibleTimer();
  readonly #watermark = new Watermark<PartitionOffsets[]>();
  restarts = 0;
  onStall: ((why: string) => void) | undefined;

  constructor(private readonly options: KafkaLogServerOptions) {
    super();
    const { kafka, group, stallTimeoutMs, onStall } = options;
    this.onStall = onStall;
    this.#kafka = kafkaClient(kafka, `mm-log-${group}`);
    this.#deadLetters = new DeadLetterPublisher(kafka, group);
    this.#stallDetector = new StallDetector({
      lag: () => lagOf(this.#kafka, this.#groupId, this.#topics, this.#ownPartitions),
      onStall: (why) => this.onStall?.(why),
      ...(stallTimeoutMs === undefined ? {} : { stallTimeoutMs }),
    });
  }

  /** Why this consumer is unhealthy, or undefined. */
  get stallReason(): string | undefined {
    return this.#stallDetector.stallReason;
  }

  get idleSeconds(): number {
    return this.#stallDetector.idleSeconds;
  }

  /** Of our partitions; undefined until we are a member of the group. */
  async lag(): Promise<number | undefined> {
    return this.#ownPartitions && Number(await lagOf(this.#kafka, this.#groupId, this.#topics, this.#ownPartitions));
  }

  async handledUntil(): Promise<Date | undefined> {
    if (!this.#running) return undefined;
    // before the ends are read: what is appended meanwhile is not part of them
    const now = new Date();
    const offsets = await offsetsOf(this.#kafka, this.#groupId, this.#topics);
    const handled = new Map(offsets.map(({ name, handled }) => [name, handled]));
    return this.#watermark.advance(now, offsets, (ends) =>
      ends.every(({ name, end }) => (handled.get(name) ?? -1n) >= end),
    );
  }

  /** Whether we are a member of the group. */
  get isConnected(): boolean {
    return this.#ownPartitions !== undefined;
  }

  listen(callback: (error?: unknown) => void): void {
    if (this.messageHandlers.size > 0) this.#handleReplays();
    startCounting(this.options.metrics, this.messageHandlers.keys());
    this.#stallDetector.start();
    this.#running = this.#run();
    callback();
  }

  async close(): Promise<void> {
    this.#timer.close();
    await this.#running;
    this.#stallDetector.stop();
    await this.#deadLetters.close();
  }

  on(): never {
    throw new Error('the log server emits no events');
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
    while (!this.#timer.isClosed) {
      try {
        await this.#consume();
      } catch (error) {
        if (this.#timer.isClosed) return;
        this.restarts++;
        this.options.onError(
          new Error(`${this.options.group}: the consumer ended and is started again (${this.restarts})`, {
            cause: error,
          }),
        );
        await this.#timer.wait(RETRY_MS);
      }
    }
  }

  /** Resolves when the server is closed, rejects when the consumer crashed. */
  async #consume(): Promise<void> {
    const consumer = this.#kafka.consumer({
      ...METADATA_OPTIONS,
      ...FETCH_OPTIONS,
      groupId: this.#groupId,
      sessionTimeout: 10_000,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: 500,
      allowAutoTopicCreation: false,
      retry: { retries: 3, restartOnFailure: () => Promise.resolve(false) },
    });
    this.#consumer = consumer;
    this.#ownPartitions = undefined;
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => (this.#ownPartitions = payload.memberAssignment));
    const end = consumerEnd(consumer, this.#timer.signal);
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: this.#topics, fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: 3,
        eachBatch: (payload) => this.#handleBatch(consumer, payload),
      });
      const error = await end;
      if (error) throw error;
    } finally {
      this.#ownPartitions = undefined;
      await consumer.disconnect().catch((error: unknown) => this.options.onError(error));
    }
  }

  async #handleBatch(consumer: Consumer, payload: EachBatchPayload): Promise<void> {
    const { topic: fullTopic, partition, messages } = payload.batch;
    const topic = fullTopic.slice(this.options.kafka.prefix.length) as LogTopicName;
    const handler = this.messageHandlers.get(topic);
    if (!handler) return;
    let heartbeatError: Error | undefined;
    const committer = new OffsetCommitter((offset) =>
      consumer.commitOffsets([{ topic: fullTopic, partition, offset }]),
    );
    const heartbeatTimer = setInterval(
      () => void payload.heartbeat().catch((error: Error) => (heartbeatError ??= error)),
      HEARTBEAT_MS,
    );
    try {
      const size = batchSize(handler);
      for (let start = 0; start < messages.length; start += size) {
        const chunk = messages.slice(start, start + size);
        const isFinished = await this.#deliverUntilDone(
          handler,
          topic,
          chunk,
          () => this.#timer.isClosed || payload.isStale(),
        );
        const last = chunk.at(-1);
        if (!isFinished || !last) break;
        payload.resolveOffset(last.offset);
        committer.markProcessed(String(BigInt(last.offset) + 1n));
        this.options.metrics?.eventsHandled.inc({ topic }, chunk.length);
        this.#stallDetector.recordProgress();
        if (heartbeatError) throw heartbeatError;
      }
    } finally {
      // Commit before the partition may move to another process.
      await committer.flush().finally(() => clearInterval(heartbeatTimer));
    }
  }

  /** Delivers until every event is done or a dead letter, waiting during outages. @returns false when interrupted */
  async #deliverUntilDone(
    handler: MessageHandler,
    topic: LogTopicName,
    messages: readonly KafkaMessage[],
    isStopping: () => boolean,
  ): Promise<boolean> {
    const readable = new Map<LogEvent, KafkaMessage>();
    const dead: { message: KafkaMessage; step: DeadStep }[] = [];
    for (const message of messages) {
      try {
        readable.set(eventOfMessage(topic, message), message);
      } catch (error) {
        dead.push({ message, step: unreadable(error) });
      }
    }
    while (!isStopping()) {
      try {
        for (let letter = dead[0]; letter; dead.shift(), letter = dead[0])
          await this.#publishDeadLetter(topic, letter.message, letter.step, 1);
        if (readable.size === 0) return true;
        await deliver([...readable.keys()], {
          handle: (batch) => callHandler(this.options, handler, batch),
          publishDeadLetter: (event, step, tries) =>
            this.#publishDeadLetter(topic, readable.get(event) as KafkaMessage, step, tries),
          sleep: (ms) => this.#timer.wait(ms),
          isStopped: isStopping,
        });
        return true;
      } catch (error) {
        if (isStopping()) return false;
        this.options.onError(error);
        await this.#timer.wait(RETRY_MS);
      }
    }
    return false;
  }

  #handleReplays(): void {
    const handler = replayHandler({
      group: this.options.group,
      handlerOf: (topic) => this.messageHandlers.get(topic),
      handle: (handler) => (batch) => callHandler(this.options, handler, batch),
      settle: (event, outcome, tries) => this.#writeOutcome(event, outcome, tries),
      sleep: (ms) => this.#timer.wait(ms),
      isStopped: () => this.#timer.isClosed,
    });
    this.addHandler(REPLAY_TOPIC, handler, true, { batch: 1 });
  }

  #publishDeadLetter(topic: string, message: KafkaMessage, step: DeadStep, tries: number): Promise<void> {
    return this.#writeOutcome(storedEvent(topic, message), step, tries, `at ${message.offset}`);
  }

  async #writeOutcome(
    event: StoredEvent,
    outcome: DeadOutcome,
    tries: number,
    name = event.headers['event-id'] ?? '',
  ): Promise<void> {
    const { topic } = event;
    if (outcome.kind === 'dead')
      this.options.onError(
        new Error(`${this.options.group}: ${topic} ${name} is dead: ${outcome.reason}`, { cause: outcome.error }),
      );
    if (isDeadTopic(topic)) return;
    await this.#deadLetters.publish(event, outcome, tries);
    if (outcome.kind === 'dead') this.options.metrics?.deadLetters.inc({ topic });
  }
}
