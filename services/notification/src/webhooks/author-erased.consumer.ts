import { Controller } from '@nestjs/common';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import { forgetAuthor } from './forget-author.js';

/** Deletes what is stored for webhooks of erased authors, also of webhooks that are switched off. */
@Controller()
export class ErasedAuthorsOfWebhooks {
  constructor(private readonly dataSource: DataSource) {}

  @Consume('author.erased', { batch: 10 })
  async erased(events: LogEvent<'author.erased'>[]): Promise<Step> {
    for (const { message } of events) if (message.author) await forgetAuthor(this.dataSource, message.author.id);
    return done();
  }
}
