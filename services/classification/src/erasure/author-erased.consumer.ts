import { Controller } from '@nestjs/common';
import { noteErased } from '@mm/event-log/erased-authors/erased-authors.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';

/** Remembers erased authors. */
@Controller()
export class AuthorErasedConsumer {
  constructor(private readonly dataSource: DataSource) {}

  @Consume('author.erased')
  async erased(events: LogEvent<'author.erased'>[]): Promise<Step> {
    for (const { message } of events)
      await noteErased(this.dataSource, message.author?.id ?? 0, new Date(message.erasedAt));
    return done();
  }
}
