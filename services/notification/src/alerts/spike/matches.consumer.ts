import { Controller } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import { countAdded, countRemoved, KEPT_DAYS, type CountedPost } from './topic-counts.js';

const DAY_MS = 86_400_000;

/** Counts the publications of topics by hour, each once; arrivals only, so that a changed topic is no spike. */
@Controller()
export class MatchesConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  @Consume('topic.matched', { batch: 500 })
  async matched(events: LogEvent<'topic.matched'>[]): Promise<Step> {
    const now = this.clock.now().getTime();
    const changes = new Map<string, CountedPost & { isAdded: boolean }>();
    for (const { message: m } of events) {
      const publishedAt = new Date(m.publishedAt);
      const age = now - publishedAt.getTime();
      if (m.cause === 'past' || m.change === 'changed' || !(age < KEPT_DAYS * DAY_MS && age > -DAY_MS / 24)) continue;
      for (const topicId of m.topicIds) {
        const post = { topicId, publicationId: m.publicationId, publishedAt, isMedia: m.index === 'media' };
        changes.set(`${topicId}:${m.publicationId}`, { ...post, isAdded: m.change === 'added' });
      }
    }
    const posts = [...changes.values()];
    await inTransaction(this.dataSource, async (tx) => {
      await countAdded(
        tx,
        posts.filter(({ isAdded }) => isAdded),
      );
      await countRemoved(
        tx,
        posts.filter(({ isAdded }) => !isAdded),
      );
    });
    return done();
  }
}
