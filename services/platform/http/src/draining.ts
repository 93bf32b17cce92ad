import net from 'node:net';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * For this long, responses carry `connection: close` before the server stops listening, so callers switch to others.
 */
const NOTICE_MS = 300;
/** Longer than our callers keep idle connections (upstreams.ts), so no request meets a connection that we close. */
const IDLE_MS = 1500;
/** After this long, running requests are cut off. */
const LATE_MS = 1500;

/**
 * Stops an HTTP server without failing a request: announces the close, stops listening, lets running requests finish.
 */
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

  /**
   * Resolves when all connections have ended, after at most 3.3 s. Calls `onStoppedListening` before waiting for them.
   */
  async drain(onShut: () => void): Promise<void> {
    this.isDraining = true;
    for (const response of this.#running) sayClose(response);
    await sleep(NOTICE_MS);
    // http.Server.close would end idle connections at once and lose requests in transit.
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
