import type { Calls, OutgoingEvent, ResyncMessage } from './api.gen.js';
import { ApiError, send, sleepFor, type Connection } from './requests.js';

/** One block of a stream of Server-Sent Events; parts that it does not have are undefined. */
export interface StreamBlock {
  id?: string;
  event?: string;
  data?: string;
  /** ms */
  retry?: number;
}

export type EventFilter = Calls['event-stream']['query'] & { signal?: AbortSignal };

/** An event, or that events were missed which can no longer be sent: then the state is to be read with other calls. */
export type StreamMessage = { cursor: string } & (
  { event: OutgoingEvent; resync?: undefined } | { resync: ResyncMessage['reason']; event?: undefined }
);

/** The server sends a comment every 15 s; a connection without anything for this long is broken, ms. */
const maxSilence = 45_000;
const retryMs = 2_000;

/**
 * Events from now on, or after a cursor, for ever: a connection that ends or breaks is made again and goes on where it
 * was, so that nothing is missing and nothing comes twice. Iterating throws ApiError when the token may not read it.
 */
export class EventStream implements AsyncIterable<StreamMessage> {
  /** Everything up to here was received; also events that the filter left out. */
  cursor: string | undefined;
  #retryMs = retryMs;

  constructor(
    private readonly connection: Connection,
    private readonly filter: EventFilter,
  ) {
    this.cursor = filter.after;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<StreamMessage> {
    const { signal } = this.filter;
    const { sleep = sleepFor } = this.connection;
    for (;;) {
      try {
        yield* this.#once();
      } catch (error) {
        if (signal?.aborted) return;
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error;
      }
      if (signal?.aborted) return;
      await sleep(this.#retryMs, signal).catch(() => undefined);
    }
  }

  /** One connection. */
  async *#once(): AsyncGenerator<StreamMessage> {
    const { signal } = this.filter;
    const cut = new AbortController();
    const signals = [cut.signal, ...(signal ? [signal] : [])];
    const response = await send(this.connection, this.#path(), {
      headers: { accept: 'text/event-stream', ...(this.cursor !== undefined && { 'last-event-id': this.cursor }) },
      signal: AbortSignal.any(signals),
    });
    if (!response.body) return;
    let silence = setTimeout(() => cut.abort(), maxSilence);
    try {
      for await (const block of blocksOf(response.body)) {
        clearTimeout(silence);
        silence = setTimeout(() => cut.abort(), maxSilence);
        if (block.retry !== undefined) this.#retryMs = block.retry;
        if (block.id !== undefined) this.cursor = block.id;
        const message = messageOf(block);
        if (message) yield message;
      }
    } finally {
      clearTimeout(silence);
      cut.abort();
    }
  }

  #path(): string {
    const { topic = [], network = [], event = [] } = this.filter;
    const query = new URLSearchParams();
    for (const [name, values] of Object.entries({ topic, network, event }))
      if (values.length > 0) query.set(name, values.join(','));
    return `/api/events?${query}`;
  }
}

function messageOf({ id, event, data }: StreamBlock): StreamMessage | undefined {
  if (data === undefined || id === undefined || event === 'hello') return undefined;
  if (event === 'resync') return { cursor: id, resync: (JSON.parse(data) as ResyncMessage).reason };
  return { cursor: id, event: JSON.parse(data) as OutgoingEvent };
}

/** Reads the blocks of a response body as they arrive; an incomplete one at the end is dropped. */
export async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamBlock> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // a line break of two characters may come in two pieces
      const text = rest + decoder.decode(value, { stream: true });
      const held = text.endsWith('\r') ? '\r' : '';
      const parts = text
        .slice(0, text.length - held.length)
        .replace(/\r\n?/g, '\n')
        .split('\n\n');
      rest = (parts.pop() ?? '') + held;
      for (const part of parts) yield blockOf(part);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function blockOf(text: string): StreamBlock {
  const block: StreamBlock = {};
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === 'data') block.data = block.data === undefined ? value : `${block.data}\n${value}`;
    else if (name === 'id' || name === 'event') block[name] = value;
    else if (name === 'retry' && /^\d+$/.test(value)) block.retry = Number(value);
  }
  return block;
}
