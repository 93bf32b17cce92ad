import { Controller } from '@nestjs/common';
import { noteErased } from '@mm/event-log/erased-authors/erased-authors.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import { KnownAuthor } from '../author-memory/known-author.entity.js';
import { SavedPost } from '../author-memory/saved-post.entity.js';

/** Remembers erased authors, and forgets what was learned of them. */
@Controller()
export class AuthorErasedConsumer {
  constructor(private readonly dataSource: DataSource) {}

  @Consume('author.erased')
  async erased(events: LogEvent<'author.erased'>[]): Promise<Step> {
    for (const { message } of events) {
      const id = message.author?.id ?? 0;
      await noteErased(this.dataSource, id, new Date(message.erasedAt));
      for (const entity of [KnownAuthor, SavedPost])
        await this.dataSource.manager.delete(entity, { author_id: String(id) });
    }
    return done();
  }
}
