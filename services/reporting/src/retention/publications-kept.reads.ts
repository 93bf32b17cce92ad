import { Injectable } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { DataSource, type EntityManager } from 'typeorm';
import type { ReportFilter } from '../store/report-query.js';

const read = statement({ kept_from: column.timestamptz() }, 'SELECT kept_from FROM publications_kept');
const note = statement(
  {},
  `INSERT INTO publications_kept AS k (kept_from) VALUES ($1)
   ON CONFLICT (one) DO UPDATE SET kept_from = greatest(k.kept_from, excluded.kept_from)`,
);

/** Notes that older publications were removed. */
export const noteKeptFrom = async (tx: EntityManager, from: Date): Promise<void> =>
  void (await affected(tx, note, [from]));

/** From when on publications are complete. */
@Injectable()
export class PublicationsKept {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Unix seconds before which publications were removed, if the period of the filter begins earlier; undefined for a
   * report that misses none.
   */
  async keptFrom({ from = 0 }: Pick<ReportFilter, 'from'>): Promise<number | undefined> {
    const [kept] = await rows(this.dataSource, read);
    const since = kept?.kept_from.getTime() ?? 0;
    return from < since ? Math.floor(since / 1000) : undefined;
  }
}
