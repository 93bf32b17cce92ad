import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { Jobs } from '@mm/service-host/jobs.js';
import { RepeatedJob } from '@mm/service-host/repeated-job.js';
import { DataSource } from 'typeorm';
import { restorableDays } from './account-list.js';
import { SignInDirectory } from './sign-in-directory.js';
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
    private readonly dataSource: DataSource,
    private readonly directory: SignInDirectory,
    jobs: Jobs,
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
    for (const { id } of await rows(this.dataSource, over))
      await this.directory.applyChange({ userId: id }, async (tx) => void (await tx.delete(User, { id })));
  }
}
