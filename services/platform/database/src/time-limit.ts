import type { DataSource } from 'typeorm';
import { column, type Columns, type RowOf } from './columns.js';
import { rows, statement, type Statement } from './statement.js';

/** Ends the later statements of a transaction after $1 ms. */
export const limitTime = statement(
  { set_config: column.text(), pid: column.int() },
  "SELECT set_config('statement_timeout', $1, true) AS set_config, pg_backend_pid() AS pid",
);

/** Whether the server ended a statement because its time was over or somebody cancelled it. */
export const isCancelled = (error: unknown): boolean =>
  (error as { driverError?: { code?: string } } | null)?.driverError?.code === '57014';

/** Reads rows, see `rows`; rejects as `withinTime` says. */
export type LimitedRows = <C extends Columns>(
  statement: Statement<C>,
  values?: readonly unknown[],
) => Promise<RowOf<C>[]>;

/**
 * Runs `work`, whose statements all together end `ms` from now, on one connection: one after another. Rejects with
 * what `tookTooLong` makes when they take longer.
 */
export async function withinTime<T>(
  dataSource: DataSource,
  { ms, tookTooLong }: { ms: number; tookTooLong: () => Error },
  work: (read: LimitedRows) => Promise<T>,
): Promise<T> {
  const end = performance.now() + ms;
  try {
    return await dataSource.transaction((tx) =>
      work(async (asked, values) => {
        const left = Math.ceil(end - performance.now());
        if (left <= 0) throw tookTooLong();
        await rows(tx, limitTime, [String(left)]);
        return rows(tx, asked, values);
      }),
    );
  } catch (error) {
    throw isCancelled(error) ? tookTooLong() : error;
  }
}
