import type { TopicMatched } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { EntityManager } from 'typeorm';
import type { TopicExpression } from '../keywords/matcher.js';
import type { ReportCounters, ReportDocument } from './report-document.js';
import type { Measure, MeasureRow, ReportFilter, ReportHit, ReportPage, Sign } from './report-query.js';

export interface ReportCapabilities {
  /** Writes are seen by the next question of anybody as soon as `tx` commits; if not, within `freshWithinMs`. */
  transactional: boolean;
  freshWithinMs: number;
}

/**
 * The index that answers reports. It holds no truth: everything in it can be written again from the publications.
 * Writing methods MUST be idempotent and MUST take part in `tx`, or apply what they were told at least once after its commit.
 * Writers of one publication MUST come one after the other (their callers hold its row); an engine decides nothing about which write is newer.
 */
export interface ReportStore {
  /** Inserts or replaces whole publications and their topics (at most 500). Marks of topics stay. */
  upsert(tx: EntityManager, documents: readonly ReportDocument[]): Promise<void>;

  /** Publishes `topic.matched` with `tx`, or at least once after its commit, but never before the next question answers with what `tx` wrote of these publications. */
  announce(tx: EntityManager, matches: readonly TopicMatched[]): Promise<void>;

  /** Replaces the reactions of publications; unknown ids MUST be passed over. */
  setCounters(tx: EntityManager, counters: readonly (ReportCounters & { id: number })[]): Promise<void>;

  /** Takes publications out or back into a topic's report. Marks stay through `upsert` and `defineTopic`, also for publications that are not there yet. */
  setRelevance(tx: EntityManager, topicId: number, ids: readonly number[], relevant: boolean): Promise<void>;

  /** Sets the tone that a publication has within a topic. Stays like a mark. */
  setTopicTone(tx: EntityManager, topicId: number, id: number, tone: Sign): Promise<void>;

  /** Makes the topic consist of exactly the stored publications that satisfy the expression: readers see the old members or the new ones, never a part. */
  defineTopic(tx: EntityManager, topic: TopicExpression): Promise<void>;

  /** Forgets a topic, its members and its marks. */
  dropTopic(tx: EntityManager, topicId: number): Promise<void>;

  /**
   * One page of the publications that pass the filter. What a person ignored is never found. MUST give each publication once over consecutive pages of an unchanged store.
   * A `topicId` outside `visibleTopicIds` MUST find nothing.
   */
  search(filter: ReportFilter, page: ReportPage): Promise<ReportHit[]>;

  /** Counts the same publications that `search` would page through; exact, not estimated. `none` always has one row. Hours, days and months are the house's. */
  aggregate(filter: ReportFilter, measure: Measure): Promise<MeasureRow[]>;

  /** Ids of the topics that each publication belongs to, without those that it was marked not relevant for; with `tx`, as that transaction sees them where the engine can. */
  topicsOf(ids: readonly number[], tx?: EntityManager): Promise<Map<number, number[]>>;

  /** Those of the publications that belong to a topic, marked or not. */
  members(topicId: number, ids: readonly number[]): Promise<number[]>;

  /** Honest about the engine as it runs; MUST NOT be kept by callers. */
  capabilities(): ReportCapabilities;
}

/** Puts announcements into the outbox within `tx`. */
export type PublishMatches = (tx: EntityManager, matches: readonly TopicMatched[]) => Promise<void>;

export const REPORT_STORE = Symbol('REPORT_STORE');
