import type pg from 'pg';

/** Destination of committed outbox rows. Called only by the leading relay, one call at a time. */
export interface LogAppender {
  /**
   * Moves up to `limit` of the oldest rows out of `<schema>.outbox`, in order, and advances `log.head` to the position
   * of the last one. @returns the number of rows
   */
  appendBatch(client: pg.Client, schema: string, limit: number): Promise<number>;
  /** Removes events older than the retention time. */
  trim(client: pg.Client): Promise<void>;
  /** Closes connections; `appendBatch` may be called again. */
  release(): Promise<void>;
}
