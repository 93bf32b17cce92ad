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
    this.stalled = undefined;
  }

  async check(): Promise<void> {
    const { lag, onStall, patience = 30_000 } = this.options;
    const movedAt = this.#movedAt;
    if (Date.now() - movedAt < patience) return;
    const waiting = await lag().catch(() => undefined);
    if (this.#movedAt !== movedAt) return;
    if (waiting === 0n) return this.moved();
    this.stalled = waiting === undefined ? 'the brokers do not answer' : `${waiting} events wait and none was finished for ${Math.round(patience / 1000)} s`;
    // Without an answer nobody knows whether anything waits: unhealthy, but no reason to end.
    if (waiting === undefined || this.#isReported) return;
    this.#isReported = true;
    onStall(this.stalled);
  }
}
