import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { DataSource } from 'typeorm';
import { Delivery } from './delivery.entity.js';

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
/** Also those that end later than any can: the database's clock was set back. */
const lapsed = statement(
  columnsOf(Delivery, 'lease', 'lease_until'),
  `SELECT DISTINCT lease, lease_until FROM delivery
   WHERE lease IS NOT NULL AND lease <> ALL($1::uuid[])
     AND (lease_until < now() OR lease_until > now() + 2 * make_interval(secs => $2))`,
);
/** Looks, with time for a renewal between them, after which a lapsed lease is abandoned. */
const abandonedAfter = 3;

/**
 * What this process works on, renewed four times until it lapses by the database's clock. Lapsed ones of others are
 * abandoned when nobody renews them while this process looks on: after a jump of the clock, or when the database was
 * away, the living renew first.
 */
export class Leases {
  readonly #logger = new Logger('leases');
  readonly #held = new Set<string>();
  #lapsed = new Map<string, { until: number; looks: number }>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(
    private readonly dataSource: DataSource,
    readonly seconds: number,
  ) {}

  /** Those that this process must not take over, however late it renewed them. */
  get held(): string[] {
    return [...this.#held];
  }

  /** Leases of mails whose processes died. */
  get abandoned(): string[] {
    return [...this.#lapsed].filter(([, { looks }]) => looks >= abandonedAfter).map(([lease]) => lease);
  }

  start(onAbandoned: () => void): void {
    this.#timer = setInterval(() => void this.#look(onAbandoned), (this.seconds * 1000) / 4);
    void this.#look(onAbandoned);
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

  async #look(onAbandoned: () => void): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await this.#renew();
      await this.#watch();
      if (this.abandoned.length > 0) onAbandoned();
    } catch (error) {
      this.#lapsed.clear();
      this.#logger.warn(`cannot renew: ${String(error)}`);
    } finally {
      this.#isLooking = false;
    }
  }

  async #renew(): Promise<void> {
    if (this.#held.size === 0) return;
    await affected(this.dataSource, renewSlots, [this.held, this.seconds]);
    await affected(this.dataSource, renewDeliveries, [this.held, this.seconds]);
  }

  async #watch(): Promise<void> {
    const seen = new Map<string, { until: number; looks: number }>();
    for (const { lease, lease_until: end } of await rows(this.dataSource, lapsed, [this.held, this.seconds])) {
      if (!lease || !end) continue;
      const before = this.#lapsed.get(lease);
      const until = end.getTime();
      seen.set(lease, { until, looks: before?.until === until ? before.looks + 1 : 1 });
    }
    this.#lapsed = seen;
  }
}
