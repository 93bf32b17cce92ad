import { Controller } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { affected, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import { CollectionLag } from '../system/collection-lag.js';

const store = statement(
  {},
  `INSERT INTO recent_post AS p
     (publication_id, network, author_id, is_history, tone, suggested_tone, is_reviewed, received_at)
   SELECT publication_id, network, author_id, is_history, tone, tone, false, $6::timestamptz
   FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::boolean[], $5::smallint[])
     AS r(publication_id, network, author_id, is_history, tone)
   ORDER BY publication_id
   ON CONFLICT (publication_id) DO UPDATE SET
     tone = CASE WHEN p.is_reviewed THEN p.tone ELSE excluded.tone END, suggested_tone = excluded.suggested_tone`,
);
/** A tone of 0: a person took back what was decided. */
const storeTone = statement(
  {},
  `UPDATE recent_post p
   SET tone = CASE r.tone WHEN 0 THEN p.suggested_tone ELSE r.tone END, is_reviewed = r.tone <> 0
   FROM unnest($1::bigint[], $2::smallint[]) AS r(publication_id, tone)
   WHERE p.publication_id = r.publication_id`,
);

/** Keeps what alerts need of publications: author and tone. */
@Controller()
export class PostsConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly lag: CollectionLag,
  ) {}

  @Consume('post.classified', { batch: 500 })
  async classified(events: LogEvent<'post.classified'>[]): Promise<Step> {
    const posts = new Map(
      events.flatMap(({ message: { author, post, suggestion } }) =>
        author && post
          ? [[post.id, { author, isHistory: post.isHistory, network: post.network, tone: suggestion?.tone ?? 0 }]]
          : [],
      ),
    );
    const values = [...posts.values()];
    await inTransaction(this.dataSource, (tx) =>
      affected(tx, store, [
        [...posts.keys()],
        values.map(({ network }) => network),
        values.map(({ author }) => author.id),
        values.map(({ isHistory }) => isHistory),
        values.map(({ tone }) => tone),
        this.clock.now(),
      ]),
    );
    for (const { occurredAt, message } of events)
      if (message.post?.revision === 1 && !message.post.isHistory)
        this.lag.note(new Date(message.collectedAt), occurredAt);
    return done();
  }

  @Consume('post.reviewed', { batch: 500 })
  async reviewed(events: LogEvent<'post.reviewed'>[]): Promise<Step> {
    const tones = new Map(
      events.flatMap(({ message: { postId, labels } }) => (labels?.tone === 0 ? [] : [[postId, labels?.tone ?? 0]])),
    );
    if (tones.size > 0)
      await inTransaction(this.dataSource, (tx) => affected(tx, storeTone, [[...tones.keys()], [...tones.values()]]));
    return done();
  }
}
