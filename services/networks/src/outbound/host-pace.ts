import { setTimeout as sleep } from 'node:timers/promises';
import { NetworkFault } from '../network-fault.js';

/** At most `concurrency` requests at once and one per `spacingMs` to one host, after a first burst of `burst`. */
export interface Pace {
  concurrency: number;
  spacingMs: number;
  burst: number;
}

/** Longest Crawl-delay that is honoured, and longest Retry-After that is believed. */
const LONGEST_DELAY_MS = 60_000;
const LONGEST_PARK_MS = 24 * 3_600_000;
const MANY_LANES = 5_000;

const cancelled = (): NetworkFault =>
  new NetworkFault('cancelled', { code: 'aborted', message: 'cancelled while waiting' });

class Lane {
  #active = 0;
  #waiting: (() => void)[] = [];
  #theoreticalArrival = 0;
  #spacingMs: number;
  #burst: number;
  parkedUntil = 0;

  constructor(private readonly pace: Pace) {
    this.#spacingMs = pace.spacingMs;
    this.#burst = pace.burst;
  }

  get isIdle(): boolean {
    return (
      this.#active === 0 &&
      this.#waiting.length === 0 &&
      this.parkedUntil < Date.now() &&
      this.#theoreticalArrival < Date.now()
    );
  }

  slowDown(delayMs: number): void {
    if (delayMs <= this.#spacingMs) return;
    this.#spacingMs = Math.min(delayMs, LONGEST_DELAY_MS);
    this.#burst = 1;
  }

  async enter(signal?: AbortSignal): Promise<void> {
    this.#refuseWhileParked();
    const now = Date.now();
    const startAt = Math.max(now, this.#theoreticalArrival - (this.#burst - 1) * this.#spacingMs);
    this.#theoreticalArrival = Math.max(this.#theoreticalArrival, now) + this.#spacingMs;
    if (startAt > now)
      await sleep(startAt - now, undefined, { signal }).catch(() => {
        throw cancelled();
      });
    while (this.#active >= this.pace.concurrency) await new Promise<void>((go) => this.#waiting.push(go));
    if (signal?.aborted) {
      this.#waiting.shift()?.();
      throw cancelled();
    }
    this.#active++;
    try {
      this.#refuseWhileParked();
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  leave(): void {
    this.#active--;
    this.#waiting.shift()?.();
  }

  #refuseWhileParked(): void {
    const left = this.parkedUntil - Date.now();
    if (left > 0)
      throw new NetworkFault(
        'rate_limited',
        { code: 'parked', message: 'the host asked for a pause' },
        { retryAfterMs: left },
      );
  }
}

/**
 * Limits the request rate per key (a host, or host and credential).
 * Requests wait for the spacing; while the host has asked for a pause they fail at once.
 */
export class HostPace {
  readonly #lanes = new Map<string, Lane>();

  constructor(private readonly pace: Pace) {}

  /** Runs the task when the key's pace allows it. Faults: 'rate_limited' while parked, 'cancelled'. */
  async run<T>(key: string, signal: AbortSignal | undefined, task: () => Promise<T>): Promise<T> {
    const lane = this.#lane(key);
    await lane.enter(signal);
    try {
      return await task();
    } finally {
      lane.leave();
    }
  }

  /** Nothing goes to this key for the given time (Retry-After). */
  park(key: string, forMs: number): void {
    const lane = this.#lane(key);
    lane.parkedUntil = Math.max(lane.parkedUntil, Date.now() + Math.min(forMs, LONGEST_PARK_MS));
  }

  /** Crawl-delay: the spacing becomes at least this. */
  slowDown(key: string, delayMs: number): void {
    this.#lane(key).slowDown(delayMs);
  }

  #lane(key: string): Lane {
    const found = this.#lanes.get(key);
    if (found) return found;
    if (this.#lanes.size >= MANY_LANES) for (const [k, lane] of this.#lanes) if (lane.isIdle) this.#lanes.delete(k);
    const lane = new Lane(this.pace);
    this.#lanes.set(key, lane);
    return lane;
  }
}
