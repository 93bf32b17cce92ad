import { randomUUID } from 'node:crypto';
import { topics, type LogTopicMessage, type LogTopicName } from '@mm/proto/events/topics.js';
import { afterCommit } from '@mm/database/transaction.js';
import type { EntityManager } from 'typeorm';
import { encodeEvent } from '../codec.js';
import type { EventOutbox } from '../event-log.js';
import type { OutboxNotifier } from './outbox-notifier.js';

/** Writes events in the same transaction as the state; the relay moves them into the log. */
export class Outbox implements EventOutbox {
  constructor(
    private readonly service: string,
    private readonly notifier: OutboxNotifier,
    private readonly correlationId: () => string | undefined = () => undefined,
  ) {}

  async publish<T extends LogTopicName>(
    tx: EntityManager,
    topic: T,
    messages: readonly LogTopicMessage<T>[],
  ): Promise<void> {
    if (messages.length === 0) return;
    if (topics[topic].producer !== this.service) throw new Error(`${this.service} may not publish ${topic}`);
    const encoded = messages.map((message) => encodeEvent(topic, message));
    await tx.query(
      `INSERT INTO outbox (event_id, topic, key, schema, producer, correlation_id, occurred_at, value)
       SELECT e.event_id, $1, e.key, $2, $3, $4, now(), e.value
       FROM unnest($5::uuid[], $6::text[], $7::text[]) AS e(event_id, key, value)`,
      [
        topic,
        encoded[0]?.schema,
        this.service,
        this.correlationId() ?? randomUUID(),
        encoded.map(() => randomUUID()),
        encoded.map((e) => e.key),
        encoded.map((e) => e.value),
      ],
    );
    afterCommit(tx, () => this.notifier.notify(this.service));
  }
}
