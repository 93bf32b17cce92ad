import { create } from '@bufbuild/protobuf';
import { Controller, Inject } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { TopicMatchedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { DataSource } from 'typeorm';
import { PublicationReads } from '../publications/publication.reads.js';
import type { Tone } from '../store/report-query.js';
import { REPORT_STORE, type ReportStore } from '../store/report-store.js';

/** Sets the tone of a publication within a topic. */
@Controller()
export class TopicToneChangedConsumer {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(REPORT_STORE) private readonly store: ReportStore,
    @Inject(PublicationReads) private readonly publications: PublicationReads,
  ) {}

  @Consume('topic.tone-changed', { batch: 100 })
  async set(events: LogEvent<'topic.tone-changed'>[]): Promise<Step> {
    await inTransaction(this.dataSource, async (tx) => {
      for (const { message } of events) {
        const { publicationId, topicId, tone, version } = message;
        const changed = await tx.query<unknown[]>(
          `INSERT INTO topic_tone AS t (topic_id, publication_id, tone, version) VALUES ($1, $2, $3, $4)
           ON CONFLICT (topic_id, publication_id) DO UPDATE SET tone = excluded.tone, version = excluded.version
           WHERE excluded.version > t.version
           RETURNING 1`,
          [topicId, publicationId, tone, version],
        );
        if (changed.length === 0) continue;
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
            }),
          ]);
      }
    });
    return done();
  }
}
