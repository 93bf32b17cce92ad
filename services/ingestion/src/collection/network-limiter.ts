import type { PollRun } from './collect-author.js';

/** Consecutive rate-limited authors after which the whole network is paused. */
const RATE_LIMITS_BEFORE_PAUSE = 3;

/** Limits the parallel polls of one network and pauses it after rate limits. */
export class NetworkLimiter {
  readonly #running = new Map<string, Promise<PollRun>>();
  #consecutiveRateLimits = 0;
  #pausedUntil = 0;

  constructor(private readonly maxParallel: number) {}

  get freeSlots(): number {
    return performance.now() < this.#pausedUntil ? 0 : Math.max(0, this.maxParallel - this.#running.size);
  }

  /** The running poll of an author, if it runs in this process. */
  runningPoll(authorId: string): Promise<PollRun> | undefined {
    return this.#running.get(authorId);
  }

  /** Occupies a slot until the poll ends, then calls `onEnd`. */
  track(authorId: string, pollRun: Promise<PollRun>, onEnd: () => void): void {
    this.#running.set(authorId, pollRun);
    const end = (): void => {
      this.#running.delete(authorId);
      onEnd();
    };
    pollRun.then(end, end);
  }

  recordSuccess(): void {
    this.#consecutiveRateLimits = 0;
  }

  /** One author was rate-limited; several in a row mean that the network limits us. */
  recordRateLimit(pauseSeconds: number): void {
    if (++this.#consecutiveRateLimits >= RATE_LIMITS_BEFORE_PAUSE)
      this.#pausedUntil = performance.now() + pauseSeconds * 1000;
  }

  resume(): void {
    this.#consecutiveRateLimits = this.#pausedUntil = 0;
  }

  async whenIdle(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }
}
