import { Controller, Inject } from '@nestjs/common';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { newestOf, writeWithdrawn } from './publication-table.js';
import { ProjectPublications } from './project-publications.js';

/** Marks publications that disappeared at the source; they stay in the reports. */
@Controller()
export class PostWithdrawnConsumer {
  constructor(@Inject(ProjectPublications) private readonly publications: ProjectPublications) {}

  @Consume('post.withdrawn', { batch: 500 })
  async mark(events: LogEvent<'post.withdrawn'>[]): Promise<Step> {
    const updates = events.map(({ message }) => ({ id: message.postId, withdrawn_at: message.withdrawnAt }));
    await this.publications.writeAndProject((tx) =>
      writeWithdrawn(
        tx,
        newestOf(updates, () => false),
      ),
    );
    return done();
  }
}
