import type pg from 'pg';
import type { LogAppender } from '../relay/log-appender.js';

const TRIM_BATCH = 5000;

/** The log as a table in the database of the outboxes: one statement moves a batch. */
export class PostgresLogAppender implements LogAppender {
  async appendBatch(client: pg.Client, schema: string, limit: number): Promise<number> {
    const { rowCount } = await client.query({
      name: `move-${schema}`,
      text: `
        WITH moved AS (
          DELETE FROM ${schema}.outbox
          WHERE id IN (SELECT id FROM ${schema}.outbox ORDER BY id LIMIT ${limit})
          RETURNING *
        ), head AS (
          UPDATE log.head
          SET position = position + (SELECT count(*) FROM moved)
          WHERE EXISTS (SELECT 1 FROM moved)
          RETURNING position - (SELECT count(*) FROM moved) AS base
        )
        INSERT INTO log.event (position, event_id, topic, key, schema, producer, correlation_id, occurred_at, value)
        SELECT head.base + row_number() OVER (ORDER BY moved.id),
          event_id, topic, key, schema, producer, correlation_id, occurred_at, value
        FROM moved, head`,
    });
    return rowCount ?? 0;
  }

  /** Only what every group has read. Positions grow with time, so the oldest events are the first ones. */
  async trim(client: pg.Client, days: number): Promise<boolean> {
    const { rows } = await client.query<{ count: number }>(
      `WITH first AS (
         SELECT position FROM log.event
         WHERE position <= COALESCE((SELECT min(position) FROM log.cursor), 0)
         ORDER BY position
         LIMIT ${TRIM_BATCH}
       ), old AS (
         DELETE FROM log.event
         WHERE position IN (SELECT position FROM first) AND occurred_at < now() - make_interval(days => $1)
         RETURNING position
       ), head AS (
         UPDATE log.head
         SET trimmed = GREATEST(trimmed, (SELECT max(position) FROM old))
         WHERE EXISTS (SELECT FROM old)
       )
       SELECT count(*)::int AS count FROM old`,
      [days],
    );
    return (rows[0]?.count ?? 0) === TRIM_BATCH;
  }

  async release(): Promise<void> {}
}
