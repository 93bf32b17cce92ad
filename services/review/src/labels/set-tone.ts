import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { Forbidden, NotFound } from '@mm/http/problem.js';
import { assertReportType } from '@mm/http/report-type.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { TopicToneChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { reportCalls } from '@mm/proto/http/reports.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { DataSource } from 'typeorm';
import { lockPost } from '../posts/lock-post.js';
import { labelsOfPost, writeLabels } from './write-labels.js';

/** A counter and a time that grow while a post is locked, in all processes and when the server's clock is set back. */
const nextChange = statement(
  { version: column.int(), changedAt: column.text() },
  `SELECT nextval('topic_tone_version')::int AS version,
          to_char(
            to_timestamp(
              setval(
                'topic_tone_time',
                greatest(nextval('topic_tone_time'), (extract(epoch FROM clock_timestamp()) * 1000000)::bigint)
              ) / 1000000.0
            ) AT TIME ZONE 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'
          ) AS "changedAt"`,
);

/** What a caller says about the tone of a post; `type`, if given, is the report type of the post. */
export interface ToneCommand {
  postId: number;
  type: 1 | 2 | null | undefined;
  tone: Tone;
}

/** Sets the tone of a post, or of a publication inside one topic. */
@Injectable()
export class SetTone {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly services: ServiceClient,
  ) {}

  /** Throws Forbidden for an analyst, NotFound for an unknown post, Invalid for a type that the post does not have. */
  async ofPost({ postId, type, tone }: ToneCommand, caller: Caller): Promise<void> {
    if (!mayUse(caller, objectRules.reviewPost, 'foreign'))
      throw new Forbidden('only reviewers may set the tone of the post itself');
    await inTransaction(this.dataSource, async (tx) => {
      const post = await lockPost(tx, postId);
      assertReportType(type, postId, post.network);
      const labels = { ...labelsOfPost(post), tone };
      await writeLabels(tx, this.outbox, [{ post, labels }], { by: caller.username, withoutVersion: true });
    });
  }

  /**
   * Publishes the tone; reporting stores it. Changes of one publication are published in the order of their commits,
   * because the post is locked. Throws NotFound for an unknown post, a topic hidden from the caller and, for an
   * analyst, a publication of no topic that the analyst may see, and Invalid for a type that the post does not have.
   */
  async inTopic({ postId, type, tone }: ToneCommand, topicId: number, caller: Caller): Promise<void> {
    const visible = await this.services.call(topicCalls.visible, caller);
    if (!visible.ids.includes(topicId)) throw new NotFound('the topic', 'topic-not-found');
    // reporting answers 404 when no topic that the caller may see has the publication
    if (!mayUse(caller, objectRules.readPublication, 'foreign'))
      await this.services.call(reportCalls.fullText, caller, { body: { params: { id: postId, topic_id: topicId } } });
    await inTransaction(this.dataSource, async (tx) => {
      assertReportType(type, postId, (await lockPost(tx, postId)).network);
      const [change] = await rows(tx, nextChange);
      await this.outbox.publish(tx, 'topic.tone-changed', [
        create(TopicToneChangedSchema, {
          publicationId: postId,
          topicId,
          tone,
          changedBy: caller.username,
          ...change,
        }),
      ]);
      await recordAudit(tx, this.outbox, {
        action: 'post.topic-tone-set',
        object: { kind: 'post', id: postId, name: '' },
        after: { topic: topicId, tone },
      });
    });
  }
}
