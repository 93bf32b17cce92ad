import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { filtered, outgoingOf, type EventFilter } from '@mm/proto/http/outgoing-event-of.js';
import type { Cursors } from '../live/cursor.js';
import type { EventAccess } from './event-access.js';
import type { EventTail } from './event-tail.js';

/** Without anything else, a client and the proxies before it get something from us this often. */
const beatMs = 15_000;
/** A client that reads nothing for this long is cut off; its last cursor is where it resumes. */
const maxSlowMs = 30_000;
/** What clients wait before they connect again. */
const retryMs = 2_000;

export interface EventStreamOptions {
  response: Writable;
  tail: EventTail;
  cursors: Cursors;
  access: EventAccess;
  filter: EventFilter;
  /** The cursor of the client; undefined for events from now on. */
  after: string | undefined;
  signal: AbortSignal;
  /** Milliseconds; 30,000 if absent. */
  slowClientMs?: number;
  /** Milliseconds; 15,000 if absent. */
  heartbeatMs?: number;
}

/** One stream: what a client that is always connected receives, in the order of the log. */
export class EventStream {
  /** Everything up to here was written. */
  #position = '0';

  constructor(private readonly options: EventStreamOptions) {}

  /** Resolves at `signal`. Rejects when the log or reporting does not answer, or when the client does not read. */
  async run(): Promise<void> {
    const { after, cursors, heartbeatMs = beatMs, signal, tail } = this.options;
    const position = after === undefined ? undefined : cursors.decode(after);
    this.#position = position ?? (await tail.head());
    const isUnknown = after !== undefined && position === undefined;
    const hello = { cursor: cursors.encode(this.#position) };
    // Without an id a client that is cut off now comes back with the unknown cursor, and is not left without resync.
    await this.#write(`retry: ${retryMs}\n\n${isUnknown ? textOf('hello', hello) : this.#message('hello', hello)}`);
    if (isUnknown) await this.#resync('unknown-cursor');
    const heartbeat = setInterval(() => this.#beat(), heartbeatMs);
    try {
      for (;;) {
        const window = await tail.after(this.#position, signal);
        if (!window) return;
        for (const event of window.events) await this.#send(event);
        this.#position = window.cursor;
        if (window.isExpired) await this.#resync('cursor-too-old');
      }
    } finally {
      clearInterval(heartbeat);
    }
  }

  async #send(event: LogEvent): Promise<void> {
    const { access, filter } = this.options;
    if (event.topic === 'topic.changed') access.forget();
    const outgoing = outgoingOf(event);
    const wanted = outgoing && filtered(outgoing, filter);
    const permitted = wanted && (await access.permitted(wanted));
    this.#position = event.cursor;
    if (permitted) await this.#write(this.#message(permitted.event.type, permitted.event));
  }

  #resync(reason: 'cursor-too-old' | 'unknown-cursor'): Promise<void> {
    return this.#write(this.#message('resync', { reason }));
  }

  /** With the cursor, so that a client whose filter lets nothing through does not become too old. */
  #beat(): void {
    const { cursors, response } = this.options;
    if (!response.writableNeedDrain) response.write(`: heartbeat\nid: ${cursors.encode(this.#position)}\n\n`);
  }

  /** A message with the cursor after it. */
  #message(name: string, data: object): string {
    return textOf(name, data, `id: ${this.options.cursors.encode(this.#position)}\n`);
  }

  async #write(text: string): Promise<void> {
    const { response, signal, slowClientMs = maxSlowMs } = this.options;
    signal.throwIfAborted();
    if (response.write(text)) return;
    await once(response, 'drain', { signal: AbortSignal.any([signal, AbortSignal.timeout(slowClientMs)]) });
  }
}

/** JSON has no line breaks, which would end the message. */
const textOf = (name: string, data: object, id = ''): string =>
  `event: ${name}\n${id}data: ${JSON.stringify(data)}\n\n`;
