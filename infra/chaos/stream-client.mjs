import { DemoSession } from '../seed/demo-session.mjs';
import { pause } from './load.mjs';
import { firstFew } from './verdict.mjs';

const RECONNECT_MS = 300;

/**
 * A program that follows `GET /api/events` as an EventSource does: whatever cuts it off, it comes back with the last
 * id. Counts what it receives.
 */
export class StreamClient {
  connections = 0;
  resyncs = 0;
  /** Received events by id, with how often. @type {Map<string, number>} */
  events = new Map();
  #address;
  #event;
  #lastId = '';
  #stopping = new AbortController();
  #running = Promise.resolve();

  /** @param {{ address: string, event: string }} what `event`: the name of the events that are asked for */
  constructor({ address, event }) {
    this.#address = address;
    this.#event = event;
  }

  /** Resolves when the first connection has its cursor. */
  async start() {
    this.#running = this.#run();
    while (!this.#lastId) await pause(50);
    return this;
  }

  async stop() {
    this.#stopping.abort();
    await this.#running;
  }

  /** @param {string[]} ids of the events since `start`, by the log @returns {string[]} faults */
  compare(ids) {
    const missing = ids.filter((id) => !this.events.has(id));
    const doubled = [...this.events].filter(([, count]) => count > 1).map(([id]) => id);
    return [
      ...(missing.length > 0 ? [`the stream missed ${missing.length} events: ${firstFew(missing)}`] : []),
      ...(doubled.length > 0 ? [`the stream sent ${doubled.length} events twice: ${firstFew(doubled)}`] : []),
      ...(this.resyncs > 0 ? [`the stream was reset ${this.resyncs} times`] : []),
    ];
  }

  async #run() {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#follow(signal).catch(() => {});
      if (!signal.aborted) await pause(RECONNECT_MS);
    }
  }

  async #follow(signal) {
    const { token } = await DemoSession.signIn(this.#address, 'admin');
    const response = await fetch(`${this.#address}/api/events?event=${this.#event}`, {
      headers: { authorization: `Bearer ${token}`, ...(this.#lastId && { 'last-event-id': this.#lastId }) },
      signal,
    });
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    this.connections++;
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      const messages = text.split('\n\n');
      // the last part is the beginning of the next message
      text = messages.pop() ?? '';
      for (const message of messages) this.#receive(message);
    }
  }

  #receive(message) {
    const lines = message.split('\n');
    const field = (name) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    this.#lastId = field('id') ?? this.#lastId;
    const event = field('event');
    if (event === 'resync') this.resyncs++;
    if (event !== this.#event) return;
    const { id } = JSON.parse(field('data') ?? '{}');
    this.events.set(id, (this.events.get(id) ?? 0) + 1);
  }
}
