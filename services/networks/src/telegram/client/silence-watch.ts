/** Calls `check` when the network has not answered for a while: a session may end without anybody noticing. */
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
    this.#timer ??= setInterval(() => {
      if (performance.now() - this.#answeredAt >= this.afterMs) this.check();
    }, this.afterMs / 2);
  }

  answered(): void {
    this.#answeredAt = performance.now();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
