import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { runTask } from '@mm/telemetry/tracing.js';

const MINUTE_MS = 60_000;

/** One of the looks that are taken regularly. */
export interface RegularCheck {
  name: string;
  /** Minutes from one run to the next. */
  every: number;
  run: () => Promise<void>;
}

/**
 * Runs checks every so many minutes, one after another; one that fails keeps none of the others from running. Every
 * process of the service runs them: what they write is the same however many do.
 */
export class AlertTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('alerts');
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #minute = 0;
  #isStopping = false;

  constructor(private readonly checks: readonly RegularCheck[]) {}

  onApplicationBootstrap(): void {
    const start = (): void => {
      this.#running ??= this.#run(this.#minute++).finally(() => (this.#running = undefined));
    };
    this.#timer = setInterval(start, MINUTE_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #run(minute: number): Promise<void> {
    for (const { name, every, run } of this.checks) {
      if (this.#isStopping || minute % every !== 0) continue;
      await runTask(`alerts: ${name}`, run).catch((error: unknown) =>
        this.#logger.warn(`${name} failed: ${String(error)}`),
      );
    }
  }
}
