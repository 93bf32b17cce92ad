import { column, type Columns, type RowOf } from '@mm/database/columns.js';
import { rows, statement, type Statement } from '@mm/database/statement.js';
import { isCancelled, limitTime } from '@mm/database/time-limit.js';
import { TookTooLong } from '@mm/http/problem.js';
import type { DataSource } from 'typeorm';
import { Abandoned, currentQuestion, timeLeft } from '../../time-limit.js';

const cancel = statement({ cancelled: column.boolean() }, 'SELECT pg_cancel_backend($1) AS cancelled');

/**
 * Rows that a question needs. Of a person's question, the server ends the statement when the time is over (TookTooLong)
 * or nobody waits for the answer (Abandoned).
 */
export async function limitedRows<C extends Columns>(
  dataSource: DataSource,
  asked: Statement<C>,
  values: readonly unknown[],
): Promise<RowOf<C>[]> {
  const gone = currentQuestion()?.gone;
  if (timeLeft() === undefined) return rows(dataSource, asked, values);
  try {
    return await dataSource.transaction(async (tx) => {
      // it may have waited for a connection
      const [limited] = await rows(tx, limitTime, [String(timeLeft())]);
      let cancelling: Promise<unknown> | undefined;
      const stop = (): void => {
        cancelling = rows(dataSource, cancel, [limited?.pid]).catch(() => undefined);
      };
      timeLeft();
      gone?.addEventListener('abort', stop);
      try {
        return await rows(tx, asked, values);
      } finally {
        gone?.removeEventListener('abort', stop);
        // what uses this connection next must not be cancelled
        await cancelling;
      }
    });
  } catch (error) {
    if (!isCancelled(error)) throw error;
    throw gone?.aborted ? new Abandoned() : new TookTooLong();
  }
}
