import { Controller } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';

/** A changed expression gives a topic other publications, so its counts begin again. */
const store = statement(
  {},
  `INSERT INTO known_topic AS t (id, name, access, version, is_deleted, counted_from, changed_at)
   VALUES ($1, $2, $3::bigint[], $4, $5, NULL, $6)
   ON CONFLICT (id) DO UPDATE
   SET name = excluded.name, access = excluded.access, version = excluded.version, is_deleted = excluded.is_deleted,
     changed_at = excluded.changed_at,
     counted_from = CASE WHEN excluded.version > t.version OR t.is_deleted THEN NULL ELSE t.counted_from END
   WHERE t.changed_at <= excluded.changed_at`,
);

/** Keeps which topics there are and who may see them. */
@Controller()
export class TopicsConsumer {
  constructor(private readonly dataSource: DataSource) {}

  @Consume('topic.changed', { batch: 100 })
  async changed(events: LogEvent<'topic.changed'>[]): Promise<Step> {
    await inTransaction(this.dataSource, async (tx) => {
      for (const { message: m } of events)
        if (!m.isSection) await affected(tx, store, [m.topicId, m.name, m.access, m.version, m.isDeleted, m.changedAt]);
    });
    return done();
  }
}
