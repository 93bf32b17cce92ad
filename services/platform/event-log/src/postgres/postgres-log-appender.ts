import type pg from 'pg';
import type { LogAppender } from '../relay/log-appender.js';

const RETAIN_DAYS = 14;

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

  async trim(client: pg.Client): Promise<void> {
    await client.query(
      `WITH old AS (
         DELETE FROM log.event
         WHERE occurred_at < now() - make_interval(days => $1)
           AND position <= COALESCE((SELECT min(position) FROM log.cursor), 0)
         RETURNING position)
       UPDATE log.head
       SET trimmed = GREATEST(trimmed, COALESCE((SELECT max(position) FROM old), 0))`,
      [RETAIN_DAYS],
    );
  }

  async release(): Promise<void> {}
}
