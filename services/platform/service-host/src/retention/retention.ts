import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Jobs } from '../jobs.js';
import { RepeatedJob } from '../repeated-job.js';
import { firstKeptDay } from './first-kept-day.js';

/** Things of one kind that a service keeps for a limited time. */
export interface RetainedPart {
  /** What is removed, as the journal names it: posts, pictures … */
  name: string;
  setting: 'post-days' | 'picture-days';
  /**
   * Removes some hundreds of those that are older than `before` and returns their number; 0 when none is left. MUST NOT
   * wait for a lock that others hold, and MUST be a short transaction.
   */
  removeBatch(tx: EntityManager, before: Date): Promise<number>;
}

/** The parts that a service keeps for a limited time. */
export abstract class Retained {
  abstract service: string;
  abstract parts: readonly RetainedPart[];
}

const everyMs = 60 * 60 * 1000;
const pauseMs = 200;
const tryLock = statement(
  { is_locked: column.boolean() },
  `SELECT pg_try_advisory_xact_lock(hashtext('retention of ' || $1)) AS is_locked`,
);

/**
 * Removes what a service no longer keeps, in small batches with pauses, by one process at a time. A run that was
 * interrupted is continued by the next one, at the latest an hour later. Only whole days are removed, so that the
 * journal gets one record a day: who removed what, and from which day on it is kept.
 */
@Injectable()
export class Retention implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('retention');
  readonly #job = new RepeatedJob({
    everyMs,
    work: () => this.run(),
    onError: (error) => this.#logger.error(error),
  });
  #isClosed = false;

  constructor(
    private readonly retained: Retained,
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly settings: SystemSettings,
    jobs: Jobs,
  ) {
    jobs.add('retention', this.#job);
  }

  onApplicationBootstrap(): void {
    void this.#job.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isClosed = true;
    await this.#job.stop();
  }

  /**
   * Removes what is too old at `now`, unless another process does so. Returns the number of removed things by part;
   * parts without any are left out.
   */
  async run(now = new Date()): Promise<Record<string, number>> {
    const { parts, service } = this.retained;
    const timeZone = await this.settings.value('time-zone');
    const removed: Record<string, number> = {};
    const keptFrom: Record<string, string> = {};
    try {
      for (const part of parts) {
        const before = firstKeptDay(now, await this.settings.value(part.setting), timeZone);
        for await (const count of this.#batches(part, before)) {
          removed[part.name] = (removed[part.name] ?? 0) + count;
          keptFrom[`${part.name}_kept_from`] = before.toISOString();
        }
      }
    } finally {
      if (Object.keys(removed).length > 0) {
        this.#logger.log(`removed ${JSON.stringify(removed)}`);
        await this.#record(service, { ...removed, ...keptFrom });
      }
    }
    return removed;
  }

  async *#batches(part: RetainedPart, before: Date): AsyncGenerator<number, void> {
    while (!this.#isClosed) {
      const count = await inTransaction(this.dataSource, async (tx) => {
        const [lock] = await rows(tx, tryLock, [this.retained.service]);
        return lock?.is_locked ? part.removeBatch(tx, before) : 0;
      });
      if (count === 0) return;
      yield count;
      await sleep(pauseMs);
    }
  }

  #record(service: string, after: Record<string, number | string>): Promise<void> {
    return inTransaction(this.dataSource, (tx) =>
      recordAudit(tx, this.outbox, {
        action: 'retention.applied',
        object: { kind: 'retention', id: service, name: service },
        after,
        actor: { kind: 'system', name: 'retention' },
      }),
    );
  }
}
