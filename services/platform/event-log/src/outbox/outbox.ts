import { randomUUID } from 'node:crypto';
import { topics, type LogTopicMessage, type LogTopicName } from '@mm/proto/events/topics.js';
import { afterCommit } from '@mm/database/transaction.js';
import { currentTracer, type Span } from '@mm/telemetry/tracing.js';
import type { DataSource, EntityManager } from 'typeorm';
import { encodeEvent } from '../codec.js';
import { correlationOf } from '../delivery/cause.js';
import type { EventOutbox } from '../event-log.js';
import type { OutboxNotifier } from './outbox-notifier.js';

/** The events that wait in the outbox of a database's schema: how many (at most 100000), and the oldest one's age. */
export async function outboxBacklog(dataSource: DataSource): Promise<{ rows: number; oldestSeconds: number }> {
  const [found] = await dataSource.query<{ rows: number; seconds: number | null }[]>(
    `SELECT count(*)::int AS rows, extract(epoch FROM now() - min(occurred_at))::float8 AS seconds
     FROM (SELECT occurred_at FROM outbox ORDER BY id LIMIT 100000) AS oldest`,
  );
  return { rows: found?.rows ?? 0, oldestSeconds: Math.max(0, found?.seconds ?? 0) };
}

/** Writes events in the same transaction as the state; the relay moves them into the log. */
export class Outbox implements EventOutbox {
  constructor(
    private readonly service: string,
    private readonly notifier: OutboxNotifier,
  ) {}

  async publish<T extends LogTopicName>(
    tx: EntityManager,
    topic: T,
    messages: readonly LogTopicMessage<T>[],
    correlationIds: readonly (string | undefined)[] = messages.map(correlationOf),
  ): Promise<void> {
    if (messages.length === 0) return;
    const { producer } = topics[topic];
    if (producer !== 'any' && producer !== this.service) throw new Error(`${this.service} may not publish ${topic}`);
    const fallback = randomUUID();
    const ids = messages.map((_, index) => correlationIds[index] ?? fallback);
    const spans = openSpans(topic, ids);
    const encoded = messages.map((message) => encodeEvent(topic, message));
    const write = tx.query(
      `INSERT INTO outbox (event_id, topic, key, schema, producer, correlation_id, occurred_at, value)
       SELECT e.event_id, $1, e.key, $2, $3, e.correlation_id, now(), e.value
       FROM unnest($4::uuid[], $5::text[], $6::text[], $7::text[]) AS e(event_id, correlation_id, key, value)`,
      [
        topic,
        encoded[0]?.schema,
        this.service,
        encoded.map(() => randomUUID()),
        ids,
        encoded.map((e) => e.key),
        encoded.map((e) => e.value),
      ],
    );
    await write.finally(() => spans.forEach((span) => span.end()));
    afterCommit(tx, () => this.notifier.notify(this.service));
  }
}

/** A span in every trace that the messages belong to. */
function openSpans(topic: string, ids: readonly string[]): Span[] {
  const tracer = currentTracer();
  if (!tracer) return [];
  return [...new Set(ids)].map((correlationId) =>
    tracer.openSpan({
      name: `publish ${topic}`,
      kind: 'producer',
      correlationId,
      attributes: { 'messaging.batch.message_count': ids.filter((id) => id === correlationId).length },
    }),
  );
}
