import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { affected, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { Forbidden } from '@mm/http/problem.js';
import { DataSource } from 'typeorm';
import { MatchPast } from '../past-matching/match-past.js';
import { TopicMatcherCache } from '../matching/topic-matcher-cache.js';
import { keepDeleted } from './keep-deleted.js';
import { mayEditTopic } from './topic-access.js';
import { topicFields } from './audited-fields.js';
import { topicChangedEvent } from './topic-events.js';
import { Topic } from './topic.entity.js';
import { TopicReads } from './topic.reads.js';

const deleteTones = statement({}, 'DELETE FROM topic_tone WHERE topic_id = $1');

/** Deletes a topic. */
@Injectable()
export class DeleteTopic {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly topics: TopicReads,
    private readonly matcherCache: TopicMatcherCache,
    private readonly past: MatchPast,
  ) {}

  /** Throws NotFound, and Forbidden for a caller who is neither the author nor mm_admin. */
  async delete(id: number, caller: Caller): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await this.matcherCache.lockAndInvalidate(tx);
      const topic = await this.topics.topic(id, caller, tx);
      if (!mayEditTopic(caller, topic))
        throw new Forbidden('a topic is deleted by its author and by administrators', 'not-author');
      await keepDeleted(tx, 'topic', topic.id, caller.username);
      await tx.delete(Topic, { id: topic.id });
      await affected(tx, deleteTones, [id]);
      await this.past.drop(tx, { topicId: id, version: topic.members_version });
      await this.outbox.publish(tx, 'topic.changed', [topicChangedEvent(topic, caller.username, true)]);
      await recordAudit(tx, this.outbox, {
        action: 'topic.deleted',
        object: { kind: 'topic', id, name: topic.name },
        before: topicFields(topic),
      });
    });
  }
}
