import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { columnsOf, listOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { StoragePart } from '@mm/proto/http/storage.js';
import { RepeatedJob } from '@mm/service-host/repeated-job.js';
import { DataSource } from 'typeorm';
import type { Measured } from './monthly-growth.js';
import { measureTables, type Sizes } from './measure-tables.js';
import { StorageSample } from './storage-sample.entity.js';

const everyMs = 60 * 60 * 1000;
const keptDays = 40;
const note = statement(
  {},
  `INSERT INTO storage_sample (sampled_at, part, bytes)
   SELECT date_trunc('hour', now()), part, bytes FROM unnest($1::text[], $2::bigint[]) AS s(part, bytes)
   ON CONFLICT DO NOTHING`,
);
const forget = statement({}, 'DELETE FROM storage_sample WHERE sampled_at < now() - make_interval(days => $1)');
const columns = columnsOf(StorageSample);
const weekAgo = statement(
  columns,
  `SELECT DISTINCT ON (part) ${listOf(columns)} FROM storage_sample
   WHERE sampled_at >= now() - interval '7 days'
   ORDER BY part, sampled_at`,
);

/** Notes the sizes of all tables once an hour; of several processes the first one counts. */
@Injectable()
export class SampleSizes implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger('storage');
  readonly #job = new RepeatedJob({
    everyMs,
    work: () => this.sample(),
    onError: (error) => this.#logger.error(error),
  });

  constructor(private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    void this.#job.run();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#job.stop();
  }

  async sample(): Promise<void> {
    await this.note(await measureTables(this.dataSource));
    await affected(this.dataSource, forget, [keptDays]);
  }

  /** Notes sizes for this hour, those of parts that have none yet. */
  async note(sizes: Sizes): Promise<void> {
    await affected(this.dataSource, note, [Object.keys(sizes), Object.values(sizes)]);
  }

  /** The oldest size of each part in the last seven days. */
  async earlier(): Promise<Map<StoragePart, Measured>> {
    const found = await rows(this.dataSource, weekAgo);
    return new Map(found.map(({ part, sampled_at: at, bytes }) => [part, { at, bytes: Number(bytes) }]));
  }
}
