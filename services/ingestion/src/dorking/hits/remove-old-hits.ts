import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { RepeatedJob } from '@mm/service-host/repeated-job.js';
import { DataSource } from 'typeorm';

const keptDays = 180;
const batchSize = 500;
const everyMs = 60 * 60_000;
const remove = statement(
  {},
  `DELETE FROM hit WHERE code IN (
     SELECT code FROM hit
     WHERE found_at < now() - interval '${keptDays} days' AND NOT saved
     ORDER BY found_at LIMIT ${batchSize}
     FOR UPDATE SKIP LOCKED)`,
);

/** Deletes publications that were found 180 days ago and that nobody saved. */
@Injectable()
export class RemoveOldHits implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('found publications');
  readonly #job = new RepeatedJob({
    everyMs,
    work: () => this.run(),
    onError: (error) => this.#logger.error(error),
  });
  #isClosed = false;

  constructor(private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    void this.#job.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isClosed = true;
    await this.#job.stop();
  }

  /** In small batches. Returns how many were deleted. */
  async run(): Promise<number> {
    let total = 0;
    for (let count = batchSize; count === batchSize && !this.#isClosed; total += count)
      count = await affected(this.dataSource, remove);
    return total;
  }
}
