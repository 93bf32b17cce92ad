import type pg from 'pg';

/** Destination of committed outbox rows. Called only by the leading relay, one call at a time. */
export interface LogAppender {
  /**
   * Moves up to `limit` of the oldest rows out of `<schema>.outbox`, in order, and advances `log.head` to the position
   * of the last one. @returns the number of rows
   */
  appendBatch(client: pg.Client, schema: string, limit: number): Promise<number>;
  /**
   * Removes a batch of events that are older than `days`, or has the log do so. @returns whether there may be more of
   * them; it is called again soon then, else an hour later
   */
  trim(client: pg.Client, days: number): Promise<boolean>;
  /** Closes connections; `appendBatch` may be called again. */
  release(): Promise<void>;
}
