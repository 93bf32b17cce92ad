/** Waits that end early when whoever waits is closed; afterwards nobody waits any more. */
export class Pause {
  readonly #closing = new AbortController();
  readonly #sleeping = new Set<() => void>();
  readonly #light = new Set<() => void>();

  /** Aborted by `close`. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  get isClosed(): boolean {
    return this.signal.aborted;
  }

  /** Resolves after `ms`, or at `close`. */
  for(ms: number): Promise<void> {
    return this.#wait(ms, this.#sleeping);
  }

  /** Resolves after `ms`, or at `wake` or `close`. */
  atMost(ms: number): Promise<void> {
    return this.#wait(ms, this.#light);
  }

  wake(): void {
    for (const finish of [...this.#light]) finish();
  }

  close(): void {
    this.#closing.abort();
    for (const finish of [...this.#sleeping, ...this.#light]) finish();
  }

  async #wait(ms: number, among: Set<() => void>): Promise<void> {
    if (this.isClosed) return;
    await new Promise<void>((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        among.delete(finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      among.add(finish);
    });
  }
}
