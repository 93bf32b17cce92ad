/** Calls `check` when the network has not answered for `afterMs`: a session may end without anybody noticing. */
export class SilenceWatch {
  #timer: NodeJS.Timeout | undefined;
  #answeredAt = 0;

  constructor(
    private readonly afterMs: number,
    private readonly check: () => void,
  ) {}

  /** Begins, or goes on; the network has just answered. */
  start(): void {
    this.answered();
    this.#timer ??= this.#wait(this.afterMs);
  }

  answered(): void {
    this.#answeredAt = performance.now();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      const leftMs = this.#answeredAt + this.afterMs - performance.now();
      this.#timer = this.#wait(leftMs > 0 ? leftMs : this.afterMs / 2);
      if (leftMs <= 0) this.check();
    }, ms);
  }
}
