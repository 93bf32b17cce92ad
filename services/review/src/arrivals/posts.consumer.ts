import { Controller } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { withoutErased } from '@mm/event-log/erased-authors/erased-authors.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import { ApplySavedHits } from '../labels/apply-saved-hits.js';
import { notePending } from '../stories/pending-posts.js';
import { storeClassified } from './store-classified.js';
import { storeCounters } from './store-counters.js';

const markWithdrawn = statement(
  {},
  `WITH marked AS (
     INSERT INTO post (id, network, author_id, withdrawn_at)
     VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET withdrawn_at = COALESCE(post.withdrawn_at, excluded.withdrawn_at)
     RETURNING id
   )
   ${notePending('marked')}`,
);

/** Stores posts for review, as the log reports them. */
@Controller()
export class PostsConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly savedHits: ApplySavedHits,
  ) {}

  /** New and revised posts. */
  @Consume('post.classified', { batch: 500 })
  async classified(events: LogEvent<'post.classified'>[]): Promise<Step> {
    const messages = events.map(({ message }) => message);
    await inTransaction(this.dataSource, async (tx) =>
      storeClassified(tx, await withoutErased(tx, messages, ({ author }) => author?.id ?? 0)),
    );
    await this.savedHits.apply(messages.map(({ post }) => post?.id ?? 0));
    return done();
  }

  /** Counters that were read again. */
  @Consume('post.counted')
  async counted(events: LogEvent<'post.counted'>[]): Promise<Step> {
    const messages = events.map(({ message }) => message);
    await inTransaction(this.dataSource, async (tx) =>
      storeCounters(tx, await withoutErased(tx, messages, ({ authorId }) => authorId)),
    );
    return done();
  }

  /** Posts that were deleted at the source; they stay, marked. */
  @Consume('post.withdrawn')
  async withdrawn(events: LogEvent<'post.withdrawn'>[]): Promise<Step> {
    const messages = events.map(({ message }) => message);
    await inTransaction(this.dataSource, async (tx) => {
      for (const m of await withoutErased(tx, messages, ({ authorId }) => authorId))
        await affected(tx, markWithdrawn, [m.postId, m.network, m.authorId, m.withdrawnAt]);
    });
    return done();
  }
}
