import { Controller, Inject } from '@nestjs/common';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { newestOf, writeLabels } from './publication-table.js';
import { ProjectPublications } from './project-publications.js';

/** Applies the labels that people decided. */
@Controller()
export class PostReviewedConsumer {
  constructor(@Inject(ProjectPublications) private readonly publications: ProjectPublications) {}

  @Consume('post.reviewed', { batch: 500 })
  async applyLabels(events: LogEvent<'post.reviewed'>[]): Promise<Step> {
    const updates = events.flatMap(({ message: { postId, labels, labelsVersion } }) => {
      if (!labels) return [];
      const { lang, spheres, oblasts, tone, eventId, eventName, isIgnored, saved } = labels;
      return [
        {
          id: postId,
          version: labelsVersion,
          labels: { lang, spheres, oblasts, tone, eventId, eventName, ignored: isIgnored, saved },
        },
      ];
    });
    await this.publications.writeAndProject((tx) =>
      writeLabels(
        tx,
        newestOf(updates, (a, b) => a.version > b.version),
      ),
    );
    return done();
  }
}
