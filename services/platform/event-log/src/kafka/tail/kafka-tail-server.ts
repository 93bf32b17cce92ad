import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import type { LogTopicName } from '@mm/proto/events/topics.js';
import { batchSize, callHandler, type HandlerHost } from '../../delivery/call-handler.js';
import { deliver } from '../../delivery/delivery.js';
import type { EventLogReader } from '../../event-log.js';
import { startCounting, type LogMetrics } from '../../log-client.js';
import type { LogHealth } from '../../log-health.js';
import type { ReplayFeed } from './replay-feed.js';
import { InterruptibleTimer } from '../../interruptible-timer.js';
import { StallDetector } from '../consume/stall-detector.js';

const WINDOW = 500;

export interface KafkaTailServerOptions extends HandlerHost {
  feed: ReplayFeed;
  reader: EventLogReader;
  onError: (error: unknown) => void;
  metrics?: LogMetrics | undefined;
  stallTimeoutMs?: number;
}

/** Nest transport for services that push to clients: every process receives all new events, in log order. */
export class KafkaTailServer extends Server implements CustomTransportStrategy, LogHealth {
  #position: string | undefined;
  #isBusy = false;
  #isFollowRequested = false;
  readonly #timer = new InterruptibleTimer();
  readonly #stallDetector: StallDetector;
  onStall: ((why: string) => void) | undefined;

  constructor(private readonly options: KafkaTailServerOptions) {
    super();
    const { feed, stallTimeoutMs } = options;
    this.#stallDetector = new StallDetector({
      lag: () => feed.lag(),
      onStall: (why) => this.onStall?.(why),
      ...(stallTimeoutMs === undefined ? {} : { stallTimeoutMs }),
    });
  }

  /** Why this reader is unhealthy, or undefined. */
  get stallReason(): string | undefined {
    return this.#stallDetector.stallReason;
  }

  get idleSeconds(): number {
    return this.#stallDetector.idleSeconds;
  }

  async lag(): Promise<number> {
    return Number(await this.options.feed.lag());
  }

  get isConnected(): boolean {
    return this.options.feed.isConnected;
  }

  listen(callback: (error?: unknown) => void): void {
    const { feed, reader } = this.options;
    startCounting(this.options.metrics, this.messageHandlers.keys());
    this.#stallDetector.start();
    feed.onProgress(() => this.#stallDetector.recordProgress());
    reader.tailStart().then((start) => {
      this.#position = start;
      feed.onSettled(() => void this.#follow());
      callback();
      return this.#follow();
    }, callback);
  }

  async close(): Promise<void> {
    this.#timer.close();
    this.#stallDetector.stop();
    await this.options.feed.close();
  }

  on(): never {
    throw new Error('the log server emits no events');
  }

  unwrap<T>(): T {
    return this.options.feed as T;
  }

  async #follow(): Promise<void> {
    this.#isFollowRequested = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#isFollowRequested && !this.#timer.isClosed) {
        this.#isFollowRequested = false;
        while (!this.#timer.isClosed && (await this.#deliverWindow()));
      }
    } catch (error) {
      if (!this.#timer.isClosed) this.options.onError(error);
    } finally {
      this.#isBusy = false;
    }
  }

  /** @returns whether there may be more */
  async #deliverWindow(): Promise<boolean> {
    const { reader, onError, metrics } = this.options;
    const from = this.#position ?? '0';
    const { events, cursor, isExpired } = await reader.readAfter(
      from,
      [...this.messageHandlers.keys()] as LogTopicName[],
      WINDOW,
    );
    if (isExpired)
      onError(new Error('this gateway is too far behind the log: events were removed before it read them'));
    for (const [topic, handler] of this.messageHandlers) {
      const ours = events.filter((event) => event.topic === topic);
      for (let start = 0; start < ours.length; start += batchSize(handler)) {
        await deliver(ours.slice(start, start + batchSize(handler)), {
          handle: (batch) => callHandler(this.options, handler, batch),
          // No dead letters here: the groups with stored offsets write them.
          publishDeadLetter: async (event, step) =>
            onError(new Error(`${event.topic} ${event.id} was not pushed: ${step.reason}`, { cause: step.error })),
          sleep: (ms) => this.#timer.wait(ms),
          isStopped: () => this.#timer.isClosed,
        });
      }
      if (ours.length > 0) metrics?.eventsHandled.inc({ topic: String(topic) }, ours.length);
    }
    this.#position = cursor;
    return cursor !== from;
  }
}
