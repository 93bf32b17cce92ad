import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CredentialBudget } from '../network/network-collector.js';
import { NetworkFault } from '../network/network-fault.js';

/** Per host: at most `concurrency` parallel requests, and one per `spacingMs` after an initial burst of `burst`. */
export interface RateLimit {
  concurrency: number;
  spacingMs: number;
  burst: number;
}

/** A limit of requests per second; a second's requests may come at once. */
export const perSecond = (requests: number, concurrency: number): RateLimit => ({
  concurrency,
  spacingMs: 1000 / requests,
  burst: Math.max(1, Math.floor(requests)),
});

/** Requests arrive less evenly at the network than they leave, so the rate keeps a little below its limit. */
const RATE_SHARE = 0.95;

/** What a credential may do everywhere together: evenly spaced requests, and units a day in `dayZone` (IANA). */
export const credentialBudget = (requestsPerSecond: number, perDay: number, dayZone: string): CredentialBudget => ({
  perSecond: requestsPerSecond * RATE_SHARE,
  burst: 1,
  perDay,
  dayZone,
});

/** The key of a credential's own limit at an API, without the credential itself. */
export const credentialKey = (api: string, credential: string): string =>
  `${api}:${createHash('sha256').update(credential).digest('hex').slice(0, 16)}`;

/** Longest accepted Crawl-delay and Retry-After. */
const MAX_CRAWL_DELAY_MS = 60_000;
const MAX_PAUSE_MS = 24 * 3_600_000;
const MAX_QUEUES = 5_000;

let waiting = 0;
/** Requests of this process that wait for a limit of any host. */
export const waitingRequests = (): number => waiting;

const cancelled = (): NetworkFault =>
  new NetworkFault('cancelled', { code: 'aborted', message: 'cancelled while waiting' });

class HostQueue {
  #active = 0;
  #waiting: (() => void)[] = [];
  #nextArrival = 0;
  #ownSpacingMs: number;
  #ownBurst: number;
  #slow = { spacingMs: 0, until: 0 };
  pausedUntil = 0;

  constructor(private readonly limit: RateLimit) {
    this.#ownSpacingMs = limit.spacingMs;
    this.#ownBurst = limit.burst;
  }

  get isIdle(): boolean {
    return (
      this.#active === 0 &&
      this.#waiting.length === 0 &&
      this.pausedUntil < performance.now() &&
      this.#nextArrival < performance.now()
    );
  }

  get #isSlow(): boolean {
    return performance.now() < this.#slow.until && this.#slow.spacingMs > this.#ownSpacingMs;
  }

  get #spacingMs(): number {
    return this.#isSlow ? this.#slow.spacingMs : this.#ownSpacingMs;
  }

  get #burst(): number {
    return this.#isSlow ? 1 : this.#ownBurst;
  }

  slowDown(delayMs: number, durationMs?: number): void {
    const spacingMs = Math.min(delayMs, MAX_CRAWL_DELAY_MS);
    if (durationMs !== undefined) {
      this.#slow = { spacingMs, until: performance.now() + durationMs };
    } else if (delayMs > this.#ownSpacingMs) {
      this.#ownSpacingMs = spacingMs;
      this.#ownBurst = 1;
    }
  }

  async acquire(signal?: AbortSignal): Promise<void> {
    this.throwWhilePaused();
    const now = performance.now();
    const startAt = Math.max(now, this.#nextArrival - (this.#burst - 1) * this.#spacingMs);
    this.#nextArrival = Math.max(this.#nextArrival, now) + this.#spacingMs;
    if (startAt > now)
      await sleep(startAt - now, undefined, { signal }).catch(() => {
        throw cancelled();
      });
    while (this.#active >= this.limit.concurrency) await new Promise<void>((wake) => this.#waiting.push(wake));
    if (signal?.aborted) {
      this.#waiting.shift()?.();
      throw cancelled();
    }
    this.#active++;
    try {
      this.throwWhilePaused();
    } catch (error) {
      this.release();
      throw error;
    }
  }

  release(): void {
    this.#active--;
    this.#waiting.shift()?.();
  }

  throwWhilePaused(): void {
    const remainingMs = Math.ceil(this.pausedUntil - performance.now());
    if (remainingMs > 0)
      throw new NetworkFault(
        'rate_limited',
        { code: 'parked', message: 'the host asked for a pause' },
        { retryAfterMs: remainingMs },
      );
  }
}

/**
 * Limits the request rate per key (a host, or host and credential).
 * Requests wait for the spacing; while the host has asked for a pause they fail at once.
 */
export class HostRateLimiter {
  readonly #queues = new Map<string, HostQueue>();

  constructor(private readonly limit: RateLimit) {}

  /** Runs the task when the key's limit allows it. Throws 'rate_limited' while paused, and 'cancelled'. */
  async run<T>(key: string, signal: AbortSignal | undefined, task: () => Promise<T>): Promise<T> {
    const queue = this.#queueOf(key);
    waiting++;
    await queue.acquire(signal).finally(() => waiting--);
    try {
      return await task();
    } finally {
      queue.release();
    }
  }

  /** Blocks requests of this key for the given time (Retry-After). */
  pause(key: string, durationMs: number): void {
    const queue = this.#queueOf(key);
    queue.pausedUntil = Math.max(queue.pausedUntil, performance.now() + Math.min(durationMs, MAX_PAUSE_MS));
  }

  /** Throws 'rate_limited' while the key is paused. */
  throwWhilePaused(key: string): void {
    this.#queues.get(key)?.throwWhilePaused();
  }

  /** Raises the spacing to at least this: for good (Crawl-delay), or for `durationMs` (most of a quota is used). */
  slowDown(key: string, delayMs: number, durationMs?: number): void {
    this.#queueOf(key).slowDown(delayMs, durationMs);
  }

  #queueOf(key: string): HostQueue {
    const found = this.#queues.get(key);
    if (found) return found;
    if (this.#queues.size >= MAX_QUEUES)
      for (const [k, queue] of this.#queues) if (queue.isIdle) this.#queues.delete(k);
    const queue = new HostQueue(this.limit);
    this.#queues.set(key, queue);
    return queue;
  }
}
