interface RepeatedWorkOptions {
  /** True when there may be more to do at once. Never runs twice at the same time. */
  work: () => Promise<boolean>;
  everyMs: number;
  onError: (error: unknown) => void;
}

/** Work that is looked for regularly from `start` on, and at once after `wake`. */
export class RepeatedWork {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isStopped = false;

  constructor(private readonly options: RepeatedWorkOptions) {}

  start(): void {
    this.#timer = setInterval(() => this.wake(), this.options.everyMs);
    this.wake();
  }

  wake(): void {
    if (!this.#timer) return;
    this.#isWoken = true;
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  /** Resolves when the work that is under way has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#isWoken && !this.#isStopped) {
        this.#isWoken = false;
        if (await this.options.work()) this.#isWoken = true;
      }
    } catch (error) {
      this.options.onError(error);
    }
  }
}
