import type { BackgroundJob, JobSource } from './jobs.js';

interface RepeatedJobOptions {
  /** From the end of a run to the next one, in ms. */
  everyMs: number;
  work: () => Promise<unknown>;
  onError: (error: unknown) => void;
}

/**
 * Work that a service repeats, as one background job: it never runs twice at once in a process, and waits, runs or has
 * failed. After an error it runs again at its next time, or when an administrator tries it again.
 */
export class RepeatedJob implements JobSource {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #since = new Date();
  #nextAt: Date | undefined;
  #error: string | undefined;
  #failures = 0;
  #isStopped = false;

  constructor(private readonly options: RepeatedJobOptions) {}

  /** Runs it now, or resolves with the run that is under way. Never rejects. */
  run(): Promise<void> {
    return (this.#running ??= this.#run().finally(() => (this.#running = undefined)));
  }

  /** Resolves when the run that is under way has ended; no further one begins. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async list(): Promise<BackgroundJob[]> {
    const state = this.#running ? 'running' : this.#error === undefined ? 'waiting' : 'failed';
    return [
      {
        id: 'repeated',
        state,
        subject: '',
        since: this.#since,
        tries: this.#failures,
        error: this.#error ?? '',
        nextTryAt: this.#running ? null : (this.#nextAt ?? null),
        canRetry: state === 'failed',
      },
    ];
  }

  async retry(): Promise<void> {
    void this.run();
  }

  async #run(): Promise<void> {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#since = new Date();
    try {
      await this.options.work();
      this.#error = undefined;
      this.#failures = 0;
    } catch (error) {
      this.#error = error instanceof Error ? error.message : String(error);
      this.#failures++;
      this.options.onError(error);
    }
    this.#since = new Date();
    this.#nextAt = new Date(this.#since.getTime() + this.options.everyMs);
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.run(), this.options.everyMs).unref();
  }
}
