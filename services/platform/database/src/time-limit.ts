import PQueue from 'p-queue';
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

/** Connections that questions of persons leave to arriving posts and short calls. */
const keptConnections = 2;
const queues = new WeakMap<DataSource, PQueue>();

function queueOf(dataSource: DataSource): PQueue {
  const concurrency = Math.max(1, (dataSource.options.poolSize ?? 0) - keptConnections);
  const queue = queues.get(dataSource) ?? new PQueue({ concurrency });
  queues.set(dataSource, queue);
  return queue;
}

/** Reads rows, see `rows`; rejects as `withinTime` says. */
export type LimitedRows = <C extends Columns>(
  statement: Statement<C>,
  values?: readonly unknown[],
) => Promise<RowOf<C>[]>;

/**
 * Runs a person's question: its statements end `ms` from now, all together and with the time that it waits, on one
 * connection and one after another. All questions of a process leave two connections to other work. Rejects with what
 * `tookTooLong` makes when the time is over.
 */
export async function withinTime<T>(
  dataSource: DataSource,
  { ms, tookTooLong }: { ms: number; tookTooLong: () => Error },
  work: (read: LimitedRows) => Promise<T>,
): Promise<T> {
  const end = performance.now() + ms;
  try {
    return await queueOf(dataSource).add(() => {
      if (performance.now() >= end) throw tookTooLong();
      return dataSource.transaction((tx) =>
        work(async (asked, values) => {
          const left = Math.ceil(end - performance.now());
          if (left <= 0) throw tookTooLong();
          await rows(tx, limitTime, [String(left)]);
          return rows(tx, asked, values);
        }),
      );
    });
  } catch (error) {
    throw isCancelled(error) ? tookTooLong() : error;
  }
}
