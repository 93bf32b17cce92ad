import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Jobs } from '@mm/service-host/jobs.js';
import { RepeatedJob } from '@mm/service-host/repeated-job.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource } from 'typeorm';
import { AuditHeads } from './audit-heads.js';
import { AuditRecord } from './audit-record.entity.js';

const everyMs = 60 * 60 * 1000;
const batchSize = 1000;
const pauseMs = 200;
const dayMs = 24 * 60 * 60 * 1000;

const tryLock = statement(
  { isLocked: column.boolean() },
  `SELECT pg_try_advisory_xact_lock(hashtext('identity.audit retention')) AS "isLocked"`,
);
const oldest = statement(
  columnsOf(AuditRecord, 'position', 'at', 'hash'),
  `SELECT position, at, hash FROM identity.audit_record ORDER BY position LIMIT ${batchSize}`,
);
const allowDeletion = statement(
  { set_config: column.text() },
  `SELECT set_config('mm.audit_retention', 'on', true) AS set_config`,
);
const remove = statement({}, 'DELETE FROM identity.audit_record WHERE position <= $1');
const noteRemoval = statement({}, 'UPDATE identity.audit_chain SET removed_to = $1, removed_hash = $2');

/** Removes the oldest records that are past their time, in small batches, each of them signed off outside first. */
@Injectable()
export class AuditRetention implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('audit');
  readonly #job = new RepeatedJob({
    everyMs,
    work: () => this.removeOld(),
    onError: (error) => this.#logger.error(error),
  });
  #isClosed = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly heads: AuditHeads,
    private readonly settings: SystemSettings,
    jobs: Jobs,
  ) {
    jobs.add('audit-retention', this.#job);
  }

  onApplicationBootstrap(): void {
    void this.#job.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isClosed = true;
    await this.#job.stop();
  }

  /** Removes what is too old at `now`, unless another process does so. Returns the number of removed records. */
  async removeOld(now = new Date()): Promise<number> {
    const days = await this.settings.value('audit-days');
    const before = now.getTime() - days * dayMs;
    let total = 0;
    while (!this.#isClosed) {
      const removed = await this.#removeBatch(before);
      total += removed;
      if (removed < batchSize) break;
      await sleep(pauseMs);
    }
    if (total > 0) this.#logger.log(`removed ${total} records older than ${days} days`);
    return total;
  }

  async #removeBatch(before: number): Promise<number> {
    return inTransaction(this.dataSource, async (tx) => {
      const [lock] = await rows(tx, tryLock);
      if (!lock?.isLocked) return 0;
      const found = await rows(tx, oldest);
      // records are in the order of their arrival, so a late one may be older than those before it
      const kept = found.findIndex(({ at }) => at.getTime() >= before);
      const last = found[(kept < 0 ? found.length : kept) - 1];
      if (!last) return 0;
      await this.heads.signRemoval({ position: Number(last.position), hash: last.hash });
      await rows(tx, allowDeletion);
      const removed = await affected(tx, remove, [last.position]);
      await affected(tx, noteRemoval, [last.position, last.hash]);
      return removed;
    });
  }
}
