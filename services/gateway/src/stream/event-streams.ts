import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { EventLogReader } from '@mm/event-log/event-log.js';
import { mayCall, type Caller } from '@mm/http/caller.js';
import { DomainError, Unauthenticated, UpstreamBusy } from '@mm/http/problem.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { eventCalls, outgoingNames } from '@mm/proto/http/outgoing-event.js';
import type { EventFilter } from '@mm/proto/http/outgoing-event-of.js';
import { TokenCheck } from '@mm/sign-in/token-check.js';
import type { Response } from 'express';
import { Cursors } from '../live/cursor.js';
import { EventAccess } from './event-access.js';
import { EventStream } from './event-stream.js';
import { EventTail } from './event-tail.js';

const maxPerConsumer = 5;
const maxStreams = 500;
/** With the 3 s for which identity's answer holds, a revoked token ends its streams within 5 s. */
const tokenCheckMs = 1_500;

/** The open streams of this gateway. */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown {
  readonly #log = new Logger('Streams');
  readonly #tail: EventTail;
  readonly #open = new Map<AbortController, string>();

  constructor(
    private readonly tokens: TokenCheck,
    private readonly services: ServiceClient,
    private readonly cursors: Cursors,
    reader: EventLogReader,
  ) {
    this.#tail = new EventTail(reader, outgoingNames, (error) => this.#log.warn(String(error)));
  }

  beforeApplicationShutdown(): void {
    this.close();
  }

  /** Ends all streams; their clients resume at another gateway. */
  close(): void {
    for (const stream of this.#open.keys()) stream.abort();
  }

  /**
   * Streams events into the response until the client or the token's validity ends it.
   * Throws 429 `too-many-streams` with five streams of one token or account, UpstreamBusy when the gateway has enough.
   */
  async serve(
    response: Response,
    caller: Caller,
    { after, filter }: { after: string | undefined; filter: EventFilter },
  ): Promise<void> {
    const stop = this.#register(caller);
    response.once('close', () => stop.abort());
    response
      .status(200)
      .set({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      .flushHeaders();
    const { cursors, services } = this;
    const { signal } = stop;
    const access = new EventAccess(services, caller);
    const check = setInterval(() => void this.#checkToken(access, stop), tokenCheckMs);
    try {
      await new EventStream({ response, tail: this.#tail, cursors, access, filter, after, signal }).run();
    } catch (error) {
      // The client comes back with its last cursor.
      if (!signal.aborted) this.#log.debug(`a stream ended: ${String(error)}`);
    } finally {
      clearInterval(check);
      this.#open.delete(stop);
      if (response.writableNeedDrain) response.destroy();
      else response.end();
    }
  }

  #register(caller: Caller): AbortController {
    const consumer = caller.scope ? `token ${caller.scope.tokenId}` : `account ${caller.userId}`;
    if ([...this.#open.values()].filter((one) => one === consumer).length >= maxPerConsumer)
      throw new DomainError(429, 'too-many-streams', `${maxPerConsumer} streams of this consumer are open`, {
        headers: { 'retry-after': '10' },
      });
    if (this.#open.size >= maxStreams) throw new UpstreamBusy('this gateway has no place for another stream', 10);
    const stop = new AbortController();
    this.#open.set(stop, consumer);
    return stop;
  }

  /** Ends the stream of a token that is no longer valid or allows no streams; follows changes of roles. */
  async #checkToken(access: EventAccess, stop: AbortController): Promise<void> {
    try {
      const { caller } = await this.tokens.check(access.caller.token);
      if (!mayCall(caller, eventCalls.stream)) return stop.abort();
      if (JSON.stringify(caller.roles) !== JSON.stringify(access.caller.roles)) access.forget();
      access.caller = caller;
    } catch (error) {
      if (error instanceof Unauthenticated) stop.abort();
    }
  }
}
