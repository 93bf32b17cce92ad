import { create } from '@bufbuild/protobuf';
import { Inject, Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EVENT_OUTBOX, type EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { PublicationRelevanceChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { DataSource, type EntityManager } from 'typeorm';
import { REPORT_STORE, type ReportStore } from '../store/report-store.js';
import { TopicReads } from '../topics/topic.reads.js';

const writeMarks = statement(
  { id: column.bigint(), version: column.int() },
  `INSERT INTO relevance AS r (topic_id, publication_id, is_relevant, version, changed_by)
   SELECT $1, id, $3, 1, $4 FROM unnest($2::bigint[]) AS id ORDER BY id
   ON CONFLICT (topic_id, publication_id) DO UPDATE SET
     is_relevant = excluded.is_relevant,
     version = r.version + 1,
     changed_by = excluded.changed_by,
     changed_at = now()
   WHERE r.is_relevant <> excluded.is_relevant
   RETURNING publication_id AS id, version`,
);

const markedBefore = statement(
  { id: column.bigint() },
  'SELECT publication_id AS id FROM relevance WHERE topic_id = $1 AND publication_id = ANY($2::bigint[])',
);

/** Moves publications of topics to their baskets and back. */
@Injectable()
export class MarkRelevance {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EVENT_OUTBOX) private readonly outbox: EventOutbox,
    @Inject(REPORT_STORE) private readonly store: ReportStore,
    @Inject(TopicReads) private readonly topics: TopicReads,
  ) {}

  /**
   * Marks publications, by topic, all at once. A publication that is not in the topic, nor was marked for it before, is
   * passed over: a list on the screen may be older than the topic's expression.
   * Throws NotFound for a topic that the caller may not see, and when no publication is left.
   */
  async mark(wanted: ReadonlyMap<number, ReadonlySet<number>>, relevant: boolean, caller: Caller): Promise<void> {
    const inOrder = [...wanted].sort(([a], [b]) => a - b);
    for (const [topicId] of inOrder) await this.topics.topic(topicId, caller);
    const known: [topicId: number, ids: number[]][] = [];
    for (const [topicId, ids] of inOrder) known.push([topicId, await this.knownOf(topicId, [...ids])]);
    if (known.every(([, ids]) => ids.length === 0)) throw new NotFound('the publication', 'publication-not-found');
    await inTransaction(this.dataSource, async (tx) => {
      for (const [topicId, ids] of known) await this.write(tx, topicId, ids, relevant, caller);
    });
  }

  /** Those of the publications that are in a topic or were marked for it. */
  private async knownOf(topicId: number, ids: readonly number[]): Promise<number[]> {
    const marked = await rows(this.dataSource, markedBefore, [topicId, ids]);
    const members = await this.store.members(topicId, ids);
    return [...new Set([...members, ...marked.map(({ id }) => Number(id))])];
  }

  private async write(
    tx: EntityManager,
    topicId: number,
    ids: readonly number[],
    relevant: boolean,
    caller: Caller,
  ): Promise<void> {
    const changed = await rows(tx, writeMarks, [topicId, ids, relevant, caller.username]);
    if (changed.length === 0) return;
    const publicationIds = changed.map((row) => Number(row.id));
    await this.store.setRelevance(tx, topicId, publicationIds, relevant);
    const version = Math.max(...changed.map((row) => row.version));
    await this.outbox.publish(tx, 'publication.relevance-changed', [
      create(PublicationRelevanceChangedSchema, {
        publicationIds,
        topicId,
        isRelevant: relevant,
        changedBy: caller.username,
        changedAt: new Date().toISOString(),
        version,
      }),
    ]);
    const entries = publicationIds.map((id) => ({
      action: 'post.relevance-marked' as const,
      object: { kind: 'post' as const, id, name: '' },
      after: { topic: topicId, relevant },
    }));
    await recordAudit(tx, this.outbox, ...entries);
  }
}
