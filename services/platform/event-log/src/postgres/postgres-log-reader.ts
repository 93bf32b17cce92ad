import type { LogTopicName } from '@mm/proto/events/topics.js';
import pg from 'pg';
import { decodeEvent } from '../codec.js';
import type { EventLogReader, LogEvent, LogWindow } from '../event-log.js';
import { tailStart } from '../tail-start.js';

export interface EventRow {
  position: string;
  event_id: string;
  topic: string;
  key: string;
  producer: string;
  correlation_id: string;
  occurred_at: Date;
  value: string;
}

const columns = 'position, event_id, topic, key, producer, correlation_id, occurred_at, value';
/** Maximum size of a window in bytes of values, because single texts may have megabytes. */
const WINDOW_BYTES = 2 ** 24;

/** Up to `limit` events of the log topics $2 after the position $1, oldest first. */
export const windowSql = (limit: number): string =>
  `SELECT ${columns}
   FROM (
     SELECT ${columns}, sum(octet_length(value)) OVER (ORDER BY position) - octet_length(value) AS before
     FROM log.event
     WHERE position > $1 AND topic = ANY($2)
     ORDER BY position
     LIMIT ${limit}
   ) window_of_log
   WHERE before < ${WINDOW_BYTES}
   ORDER BY position`;

/** The event of a row. Throws when the value is not a message of its log topic. */
export function eventOfRow(row: EventRow, attempt = 1): LogEvent {
  const topic = row.topic as LogTopicName;
  return {
    id: row.event_id,
    topic,
    key: row.key,
    message: decodeEvent(topic, row.value),
    occurredAt: row.occurred_at,
    producer: row.producer,
    correlationId: row.correlation_id,
    cursor: row.position,
    attempt,
  };
}

/** Reads the log after a cursor, for services without a stored position. */
export class PostgresLogReader implements EventLogReader {
  readonly tailStart = tailStart(() => this.head());

  constructor(private readonly pool: pg.Pool) {}

  async head(): Promise<string> {
    const { rows } = await this.pool.query<{ position: string }>('SELECT position FROM log.head');
    return rows[0]?.position ?? '0';
  }

  async readAfter(cursor: string, topics: readonly LogTopicName[], limit: number): Promise<LogWindow> {
    if (!/^\d{1,18}$/.test(cursor)) return { events: [], cursor: await this.head(), isExpired: true };
    const { rows: heads } = await this.pool.query<{ position: string; trimmed: string }>(
      'SELECT position, trimmed FROM log.head',
    );
    const head = heads[0] ?? { position: '0', trimmed: '0' };
    if (BigInt(cursor) > BigInt(head.position) || BigInt(cursor) < BigInt(head.trimmed))
      return { events: [], cursor: head.position, isExpired: true };
    const { rows } = await this.pool.query<EventRow>(windowSql(limit), [cursor, topics]);
    const isFull =
      rows.length === limit || rows.reduce((sum, { value }) => sum + Buffer.byteLength(value), 0) >= WINDOW_BYTES;
    const last = rows.at(-1)?.position ?? cursor;
    // Events may be appended after the head was read: a cursor before them would deliver them again.
    const isPastHead = BigInt(last) > BigInt(head.position);
    return {
      events: rows.map((row) => eventOfRow(row)),
      cursor: isFull || isPastHead ? last : head.position,
      isExpired: false,
    };
  }
}
