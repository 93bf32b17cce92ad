import { createHash } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import type { DeadLetter } from '@mm/proto/events/gen/mm/events/v1/dead_letter_pb.js';
import { deadTopicOf, topics, type DeadTopicName, type LogTopicName } from '@mm/proto/events/topics.js';
import { DataSource, type EntityManager } from 'typeorm';

const deadTopics = (Object.keys(topics) as LogTopicName[]).map(deadTopicOf);

const store = statement(
  {},
  `INSERT INTO identity.dead_letter AS l
     (consumer_group, topic, event_key, event_id, headers, value, reason, error, tries, buried_at, answered_at)
   VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10::timestamptz, $10::timestamptz)
   ON CONFLICT (consumer_group, topic, event_id) DO UPDATE
   SET reason = excluded.reason, error = excluded.error, tries = excluded.tries, buried_at = excluded.buried_at,
     answered_at = excluded.answered_at, state = 'dead'
   WHERE l.answered_at < excluded.answered_at`,
);
const settle = statement(
  {},
  `UPDATE identity.dead_letter SET state = 'handled', answered_at = $4::timestamptz
   WHERE consumer_group = $1 AND topic = $2 AND event_id = $3 AND answered_at < $4::timestamptz`,
);

/** Keeps the table of dead letters: what groups gave up, and what they handled when it was replayed. */
@Controller()
export class DeadLettersConsumer {
  constructor(private readonly dataSource: DataSource) {}

  @Consume(deadTopics, { batch: 50 })
  async received(events: LogEvent<DeadTopicName>[]): Promise<Step> {
    await inTransaction(this.dataSource, async (tx) => {
      for (const { message } of events) await apply(tx, message);
    });
    return done();
  }
}

async function apply(tx: EntityManager, letter: DeadLetter): Promise<void> {
  const { group, reason, error, tries, buriedAt, event } = letter;
  if (!event) return;
  const { topic, key, headers, value } = event;
  const eventId =
    headers['event-id'] ||
    createHash('sha256')
      .update(JSON.stringify([topic, key, value]))
      .digest('hex');
  const names = [group, topic].map(storable);
  if (letter.handled) {
    await affected(tx, settle, [...names, storable(eventId), buriedAt]);
    return;
  }
  const texts = [JSON.stringify(headers).replaceAll('\\u0000', ''), ...[value, reason, error].map(storable)];
  await affected(tx, store, [...names, storable(key), storable(eventId), ...texts, tries, buriedAt]);
}

/** PostgreSQL stores no NUL; an event of another program may have one. */
const storable = (text: string): string => text.replaceAll('\0', '');
