import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { Jobs } from '@mm/service-host/jobs.js';
import { RepeatedJob } from '@mm/service-host/repeated-job.js';
import { restorableDays } from './account-list.js';
import type { AccountStores } from './change-account.js';
import { User } from './user.entity.js';

const everyMs = 60 * 60 * 1000;

const over = statement(
  columnsOf(User, 'id'),
  `SELECT id FROM identity.users WHERE deleted_at < now() - make_interval(days => ${restorableDays}) ORDER BY id`,
);

/** Removes accounts for good, hourly, when they can no longer be restored. */
@Injectable()
export class DeletedAccountsRemoval implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger(DeletedAccountsRemoval.name);
  readonly #job = new RepeatedJob({
    everyMs,
    work: () => this.removeOverdue(),
    onError: (error) => this.#log.warn(`deleted accounts are removed later: ${String(error)}`),
  });

  constructor(
    private readonly stores: AccountStores,
    jobs: Pick<Jobs, 'add'>,
  ) {
    jobs.add('account-removal', this.#job);
  }

  onApplicationBootstrap(): void {
    void this.#job.run();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#job.stop();
  }

  /** Throws UpstreamBusy when the sign-in directory is unreachable. */
  private async removeOverdue(): Promise<void> {
    const { dataSource, directory } = this.stores;
    for (const { id } of await rows(dataSource, over))
      await directory.applyChange({ userId: id }, async (tx) => void (await tx.delete(User, { id })));
  }
}
