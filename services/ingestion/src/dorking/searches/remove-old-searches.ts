import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { Jobs } from '@mm/service-host/jobs.js';
import { RepeatedJob } from '@mm/service-host/repeated-job.js';
import { DataSource } from 'typeorm';

const EVERY_MS = 60 * 60 * 1000;
const BATCH = 200;
const KEPT_FOR = `interval '90 days'`;
/** Of one user. */
const KEPT = 500;

const removeBatch = statement(
  {},
  `DELETE FROM search WHERE id IN (
     SELECT id FROM (
       SELECT id, started_at, row_number() OVER (PARTITION BY user_id ORDER BY started_at DESC) AS place
       FROM search WHERE state <> 'running') AS ended
     WHERE place > ${KEPT} OR started_at < now() - ${KEPT_FOR}
     LIMIT ${BATCH})`,
);

/** Removes searches that ended long ago, and the oldest ones of users with very many. What they found stays. */
@Injectable()
export class RemoveOldSearches implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('search-retention');
  readonly #job = new RepeatedJob({
    everyMs: EVERY_MS,
    work: () => this.run(),
    onError: (error) => this.#logger.error(error),
  });
  #isClosed = false;

  constructor(
    private readonly dataSource: DataSource,
    jobs: Jobs,
  ) {
    jobs.add('search-retention', this.#job);
  }

  onApplicationBootstrap(): void {
    void this.#job.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isClosed = true;
    await this.#job.stop();
  }

  /** Removes in batches; several processes may do so at once. Rejects with errors of the database. */
  async run(): Promise<void> {
    while (!this.#isClosed && (await affected(this.dataSource, removeBatch)) > 0);
  }
}
