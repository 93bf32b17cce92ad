import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { affected, statement } from '@mm/database/statement.js';
import { DataSource } from 'typeorm';
import { RepeatedWork } from './repeated-work.js';
import { isOpen } from './slot-content.js';

/** Slots stay, so that none is sent again when the clock is set back. */
const forgetMails = statement(
  {},
  `DELETE FROM delivery d USING notification_slot s
   WHERE s.id = d.slot_id AND s.slot < $1::timestamptz - interval '400 days' AND NOT (${isOpen})`,
);
const forgetTests = statement(
  {},
  `DELETE FROM notification_slot s
   WHERE s.is_test AND s.slot < $1::timestamptz - interval '400 days'
     AND NOT EXISTS (SELECT FROM delivery d WHERE d.slot_id = s.id)`,
);
const hourMs = 3_600_000;

/** Removes mails from the log after 400 days. */
@Injectable()
export class ForgetMails implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger('schedule');
  readonly #work: RepeatedWork;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.#work = new RepeatedWork({
      work: async () => {
        await this.forgetOld();
        return false;
      },
      everyMs: hourMs,
      onError: (error) => this.#logger.warn(`cannot remove old mails: ${String(error)}`),
    });
  }

  onApplicationBootstrap(): void {
    this.#work.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#work.stop();
  }

  /** Rejects when the database is away. */
  async forgetOld(): Promise<void> {
    const { clock, dataSource } = this;
    for (const forget of [forgetMails, forgetTests]) await affected(dataSource, forget, [clock.now()]);
  }
}
