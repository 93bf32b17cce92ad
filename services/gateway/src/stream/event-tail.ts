import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLogReader, LogEvent, LogWindow } from '@mm/event-log/event-log.js';
import type { LogTopicName } from '@mm/proto/events/topics.js';

const windowSize = 500;
const pollMs = 250;
/** How long this gateway may be behind another one, which gave the client its cursor. */
const maxLagMs = 5_000;

/** The newest events, read once for all streams. */
interface Window {
  /** It holds every event after this position. */
  from: string;
  events: LogEvent[];
  to: string;
}

/**
 * Windows of the log for many readers. Those that wait for new events get the newest window together; one that is
 * behind reads for itself. Nothing is read while nobody waits.
 */
export class EventTail {
  #window: Window | undefined;
  #poll: NodeJS.Timeout | undefined;
  readonly #waiting = new Set<() => void>();

  constructor(
    private readonly reader: EventLogReader,
    private readonly topics: readonly LogTopicName[],
    private readonly onError: (error: unknown) => void,
  ) {}

  head(): Promise<string> {
    return this.reader.head();
  }

  /**
   * What comes after a cursor, as soon as there is something; it may be only a later cursor. undefined after `signal`.
   * Rejects with errors of the log.
   */
  async after(cursor: string, signal: AbortSignal): Promise<LogWindow | undefined> {
    const latest = performance.now() + maxLagMs;
    while (!signal.aborted) {
      const window = this.#window;
      if (window?.from === cursor && window.to !== cursor)
        return { events: window.events, cursor: window.to, isExpired: false };
      if (window?.to !== cursor) {
        const own = await this.reader.readAfter(cursor, this.topics, windowSize);
        if (own.isExpired && BigInt(own.cursor) < BigInt(cursor) && performance.now() < latest) {
          await sleep(pollMs, undefined, { signal }).catch(() => undefined);
          continue;
        }
        if (own.isExpired || own.cursor !== cursor) return own;
        if (this.#window && BigInt(this.#window.to) > BigInt(cursor)) continue;
        this.#replaceWindow({ from: cursor, events: [], to: cursor });
      }
      await this.#change(signal);
    }
    return undefined;
  }

  /** Resolves at the next window, or at `signal`. */
  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const finish = (): void => {
        this.#waiting.delete(finish);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      if (signal.aborted) return resolve();
      this.#waiting.add(finish);
      signal.addEventListener('abort', finish);
      if (!this.#poll) this.#poll = setTimeout(() => void this.#readNewest(), pollMs).unref();
    });
  }

  async #readNewest(): Promise<void> {
    const from = this.#window?.to;
    try {
      if (this.#waiting.size > 0 && from !== undefined) {
        const { cursor, events, isExpired } = await this.reader.readAfter(from, this.topics, windowSize);
        // Somebody may have found a later head meanwhile.
        if (this.#window?.to === from && (isExpired || cursor !== from))
          this.#replaceWindow(isExpired ? undefined : { from, events, to: cursor });
      }
    } catch (error) {
      this.onError(error);
    } finally {
      this.#poll = this.#waiting.size > 0 ? setTimeout(() => void this.#readNewest(), pollMs).unref() : undefined;
    }
  }

  /** Readers that waited at an older one read for themselves. */
  #replaceWindow(window: Window | undefined): void {
    this.#window = window;
    for (const finish of [...this.#waiting]) finish();
  }
}
