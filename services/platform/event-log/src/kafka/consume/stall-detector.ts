const CHECK_MS = 5000;

export interface StallDetectorOptions {
  /** Number of events that wait for this consumer. May reject while the broker is unreachable. */
  lag: () => Promise<bigint>;
  /** Called once, when events wait and none was finished for `stallTimeoutMs`. */
  onStall: (why: string) => void;
  stallTimeoutMs?: number;
}

/** Distinguishes an idle consumer from a stuck one; kafkajs itself reports a stuck consumer as healthy. */
export class StallDetector {
  #progressAt = performance.now();
  /** When waiting events were first seen, provided that every check since then got a response. */
  #waitingSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isReported = false;
  /** Why this consumer is unhealthy, or undefined. */
  stallReason: string | undefined;

  constructor(private readonly options: StallDetectorOptions) {}

  /** Since an event was finished or none was waiting. */
  get idleSeconds(): number {
    return (performance.now() - this.#progressAt) / 1000;
  }

  start(): void {
    this.recordProgress();
    this.#timer = setInterval(() => void this.check(), CHECK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Call when an event was finished or none is waiting. */
  recordProgress(): void {
    this.#progressAt = performance.now();
    this.#waitingSince = undefined;
    this.stallReason = undefined;
  }

  async check(): Promise<void> {
    const { lag, onStall, stallTimeoutMs = 30_000 } = this.options;
    const progressAt = this.#progressAt;
    if (performance.now() - progressAt < stallTimeoutMs / 3) return;
    const waiting = await lag().catch(() => undefined);
    if (this.#progressAt !== progressAt) return;
    if (waiting === 0n) return this.recordProgress();
    // Without a response the lag is unknown: unhealthy, but not stuck. The timeout starts again with the next response.
    if (waiting === undefined) {
      this.#waitingSince = undefined;
      if (performance.now() - progressAt >= stallTimeoutMs) this.stallReason = 'the brokers do not respond';
      return;
    }
    this.#waitingSince ??= performance.now();
    const isStuck = performance.now() - this.#waitingSince >= stallTimeoutMs;
    this.stallReason = isStuck
      ? `${waiting} events wait and none was finished for ${Math.round(stallTimeoutMs / 1000)} s`
      : undefined;
    if (!this.stallReason || this.#isReported) return;
    this.#isReported = true;
    onStall(this.stallReason);
  }
}
