import net from 'node:net';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Answers say `connection: close` for this long before no connection is taken any more, so that callers go elsewhere meanwhile. */
const NOTICE_MS = 300;
/** Longer than our own callers keep idle connections (peers.ts): nobody's request meets a connection that we are closing. */
const IDLE_MS = 1500;
/** What still runs is cut off then. */
const LATE_MS = 1500;

/** Ends an HTTP server without failing a request: tells callers to go, stops listening, lets running requests finish. */
export class Draining {
  readonly #running = new Set<ServerResponse>();
  isDraining = false;

  constructor(private readonly server: Server) {
    server.prependListener('request', (_, response) => {
      if (this.isDraining) return sayClose(response);
      this.#running.add(response);
      response.once('close', () => this.#running.delete(response));
    });
  }

  /** Resolves when every connection has ended, after 3.3 s at the latest. `onShut` runs as soon as no connection is taken any more. */
  async drain(onShut: () => void): Promise<void> {
    this.isDraining = true;
    for (const response of this.#running) sayClose(response);
    await sleep(NOTICE_MS);
    // http's own close would end idle connections at once, and a request on its way would be lost.
    const ended = new Promise<void>((resolve) => net.Server.prototype.close.call(this.server, () => resolve()));
    onShut();
    if (await endsWithin(ended, IDLE_MS)) return;
    this.server.closeIdleConnections();
    if (await endsWithin(ended, LATE_MS)) return;
    this.server.closeAllConnections();
  }
}

function sayClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

async function endsWithin(ended: Promise<void>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(ms, false, { signal: timer.signal }).catch(() => false);
  const inTime = await Promise.race([ended.then(() => true), late]);
  timer.abort();
  return inTime;
}
