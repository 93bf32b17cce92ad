/** Waits that `close` ends early; after `close` no wait takes time. */
export class InterruptibleTimer {
  readonly #closing = new AbortController();
  readonly #waits = new Set<() => void>();
  readonly #wakeableWaits = new Set<() => void>();

  /** Aborted by `close`. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  get isClosed(): boolean {
    return this.signal.aborted;
  }

  /** Resolves after `ms`, or at `close`. */
  wait(ms: number): Promise<void> {
    return this.#wait(ms, this.#waits);
  }

  /** Resolves after `ms`, or at `wake` or `close`. */
  waitForWake(ms: number): Promise<void> {
    return this.#wait(ms, this.#wakeableWaits);
  }

  wake(): void {
    for (const finish of [...this.#wakeableWaits]) finish();
  }

  close(): void {
    this.#closing.abort();
    for (const finish of [...this.#waits, ...this.#wakeableWaits]) finish();
  }

  async #wait(ms: number, pending: Set<() => void>): Promise<void> {
    if (this.isClosed) return;
    await new Promise<void>((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        pending.delete(finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      pending.add(finish);
    });
  }
}
