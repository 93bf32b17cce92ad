const CHECK_MS = 5000;

export interface StallWatchOptions {
  /** Events that wait for this consumer. May reject while the broker is away. */
  lag: () => Promise<bigint>;
  /** Called once, when events wait and none has been finished for `patience`. */
  onStall: (why: string) => void;
  patience?: number;
}

/** Tells a consumer that is idle from one that is stuck: kafkajs keeps a deaf consumer's process healthy for ever. */
export class StallWatch {
  #movedAt = Date.now();
  /** When events were first seen waiting, with an answer at every look since. */
  #waitingSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isReported = false;
  /** Why this consumer counts as unhealthy; undefined when it is well. */
  stalled: string | undefined;

  constructor(private readonly options: StallWatchOptions) {}

  start(): void {
    this.moved();
    this.#timer = setInterval(() => void this.check(), CHECK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** An event was finished, or there was none to finish. */
  moved(): void {
    this.#movedAt = Date.now();
    this.#waitingSince = undefined;
    this.stalled = undefined;
  }

  async check(): Promise<void> {
    const { lag, onStall, patience = 30_000 } = this.options;
    const movedAt = this.#movedAt;
    if (Date.now() - movedAt < patience / 3) return;
    const waiting = await lag().catch(() => undefined);
    if (this.#movedAt !== movedAt) return;
    if (waiting === 0n) return this.moved();
    // Without an answer nobody knows whether anything waits: unhealthy, but no reason to end, and who comes back gets the time anew.
    if (waiting === undefined) {
      this.#waitingSince = undefined;
      if (Date.now() - movedAt >= patience) this.stalled = 'the brokers do not answer';
      return;
    }
    this.#waitingSince ??= Date.now();
    const isStuck = Date.now() - this.#waitingSince >= patience;
    this.stalled = isStuck
      ? `${waiting} events wait and none was finished for ${Math.round(patience / 1000)} s`
      : undefined;
    if (!this.stalled || this.#isReported) return;
    this.#isReported = true;
    onStall(this.stalled);
  }
}
