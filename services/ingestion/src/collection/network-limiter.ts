import type { PollRun } from './collect-author.js';

/** Authors in a row that the network put off before the whole network is left alone for that time. */
const RATE_LIMITS_BEFORE_PAUSE = 3;

/** What runs for one network: how many at once, and whether the network asked for a pause. */
export class NetworkLimiter {
  readonly #running = new Map<string, Promise<PollRun>>();
  #consecutiveRateLimits = 0;
  #pausedUntil = 0;

  constructor(private readonly maxParallel: number) {}

  get freeSlots(): number {
    return Date.now() < this.#pausedUntil ? 0 : Math.max(0, this.maxParallel - this.#running.size);
  }

  /** The running turn of an author, if it runs in this process. */
  runningPoll(authorId: string): Promise<PollRun> | undefined {
    return this.#running.get(authorId);
  }

  /** Keeps a turn's place until it ends. */
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

  /** One author met a rate limit; several in a row mean the network itself. */
  recordRateLimit(pauseSeconds: number): void {
    if (++this.#consecutiveRateLimits >= RATE_LIMITS_BEFORE_PAUSE) this.#pausedUntil = Date.now() + pauseSeconds * 1000;
  }

  resume(): void {
    this.#consecutiveRateLimits = this.#pausedUntil = 0;
  }

  async whenIdle(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }
}
