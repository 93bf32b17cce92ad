import { Controller } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import { withoutErased } from '@mm/event-log/erased-authors/erased-authors.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import { AuthorMemory } from './author-memory.js';

/** Keeps a changed profile and changed regions of an author at once, before its next post. */
@Controller()
export class AuthorRefreshedConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly memory: AuthorMemory,
  ) {}

  @Consume('author.refreshed')
  async refreshed(events: LogEvent<'author.refreshed'>[]): Promise<Step> {
    const told = events.flatMap(({ message: { author, refreshedAt } }) =>
      author ? [{ author, at: new Date(refreshedAt) }] : [],
    );
    await inTransaction(this.dataSource, async (tx) =>
      this.memory.describe(tx, await withoutErased(tx, told, ({ author }) => author.id)),
    );
    return done();
  }
}
