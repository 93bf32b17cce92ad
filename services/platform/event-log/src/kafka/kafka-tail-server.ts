import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import type { LogTopicName } from '@mm/proto/events/topics.js';
import { batchSize, callHandler } from '../delivery/call-handler.js';
import { deliver } from '../delivery/delivery.js';
import type { EventLogReader } from '../event-log.js';
import type { LogHealth } from '../log-health.js';
import type { ReplayFeed } from './replay-feed.js';
import { StallDetector } from './stall-detector.js';

const WINDOW = 500;

/** Nest transport for services that push to clients: every process receives all new events, in log order. */
export class KafkaTailServer extends Server implements CustomTransportStrategy, LogHealth {
  #position: string | undefined;
  #isBusy = false;
  #isFollowRequested = false;
  #isClosed = false;
  readonly #stallDetector: StallDetector;

  constructor(
    private readonly feed: ReplayFeed,
    private readonly reader: EventLogReader,
    private readonly onError: (error: unknown) => void,
    onStall: (why: string) => void = () => undefined,
    stallTimeoutMs?: number,
  ) {
    super();
    this.#stallDetector = new StallDetector({
      lag: () => feed.lag(),
      onStall,
      ...(stallTimeoutMs === undefined ? {} : { stallTimeoutMs }),
    });
  }

  /** Why this reader is unhealthy, or undefined. */
  get stallReason(): string | undefined {
    return this.#stallDetector.stallReason;
  }

  get isConnected(): boolean {
    return this.feed.isConnected;
  }

  listen(callback: (error?: unknown) => void): void {
    this.#stallDetector.start();
    this.feed.onProgress(() => this.#stallDetector.recordProgress());
    this.reader.head().then((head) => {
      this.#position = head;
      this.feed.onSettled(() => void this.#follow());
      callback();
      return this.#follow();
    }, callback);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stallDetector.stop();
    await this.feed.close();
  }

  on(): never {
    throw new Error('the log server emits no events');
  }

  unwrap<T>(): T {
    return this.feed as T;
  }

  async #follow(): Promise<void> {
    this.#isFollowRequested = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#isFollowRequested && !this.#isClosed) {
        this.#isFollowRequested = false;
        while (!this.#isClosed && (await this.#deliverWindow()));
      }
    } catch (error) {
      this.onError(error);
    } finally {
      this.#isBusy = false;
    }
  }

  /** @returns whether there may be more */
  async #deliverWindow(): Promise<boolean> {
    const from = this.#position ?? '0';
    const { events, cursor, isExpired } = await this.reader.readAfter(
      from,
      [...this.messageHandlers.keys()] as LogTopicName[],
      WINDOW,
    );
    if (isExpired)
      this.onError(new Error('this gateway is too far behind the log: events were removed before it read them'));
    for (const [topic, handler] of this.messageHandlers) {
      const ours = events.filter((event) => event.topic === topic);
      for (let start = 0; start < ours.length; start += batchSize(handler)) {
        await deliver(ours.slice(start, start + batchSize(handler)), {
          handle: (batch) => callHandler(handler, batch),
          // No dead letters here: the groups with stored offsets write them.
          publishDeadLetter: async (event, step) =>
            this.onError(new Error(`${event.topic} ${event.id} was not pushed: ${step.reason}`, { cause: step.error })),
          sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
          isStopped: () => this.#isClosed,
        });
      }
    }
    this.#position = cursor;
    return cursor !== from;
  }
}
