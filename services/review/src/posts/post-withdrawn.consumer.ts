import { Controller, Inject } from '@nestjs/common';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';

/** Marks posts that were deleted at the source; they stay. */
@Controller()
export class PostWithdrawnConsumer {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  @Consume('post.withdrawn')
  async mark(events: LogEvent<'post.withdrawn'>[]): Promise<Step> {
    for (const { message: m } of events) {
      await this.dataSource.query(
        `INSERT INTO post (id, network, author_id, withdrawn_at)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (id) DO UPDATE SET withdrawn_at = COALESCE(post.withdrawn_at, excluded.withdrawn_at)`,
        [m.postId, m.network, m.authorId, m.withdrawnAt],
      );
    }
    return done();
  }
}
