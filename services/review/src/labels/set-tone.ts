import { create } from '@bufbuild/protobuf';
import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { EVENT_OUTBOX, type EventOutbox } from '@mm/event-log/event-log.js';
import { hasRole, type Caller } from '@mm/http/caller.js';
import { Forbidden, NotFound } from '@mm/http/problem.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { TopicToneChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import { reviewers } from '@mm/proto/vocabulary/role.js';
import { DataSource, type EntityManager } from 'typeorm';
import type { PostRow } from '../posts/post-row.js';
import { writeLabels } from './write-labels.js';

/** Sets the tone of a publication inside one topic, or of the post itself. */
@Injectable()
export class SetTone {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EVENT_OUTBOX) private readonly outbox: EventOutbox,
    @Inject(ServiceClient) private readonly services: ServiceClient,
  ) {}

  /** Throws Forbidden for an analyst without a topic, NotFound for an unknown post or a topic hidden from them. */
  async set(postId: number, topicId: number | null, tone: number, caller: Caller): Promise<void> {
    if (topicId === null) {
      if (!hasRole(caller, ...reviewers)) throw new Forbidden('only reviewers may set the tone of the post itself');
      return this.#setPostTone(postId, tone, caller);
    }
    const visible = await this.services.call(topicCalls.visible, caller);
    if (!visible.all && !visible.ids.includes(topicId)) throw new NotFound('the topic', 'topic-not-found');
    await inTransaction(this.dataSource, async (tx) => {
      await lockPostOrThrow(tx, postId);
      const rows = await tx.query<{ version: number }[]>(
        `INSERT INTO topic_tone AS t (publication_id, topic_id, tone, version, by)
         VALUES ($1, $2, $3, 1, $4)
         ON CONFLICT (publication_id, topic_id) DO UPDATE SET
           tone = excluded.tone, version = t.version + 1, by = excluded.by, at = now()
         RETURNING version`,
        [postId, topicId, tone, caller.username],
      );
      await this.outbox.publish(tx, 'topic.tone-changed', [
        create(TopicToneChangedSchema, {
          publicationId: postId,
          topicId,
          tone,
          version: rows[0]?.version ?? 1,
          changedBy: caller.username,
          changedAt: new Date().toISOString(),
        }),
      ]);
    });
  }

  #setPostTone(postId: number, tone: number, caller: Caller): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const before = await lockPostOrThrow(tx, postId);
      const labels = {
        lang: before.lang,
        spheres: before.spheres,
        oblasts: before.oblasts,
        tone,
        eventId: before.event_id === null ? null : Number(before.event_id),
        isIgnored: before.is_ignored,
        saved: before.saved,
      };
      await writeLabels(tx, this.outbox, before, labels, caller.username, true);
    });
  }
}

/** Locks a post until the transaction ends. Throws NotFound. */
export async function lockPostOrThrow(tx: EntityManager, id: number): Promise<PostRow> {
  const rows = await tx.query<PostRow[]>('SELECT * FROM post WHERE id = $1 AND revision > 0 FOR UPDATE', [id]);
  if (!rows[0]) throw new NotFound('the post', 'post-not-found');
  return rows[0];
}
