import { create } from '@bufbuild/protobuf';
import { Controller } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { TopicMatchedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { DataSource } from 'typeorm';
import { PublicationReads } from '../publications/publication.reads.js';
import type { Tone } from '../store/report-query.js';
import { ReportStore } from '../store/report-store.js';

/**
 * Of two changes the later one stays, whatever order they arrive in. A tone without a time was stored by the previous
 * version of the service and yields to the next change that the log delivers.
 */
const storeTone = statement(
  {},
  `INSERT INTO topic_tone AS t (topic_id, publication_id, tone, changed_by, changed_at, version)
   VALUES ($1, $2, $3, $4, $5, 0)
   ON CONFLICT (topic_id, publication_id) DO UPDATE SET
     tone = excluded.tone, changed_by = excluded.changed_by, changed_at = excluded.changed_at
     WHERE t.changed_at IS NULL OR excluded.changed_at > t.changed_at`,
);

/** Stores the tone of a publication within a topic. */
@Controller()
export class TopicToneChangedConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ReportStore,
    private readonly publications: PublicationReads,
  ) {}

  @Consume('topic.tone-changed', { batch: 100 })
  async set(events: LogEvent<'topic.tone-changed'>[]): Promise<Step> {
    await inTransaction(this.dataSource, async (tx) => {
      for (const { message } of events) {
        const { publicationId, topicId, tone, changedBy, changedAt } = message;
        const change = [topicId, publicationId, tone, changedBy, changedAt];
        if ((await affected(tx, storeTone, change)) === 0) continue;
        await this.store.setTopicTone(tx, topicId, publicationId, tone as Tone);
        const [publication] = await this.publications.byIds([publicationId], tx);
        if (publication)
          await this.store.announce(tx, [
            create(TopicMatchedSchema, {
              publicationId,
              index: publication.index,
              topicIds: [topicId],
              publishedAt: publication.publishedAt,
              change: 'changed',
              cause: 'arrival',
            }),
          ]);
      }
    });
    return done();
  }
}
