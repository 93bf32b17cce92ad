import net from 'node:net';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * For this long, responses carry `connection: close` before the server stops listening, so callers switch to others.
 */
const ANNOUNCE_MS = 300;
/** Longer than our callers keep idle connections (upstreams.ts), so no request meets a connection that we close. */
const IDLE_TIMEOUT_MS = 1500;
/** After this long, running requests are cut off. */
const FORCE_CLOSE_MS = 1500;

/**
 * Stops an HTTP server without failing a request: announces the close, stops listening, lets running requests finish.
 */
export class GracefulShutdown {
  readonly #openResponses = new Set<ServerResponse>();
  isShuttingDown = false;

  constructor(private readonly server: Server) {
    server.prependListener('request', (_, response) => {
      if (this.isShuttingDown) return announceClose(response);
      this.#openResponses.add(response);
      response.once('close', () => this.#openResponses.delete(response));
    });
  }

  /**
   * Resolves when all connections have ended, after at most 3.3 s. Calls `onStoppedListening` before waiting for them.
   */
  async run(onStoppedListening: () => void): Promise<void> {
    this.isShuttingDown = true;
    for (const response of this.#openResponses) announceClose(response);
    await sleep(ANNOUNCE_MS);
    // http.Server.close would end idle connections at once and lose requests in transit.
    const ended = new Promise<void>((resolve) => net.Server.prototype.close.call(this.server, () => resolve()));
    onStoppedListening();
    if (await endsWithin(ended, IDLE_TIMEOUT_MS)) return;
    this.server.closeIdleConnections();
    if (await endsWithin(ended, FORCE_CLOSE_MS)) return;
    this.server.closeAllConnections();
  }
}

function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

async function endsWithin(ended: Promise<void>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const timeout = sleep(ms, false, { signal: timer.signal }).catch(() => false);
  const inTime = await Promise.race([ended.then(() => true), timeout]);
  timer.abort();
  return inTime;
}
