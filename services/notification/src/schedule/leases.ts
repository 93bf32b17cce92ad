import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import type { DataSource } from 'typeorm';

const renewSlots = statement(
  {},
  `UPDATE notification_slot SET lease_until = now() + make_interval(secs => $2)
   WHERE lease = ANY($1::uuid[])`,
);
const renewDeliveries = statement(
  {},
  `UPDATE delivery SET lease_until = now() + make_interval(secs => $2)
   WHERE lease = ANY($1::uuid[])`,
);

/**
 * What this process works on. Others take it over when it was not renewed for `seconds`, by the database's clock: the
 * process died.
 */
export class Leases {
  readonly #logger = new Logger('leases');
  readonly #held = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    readonly seconds: number,
  ) {}

  /** Those that this process must not take over, however late it renewed them. */
  get held(): string[] {
    return [...this.#held];
  }

  start(): void {
    this.#timer = setInterval(
      () => void this.#renew().catch((error: unknown) => this.#logger.warn(`cannot renew: ${String(error)}`)),
      (this.seconds * 1000) / 4,
    );
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Runs work that holds a new lease. */
  async during<T>(work: (lease: string) => Promise<T>): Promise<T> {
    const lease = randomUUID();
    this.#held.add(lease);
    try {
      return await work(lease);
    } finally {
      this.#held.delete(lease);
    }
  }

  async #renew(): Promise<void> {
    if (this.#held.size === 0) return;
    await affected(this.dataSource, renewSlots, [this.held, this.seconds]);
    await affected(this.dataSource, renewDeliveries, [this.held, this.seconds]);
  }
}
