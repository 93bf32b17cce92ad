import { Controller, Inject } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import { REPORT_STORE, type ReportStore } from '../store/report-store.js';
import { countersOf } from './publication.js';
import { newestOf, writeCounters } from './publication-table.js';

/** Updates reactions; words and labels stay as they are. */
@Controller()
export class PostCountedConsumer {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(REPORT_STORE) private readonly store: ReportStore,
  ) {}

  @Consume('post.counted', { batch: 200 })
  async count(events: LogEvent<'post.counted'>[]): Promise<Step> {
    const updates = events.flatMap(({ message }) =>
      message.posts.flatMap(({ postId, counters }) => {
        if (!counters) return [];
        const { likes, comments, shares, views, countedAt } = counters;
        return [{ id: postId, counters: { likes, comments, shares, views }, counted_at: countedAt }];
      }),
    );
    await inTransaction(this.dataSource, async (tx) => {
      const rows = await writeCounters(
        tx,
        newestOf(updates, (a, b) => a.counted_at > b.counted_at),
      );
      await this.store.setCounters(
        tx,
        rows.map((row) => ({ id: Number(row.id), ...countersOf(row) })),
      );
    });
    return done();
  }
}
