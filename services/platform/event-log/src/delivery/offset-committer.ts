/**
 * Commits offsets one at a time while processing continues. Always commits the newest one: offsets that arrive during
 * a commit are skipped. `commit` receives the offset to resume from.
 */
export class OffsetCommitter {
  #newest: string | undefined;
  #running: Promise<void> | undefined;
  #failure: { error: unknown } | undefined;

  constructor(private readonly commit: (offset: string) => Promise<void>) {}

  /** Call when everything before `offset` is processed. Throws the error of an earlier commit. */
  markProcessed(offset: string): void {
    this.#throwFailure();
    this.#newest = offset;
    this.#running ??= this.#run();
  }

  /** Resolves when the newest offset is committed. Rejects with the error of a failed commit. */
  async flush(): Promise<void> {
    await this.#running;
    this.#throwFailure();
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }

  async #run(): Promise<void> {
    try {
      for (let offset = this.#newest; offset !== undefined; offset = this.#newest) {
        this.#newest = undefined;
        await this.commit(offset);
      }
    } catch (error) {
      this.#failure = { error };
    } finally {
      this.#running = undefined;
    }
  }
}
