import type { PollRun } from './collect-author.js';

/** Consecutive polls that had to wait for a credential or proxy, after which the whole network is paused. */
const WAITS_BEFORE_PAUSE = 3;

/**
 * 'click': a person waits for it, so it takes no slot and never waits for one; 'posts': due authors; 'history': the
 * rest of a first history, at most half of the slots.
 */
export type PollPriority = 'click' | 'posts' | 'history';

/** Limits the parallel polls of one network by priority and pauses it while nothing is free to read it with. */
export class NetworkLimiter {
  readonly #running = new Map<string, { run: Promise<PollRun>; priority: PollPriority }>();
  #consecutiveWaits = 0;
  #pausedUntil = 0;

  constructor(readonly maxParallel: number) {}

  /** Slots for due authors. */
  get freeSlots(): number {
    if (performance.now() < this.#pausedUntil) return 0;
    return Math.max(0, this.maxParallel - this.#count('posts') - this.#count('history'));
  }

  /** How many of the free slots may go on with first histories. */
  get freeHistorySlots(): number {
    return Math.max(0, Math.min(this.freeSlots, Math.ceil(this.maxParallel / 2) - this.#count('history')));
  }

  /** The running poll of an author, if it runs in this process. */
  runningPoll(authorId: string): Promise<PollRun> | undefined {
    return this.#running.get(authorId)?.run;
  }

  /** Keeps account of a poll until it ends, then calls `onEnd`. */
  track(authorId: string, run: Promise<PollRun>, priority: PollPriority, onEnd: () => void): void {
    this.#running.set(authorId, { run, priority });
    const end = (): void => {
      this.#running.delete(authorId);
      onEnd();
    };
    run.then(end, end);
  }

  recordSuccess(): void {
    this.#consecutiveWaits = 0;
  }

  /** A poll was rate-limited or had no free credential or proxy; several in a row mean that the others have none. */
  recordWait(pauseSeconds: number): void {
    if (++this.#consecutiveWaits >= WAITS_BEFORE_PAUSE) this.#pausedUntil = performance.now() + pauseSeconds * 1000;
  }

  resume(): void {
    this.#consecutiveWaits = this.#pausedUntil = 0;
  }

  async whenIdle(): Promise<void> {
    await Promise.allSettled([...this.#running.values()].map(({ run }) => run));
  }

  #count(priority: PollPriority): number {
    let count = 0;
    for (const poll of this.#running.values()) if (poll.priority === priority) count++;
    return count;
  }
}
