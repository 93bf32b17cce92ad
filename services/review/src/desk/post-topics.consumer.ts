import { Controller } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import type { TopicMatched } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { DataSource } from 'typeorm';

const batchSize = 5_000;

/**
 * An unknown post may still arrive if its publication is new, or was published lately. Others were removed: they are as
 * old as those that retention removes.
 */
const add = statement(
  {},
  `INSERT INTO post_topic (topic_id, post_id)
   SELECT r.topic_id, r.post_id
     FROM jsonb_to_recordset($1::jsonb) AS r(topic_id bigint, post_id bigint, is_new boolean, published_at timestamptz)
    WHERE r.is_new OR r.published_at > now() - interval '3 days' OR EXISTS (SELECT FROM post p WHERE p.id = r.post_id)
    ORDER BY r.topic_id, r.post_id
   ON CONFLICT DO NOTHING`,
);
const remove = statement(
  {},
  `DELETE FROM post_topic t
    USING jsonb_to_recordset($1::jsonb) AS r(topic_id bigint, post_id bigint)
    WHERE t.topic_id = r.topic_id AND t.post_id = r.post_id`,
);
const removeTopic = statement(
  {},
  `DELETE FROM post_topic
    WHERE topic_id = $1
      AND post_id IN (SELECT post_id FROM post_topic WHERE topic_id = $1 ORDER BY post_id LIMIT ${batchSize})`,
);

/** Keeps which posts belong to which topics, as reporting decides it. */
@Controller()
export class PostTopicsConsumer {
  constructor(private readonly dataSource: DataSource) {}

  /** Both causes: what arrives, and what a saved topic finds in the past. Of a post the last event counts. */
  @Consume('topic.matched', { batch: 500 })
  async matched(events: LogEvent<'topic.matched'>[]): Promise<Step> {
    const changes = new Map<string, ReturnType<typeof rowOf> & { isRemoved: boolean }>();
    for (const { message: m } of events)
      for (const topicId of m.topicIds)
        changes.set(`${topicId}:${m.publicationId}`, { ...rowOf(m, topicId), isRemoved: m.change === 'removed' });
    const all = [...changes.values()];
    const [left, joined] = [all.filter(({ isRemoved }) => isRemoved), all.filter(({ isRemoved }) => !isRemoved)];
    await inTransaction(this.dataSource, async (tx) => {
      if (left.length > 0) await affected(tx, remove, [JSON.stringify(left)]);
      if (joined.length > 0) await affected(tx, add, [JSON.stringify(joined)]);
    });
    return done();
  }

  /** A deleted topic has no posts; when it is restored, it is matched with the past. */
  @Consume('topic.changed')
  async changed(events: LogEvent<'topic.changed'>[]): Promise<Step> {
    for (const { message: m } of events)
      if (m.isDeleted && !m.isSection) while ((await affected(this.dataSource, removeTopic, [m.topicId])) > 0);
    return done();
  }
}

const rowOf = ({ publicationId, publishedAt, change, cause }: TopicMatched, topicId: number) => ({
  topic_id: topicId,
  post_id: publicationId,
  published_at: publishedAt,
  is_new: change === 'added' && cause !== 'past',
});
