import { Controller, Inject } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import { storeClassified } from './store-classified.js';

/** Stores new and revised posts for review. */
@Controller()
export class PostClassifiedConsumer {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  @Consume('post.classified', { batch: 500 })
  async store(events: LogEvent<'post.classified'>[]): Promise<Step> {
    await inTransaction(this.dataSource, (tx) =>
      storeClassified(
        tx,
        events.map((event) => event.message),
      ),
    );
    return done();
  }
}
