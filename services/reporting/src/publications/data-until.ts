import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { Watermark } from '@mm/event-log/delivery/watermark.js';
import { LogHealth } from '@mm/event-log/log-health.js';
import { RepeatedJob } from '@mm/service-host/repeated-job.js';
import { DataSource } from 'typeorm';
import { ReportStore } from '../store/report-store.js';

const everyMs = 2000;

const read = statement({ until: column.timestamptz() }, 'SELECT until FROM data_until');
/** A moment in the future was noted while a clock was wrong. */
const note = statement(
  { until: column.timestamptz() },
  `INSERT INTO data_until AS d (until) VALUES ($1)
   ON CONFLICT (one) DO UPDATE SET
     until = CASE WHEN d.until > now() THEN excluded.until ELSE greatest(d.until, excluded.until) END
   RETURNING until`,
);

/**
 * Up to when reports contain everything in the event log. Every process measures it for all of them and notes it, so
 * that it stays known when a process starts behind a projection that stands still.
 */
@Injectable()
export class DataUntil implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('data-until');
  /** By the numbers of writes that queries do not see yet. */
  readonly #visible = new Watermark<number>();
  #until: Date | undefined;
  readonly #job = new RepeatedJob({
    everyMs,
    work: () => this.#measure(),
    onError: (error) => this.#logger.warn(error),
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ReportStore,
    private readonly log: LogHealth,
  ) {}

  /** Unix seconds, as measured last; null while it is not known. To be read before the data. */
  seconds(): number | null {
    return this.#until ? Math.floor(this.#until.getTime() / 1000) : null;
  }

  onApplicationBootstrap(): void {
    void this.#job.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.#job.stop();
  }

  async #measure(): Promise<void> {
    const handledUntil = await this.log.handledUntil?.();
    // after it: the writes of the events that are handled have numbers by now
    const unseen = await this.store.unseen();
    const until = this.#visible.advance(handledUntil, unseen?.last ?? 0, (end) => end < (unseen?.first ?? Infinity));
    const [noted] = until ? await rows(this.dataSource, note, [until]) : await rows(this.dataSource, read);
    this.#until = noted?.until;
  }
}
