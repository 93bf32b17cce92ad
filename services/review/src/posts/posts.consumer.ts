import { Controller, Inject } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import { storeClassified } from './store-classified.js';
import { storeCounters } from './store-counters.js';

const markWithdrawn = statement(
  {},
  `INSERT INTO post (id, network, author_id, withdrawn_at)
   VALUES ($1, $2, $3, $4)
   ON CONFLICT (id) DO UPDATE SET withdrawn_at = COALESCE(post.withdrawn_at, excluded.withdrawn_at)`,
);

/** Stores posts for review, as the log reports them. */
@Controller()
export class PostsConsumer {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** New and revised posts. */
  @Consume('post.classified', { batch: 500 })
  async classified(events: LogEvent<'post.classified'>[]): Promise<Step> {
    await inTransaction(this.dataSource, (tx) =>
      storeClassified(
        tx,
        events.map(({ message }) => message),
      ),
    );
    return done();
  }

  /** Counters that were read again. */
  @Consume('post.counted')
  async counted(events: LogEvent<'post.counted'>[]): Promise<Step> {
    await storeCounters(
      this.dataSource,
      events.map(({ message }) => message),
    );
    return done();
  }

  /** Posts that were deleted at the source; they stay, marked. */
  @Consume('post.withdrawn')
  async withdrawn(events: LogEvent<'post.withdrawn'>[]): Promise<Step> {
    for (const { message: m } of events)
      await affected(this.dataSource, markWithdrawn, [m.postId, m.network, m.authorId, m.withdrawnAt]);
    return done();
  }
}
