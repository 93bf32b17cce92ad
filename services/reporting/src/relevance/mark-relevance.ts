import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { assertReportType } from '@mm/http/report-type.js';
import { PublicationRelevanceChangedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { DataSource, type EntityManager } from 'typeorm';
import { PublicationReads } from '../publications/publication.reads.js';
import { ReportStore } from '../store/report-store.js';
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

/** A publication that a caller marks for a topic; `type`, if given, is its report type. */
export interface RelevanceMark {
  topicId: number;
  id: number;
  type: 1 | 2 | null | undefined;
}

/** Moves publications of topics to their baskets and back. */
@Injectable()
export class MarkRelevance {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly store: ReportStore,
    private readonly publications: PublicationReads,
    private readonly topics: TopicReads,
  ) {}

  /**
   * Marks publications, all at once. A publication that is not in the topic, nor was marked for it before, is
   * passed over: a list on the screen may be older than the topic's expression.
   * Throws NotFound for a topic that the caller may not see, and when no publication is left, Invalid for a type that a
   * publication does not have.
   */
  async mark(marks: readonly RelevanceMark[], relevant: boolean, caller: Caller): Promise<void> {
    const inOrder = [...idsByTopic(marks)].sort(([a], [b]) => a - b);
    for (const [topicId] of inOrder) await this.topics.topic(topicId, caller);
    const known: [topicId: number, ids: number[]][] = [];
    for (const [topicId, ids] of inOrder) known.push([topicId, await this.knownOf(topicId, [...ids])]);
    if (known.every(([, ids]) => ids.length === 0)) throw new NotFound('the publication', 'publication-not-found');
    await this.assertTypes(marks, new Set(known.flatMap(([, ids]) => ids)));
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

  private async assertTypes(marks: readonly RelevanceMark[], known: ReadonlySet<number>): Promise<void> {
    const typed = marks.filter(({ id, type }) => type && known.has(id));
    if (typed.length === 0) return;
    const networks = await this.publications.networksOf(typed.map(({ id }) => id));
    for (const { id, type } of typed) {
      const network = networks.get(id);
      if (network) assertReportType(type, id, network);
    }
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

function idsByTopic(marks: readonly RelevanceMark[]): Map<number, Set<number>> {
  const byTopic = new Map<number, Set<number>>();
  for (const { topicId, id } of marks) byTopic.set(topicId, (byTopic.get(topicId) ?? new Set()).add(id));
  return byTopic;
}
