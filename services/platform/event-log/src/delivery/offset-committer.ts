/**
 * Commits offsets one at a time while processing continues. Always commits the newest one: offsets that arrive during
 * a commit are skipped. `commit` receives the offset to resume from.
 */
export class OffsetCommitter {
  #newest: string | undefined;
  #running: Promise<void> | undefined;
  #failure: { error: unknown } | undefined;

  constructor(private readonly commit: (offset: string) => Promise<void>) {}

  /** Everything before `offset` has its effect. Throws what an earlier commit failed with. */
  markProcessed(offset: string): void {
    this.#throwFailure();
    this.#newest = offset;
    this.#running ??= this.#run();
  }

  /** Resolves when the newest place is committed. Rejects with what a commit failed with. */
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
