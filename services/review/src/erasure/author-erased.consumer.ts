import { Controller } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { noteErased } from '@mm/event-log/erased-authors/erased-authors.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import { Author } from '../authors/author.entity.js';
import { SavedHit } from '../labels/saved-hit.entity.js';
import { AuthorProgress } from '../progress/author-progress.entity.js';
import { removePostsOfAuthor } from '../retention/remove-posts.js';

/** Deletes erased authors with their posts. */
@Controller()
export class AuthorErasedConsumer {
  constructor(private readonly dataSource: DataSource) {}

  @Consume('author.erased')
  async erased(events: LogEvent<'author.erased'>[]): Promise<Step> {
    for (const { message } of events) {
      const id = message.author?.id ?? 0;
      await noteErased(this.dataSource, id, new Date(message.erasedAt));
      while ((await inTransaction(this.dataSource, (tx) => removePostsOfAuthor(tx, id))) > 0);
      await this.dataSource.manager.delete(SavedHit, { author_id: String(id) });
      await this.dataSource.manager.delete(AuthorProgress, { author_id: String(id) });
      await this.dataSource.manager.delete(Author, { id: String(id) });
    }
    return done();
  }
}
