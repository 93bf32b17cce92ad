import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import type { TopicName } from '@mm/proto/events/topics.js';
import { batchSize, callHandler } from '../delivery/call-handler.js';
import { deliver } from '../delivery/delivery.js';
import type { EventLogReader } from '../event-log.js';
import type { LogHealth } from '../log-health.js';
import type { RecentEventsFeed } from './recent-events-feed.js';
import { StallWatch } from './stall-watch.js';

const WINDOW = 500;

/**
 * Nest transport for services that push to clients: every process receives all new events, in log order, without a
 * cursor.
 */
export class KafkaTailServer extends Server implements CustomTransportStrategy, LogHealth {
  #position: string | undefined;
  #isBusy = false;
  #isAgain = false;
  #isClosed = false;
  readonly #watch: StallWatch;

  constructor(
    private readonly feed: RecentEventsFeed,
    private readonly reader: EventLogReader,
    private readonly onError: (error: unknown) => void,
    onStall: (why: string) => void = () => undefined,
    patience?: number,
  ) {
    super();
    this.#watch = new StallWatch({ lag: () => feed.lag(), onStall, ...(patience === undefined ? {} : { patience }) });
  }

  /** Why this reader is unhealthy, or undefined. */
  get stalled(): string | undefined {
    return this.#watch.stalled;
  }

  get isConnected(): boolean {
    return this.feed.isConnected;
  }

  listen(callback: (error?: unknown) => void): void {
    this.#watch.start();
    this.feed.onProgress(() => this.#watch.moved());
    this.reader.head().then((head) => {
      this.#position = head;
      this.feed.onSettled(() => void this.#follow());
      callback();
      return this.#follow();
    }, callback);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#watch.stop();
    await this.feed.close();
  }

  on(): never {
    throw new Error('the log server has no events of its own');
  }

  unwrap<T>(): T {
    return this.feed as T;
  }

  async #follow(): Promise<void> {
    this.#isAgain = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#isAgain && !this.#isClosed) {
        this.#isAgain = false;
        while (!this.#isClosed && (await this.#handWindow()));
      }
    } catch (error) {
      this.onError(error);
    } finally {
      this.#isBusy = false;
    }
  }

  /** @returns whether there may be more */
  async #handWindow(): Promise<boolean> {
    const from = this.#position ?? '0';
    const { events, cursor, gone } = await this.reader.readAfter(
      from,
      [...this.messageHandlers.keys()] as TopicName[],
      WINDOW,
    );
    if (gone) this.onError(new Error('this gateway fell behind what is kept of the log; its clients miss events'));
    for (const [topic, handler] of this.messageHandlers) {
      const ours = events.filter((event) => event.topic === topic);
      for (let start = 0; start < ours.length; start += batchSize(handler)) {
        await deliver(ours.slice(start, start + batchSize(handler)), {
          handle: (batch) => callHandler(handler, batch),
          // No dead letters here: the groups with stored offsets write them.
          bury: async (event, step) =>
            this.onError(new Error(`${event.topic} ${event.id} was not pushed: ${step.reason}`, { cause: step.error })),
          sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
          stopped: () => this.#isClosed,
        });
      }
    }
    this.#position = cursor;
    return cursor !== from;
  }
}
