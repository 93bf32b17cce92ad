import type { EventHeader } from '@mm/proto/events/headers.js';
import type { LogTopicName } from '@mm/proto/events/topics.js';
import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import { decodeEvent } from '../codec.js';
import type { LogEvent } from '../event-log.js';

/** A row of an outbox. */
export interface OutboxRow {
  id: string;
  event_id: string;
  topic: string;
  key: string;
  schema: string;
  producer: string;
  correlation_id: string;
  occurred_at: Date;
  value: string;
}

/**
 * Position of an event in the whole log. `previous` is the position of the event before it, so a reader notices gaps.
 */
export interface LogPosition {
  position: bigint;
  previous: bigint;
}

/** The Kafka message of an outbox row: its value unchanged, its metadata in headers. */
export function messageOfRow(row: OutboxRow, { position, previous }: LogPosition): Message {
  return {
    key: row.key,
    value: row.value,
    headers: {
      'event-id': row.event_id,
      'occurred-at': row.occurred_at.toISOString(),
      producer: row.producer,
      schema: row.schema,
      'correlation-id': row.correlation_id,
      position: String(position),
      follows: String(previous),
    } satisfies Record<EventHeader, string>,
  };
}

/** Undefined when the relay did not write the message. */
export function positionOf({ headers }: KafkaMessage): LogPosition | undefined {
  const position = header(headers, 'position');
  const follows = header(headers, 'follows');
  return /^\d{1,18}$/.test(position) && /^\d{1,18}$/.test(follows)
    ? { position: BigInt(position), previous: BigInt(follows) }
    : undefined;
}

/** The event of a Kafka message. Throws when its value is not a message of the log topic. */
export function eventOfMessage(topic: LogTopicName, message: KafkaMessage): LogEvent {
  const { headers } = message;
  const occurredAt = new Date(header(headers, 'occurred-at'));
  if (Number.isNaN(occurredAt.getTime())) throw new Error('the header occurred-at is not a time');
  return {
    id: header(headers, 'event-id'),
    topic,
    key: message.key?.toString() ?? '',
    message: decodeEvent(topic, message.value?.toString() ?? ''),
    occurredAt,
    producer: header(headers, 'producer'),
    correlationId: header(headers, 'correlation-id'),
    cursor: header(headers, 'position'),
    attempt: 1,
  };
}

export function header(headers: IHeaders | undefined, name: string): string {
  const value = headers?.[name];
  return (Array.isArray(value) ? value[0] : value)?.toString() ?? '';
}
