import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { column } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { DataSource } from 'typeorm';

/** Share of the collected sources from which on an hour is no baseline. */
const GAP_SHARE = 0.2;

const failingShare = statement(
  { share: column.double() },
  `SELECT COALESCE(avg(CASE WHEN state = 'failing' THEN 1 ELSE 0 END), 0)::float8 AS share
   FROM watched_source WHERE state IN ('ok', 'quiet', 'failing')`,
);
const store = statement({}, 'INSERT INTO gap_hour (hour) VALUES ($1) ON CONFLICT DO NOTHING');

/** Notes the hours in which many sources cannot be collected. */
@Injectable()
export class GapHours {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Rejects with errors of the database. */
  async run(): Promise<void> {
    const hour = Math.floor(this.clock.now().getTime() / 3_600_000);
    await inTransaction(this.dataSource, async (tx) => {
      const [found] = await rows(tx, failingShare);
      if (found && found.share > GAP_SHARE) await affected(tx, store, [hour]);
    });
  }
}
