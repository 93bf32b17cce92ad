import type pg from 'pg';

/** Where the relay carries committed outbox rows to. Called by the one leader only, one call at a time. */
export interface Carrier {
  /** Moves up to `limit` of the oldest rows out of `<schema>.outbox`, in order, and raises `log.head` to the last one's position. @returns how many */
  move(client: pg.Client, schema: string, limit: number): Promise<number>;
  /** Removes what is older than the log keeps. */
  trim(client: pg.Client): Promise<void>;
  /** Gives up connections; `move` may be called again. */
  release(): Promise<void>;
}
