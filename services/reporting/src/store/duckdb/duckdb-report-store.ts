import type { TopicMatched } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { affected, statement } from '@mm/database/statement.js';
import type { DataSource, EntityManager } from 'typeorm';
import { waitingAnnouncements } from '../feed/announcements.js';
import type { ProjectionFeed } from '../feed/projection-feed.js';
import type { ReportCounters, ReportDocument, TopicVersion } from '../report-document.js';
import { markRelevance, markTone } from '../report-marks.js';
import { writeNames } from '../report-names.js';
import type { ReportAnswer, ReportQuestion, Tone, UsualEngagement } from '../report-query.js';
import type { Basket, Batch, BatchEnd, HideFrom, MemberChange, ReportStore, VersionedTopic } from '../report-store.js';
import { hideMembers, showVersion } from '../shown-members.js';
import { answerQuestion } from './answer-question.js';
import type { EngineClient } from './engine/engine-client.js';
import { dropMembers, matchStored, replaceMembers } from './members/members.js';
import { membersAmong, readBaskets, topicsOf } from './members/read-members.js';
import { noteShown } from './members/topic-changes.js';
import { usualEngagement } from './usual-engagement.js';
import { removeWords, writeWords } from './words/write-words.js';

export interface DuckdbReportStoreOptions {
  hideFrom: HideFrom;
}

const removeMarks = statement({}, 'DELETE FROM report_mark WHERE topic_id = $1');

/**
 * The report store in DuckDB. PostgreSQL holds words, members and marks, written in the caller's transaction; the feed
 * brings what is counted to the file of DuckDB, which answers.
 */
export class DuckdbReportStore implements ReportStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly feed: ProjectionFeed,
    private readonly client: EngineClient,
    private readonly options: DuckdbReportStoreOptions,
  ) {}

  async upsert(tx: EntityManager, documents: readonly ReportDocument[]): Promise<void> {
    if (documents.length === 0) return;
    await writeWords(tx, documents);
    await writeNames(tx, documents);
    await this.feed.enqueue(
      tx,
      documents.map(({ id }) => id),
    );
  }

  announce(tx: EntityManager, matches: readonly TopicMatched[]): Promise<void> {
    return this.feed.announce(tx, matches);
  }

  async setCounters(tx: EntityManager, counters: readonly (ReportCounters & { id: number })[]): Promise<void> {
    await this.feed.enqueue(
      tx,
      counters.map(({ id }) => id),
      { countersOnly: true },
    );
  }

  async remove(tx: EntityManager, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await removeWords(tx, ids);
    await this.feed.enqueue(tx, ids);
  }

  async setRelevance(tx: EntityManager, topicId: number, ids: readonly number[], relevant: boolean): Promise<void> {
    await markRelevance(tx, topicId, ids, relevant);
    await this.feed.enqueue(tx, ids, { urgent: true });
  }

  async setTopicTone(tx: EntityManager, topicId: number, id: number, tone: Tone): Promise<void> {
    await markTone(tx, topicId, id, tone);
    await this.feed.enqueue(tx, [id], { urgent: true });
  }

  /** Its members are rows, so that nothing is to be kept of the expression. */
  defineTopic(): Promise<void> {
    return Promise.resolve();
  }

  async matchStored(tx: EntityManager, topic: VersionedTopic, batch: Batch): Promise<BatchEnd> {
    const end = await matchStored(tx, topic, batch);
    this.feed.wakeAfter(tx, 'soon');
    return end;
  }

  async showMembers(tx: EntityManager, shown: TopicVersion): Promise<void> {
    await showVersion(tx, shown);
    await noteShown(tx, shown);
    this.feed.wakeAfter(tx, 'now');
  }

  replaceMembers(
    tx: EntityManager,
    versions: TopicVersion & { former: number | null },
    batch: Batch,
  ): Promise<BatchEnd & { changes: MemberChange[] }> {
    return replaceMembers(tx, versions, batch);
  }

  dropMembers(tx: EntityManager, version: TopicVersion, size: number): Promise<number> {
    return dropMembers(tx, version, size);
  }

  async dropTopic(tx: EntityManager, topicId: number): Promise<void> {
    const hidden = await hideMembers(tx, topicId);
    await affected(tx, removeMarks, [topicId]);
    await noteShown(tx, hidden);
    this.feed.wakeAfter(tx, 'now');
  }

  /** Waits for what users changed before. */
  async ask(question: ReportQuestion): Promise<ReportAnswer> {
    await this.feed.waitForUrgent();
    const rule = { hideFrom: await this.options.hideFrom() };
    return answerQuestion(question, this.dataSource, this.client, rule);
  }

  usualEngagement(authorIds: readonly number[], before: number): Promise<Map<number, UsualEngagement>> {
    return usualEngagement(this.client, authorIds, before);
  }

  topicsOf(ids: readonly number[], tx?: EntityManager): Promise<Map<number, number[]>> {
    return topicsOf(tx ?? this.dataSource, ids);
  }

  baskets(topicIds: readonly number[], tx?: EntityManager): Promise<Map<number, Basket>> {
    return readBaskets(tx ?? this.dataSource, topicIds);
  }

  members(topicId: number, ids: readonly number[]): Promise<number[]> {
    return membersAmong(this.dataSource, topicId, ids);
  }

  unseen(): Promise<{ first: number; last: number } | undefined> {
    return waitingAnnouncements(this.dataSource);
  }
}
