import { Controller } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { withoutErased } from '@mm/event-log/erased-authors/erased-authors.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import { storeAuthors, type AuthorChange } from './store-authors.js';

/** Stores authors and their watchers, for the queue and the names on cards. */
@Controller()
export class AuthorsConsumer {
  constructor(private readonly dataSource: DataSource) {}

  @Consume('author.subscribed')
  subscribed(events: LogEvent<'author.subscribed'>[]): Promise<Step> {
    return this.#store(
      events.flatMap(({ message: m }) =>
        m.author ? [{ author: m.author, watchers: m.watchers, at: m.subscribedAt }] : [],
      ),
    );
  }

  @Consume('author.unsubscribed')
  unsubscribed(events: LogEvent<'author.unsubscribed'>[]): Promise<Step> {
    return this.#store(
      events.flatMap(({ message: m }) =>
        m.author ? [{ author: m.author, watchers: m.watchers, at: m.unsubscribedAt }] : [],
      ),
    );
  }

  @Consume('author.refreshed')
  refreshed(events: LogEvent<'author.refreshed'>[]): Promise<Step> {
    return this.#store(
      events.flatMap(({ message: m }) =>
        m.author ? [{ author: m.author, watchers: m.watchers, at: m.refreshedAt }] : [],
      ),
    );
  }

  async #store(changes: AuthorChange[]): Promise<Step> {
    await inTransaction(this.dataSource, async (tx) =>
      storeAuthors(tx, await withoutErased(tx, changes, ({ author }) => author.id)),
    );
    return done();
  }
}
