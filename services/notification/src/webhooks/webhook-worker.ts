import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookIntake } from './webhook-intake.js';

const everyMs = 500;
const cleanUpMs = 3_600_000;

/** Runs intake, deliveries and the removal of old ones, until the service stops. */
@Injectable()
export class WebhookWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('webhooks');
  readonly #stop = new AbortController();
  readonly #sending = new Set<Promise<void>>();

  constructor(
    private readonly intake: WebhookIntake,
    private readonly deliveries: WebhookDeliveries,
  ) {}

  onApplicationBootstrap(): void {
    const { signal } = this.#stop;
    void this.#repeat(everyMs, async () => {
      while (!signal.aborted && (await this.#logged(this.intake.run())));
    });
    void this.#repeat(everyMs, async () => this.#send());
    void this.#repeat(cleanUpMs, () => this.#logged(this.deliveries.removeOld()));
  }

  /** Requests that are under way are finished and recorded. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#sending);
  }

  /** Not awaited: a slow receiver does not hold up the others. */
  #send(): void {
    const sending = this.#logged(this.deliveries.run(this.#stop.signal)).then(() => {
      this.#sending.delete(sending);
    });
    this.#sending.add(sending);
  }

  async #repeat(ms: number, work: () => Promise<unknown>): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await work();
      await sleep(ms, undefined, { signal }).catch(() => undefined);
    }
  }

  /** The result; undefined after an error, which is logged. */
  #logged<T>(work: Promise<T>): Promise<T | undefined> {
    return work.catch((error: unknown) => {
      this.#logger.warn(`webhooks do not work: ${String(error)}`);
      return undefined;
    });
  }
}
