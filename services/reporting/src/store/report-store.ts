import type { TopicMatched } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { EntityManager } from 'typeorm';
import type { TopicExpression } from '@mm/keywords/matcher.js';
import type { ReportCounters, ReportDocument, TopicVersion } from './report-document.js';
import type { ReportAnswer, ReportIndex, ReportQuestion, Tone, UsualEngagement } from './report-query.js';

/**
 * The index that answers reports. It can always be rebuilt from the table `publication`.
 * Writing methods MUST be idempotent and MUST take part in `tx`, or apply the change at least once after its commit.
 * Writers of one publication MUST be serialised (callers lock its row); an engine does not decide which write is newer.
 */
export abstract class ReportStore {
  /** Inserts or replaces whole publications and their topics (at most 500). Marks of topics stay. */
  abstract upsert(tx: EntityManager, documents: readonly ReportDocument[]): Promise<void>;

  /**
   * Publishes `topic.matched` with `tx`, or at least once after its commit, but never before queries see what `tx`
   * wrote about these publications.
   */
  abstract announce(tx: EntityManager, matches: readonly TopicMatched[]): Promise<void>;

  /** Replaces the reactions of publications; unknown ids MUST be passed over. */
  abstract setCounters(tx: EntityManager, counters: readonly (ReportCounters & { id: number })[]): Promise<void>;

  /**
   * Removes publications with their topics and their marks (at most 500); unknown ids MUST be passed over. A later
   * `upsert` stores a removed one as a new one.
   */
  abstract remove(tx: EntityManager, ids: readonly number[]): Promise<void>;

  /**
   * Removes publications from a topic's report or returns them. Marks survive `upsert` and `defineTopic`, and may
   * precede the publication.
   */
  abstract setRelevance(tx: EntityManager, topicId: number, ids: readonly number[], relevant: boolean): Promise<void>;

  /** Sets the tone that a publication has within a topic. It survives like a mark. */
  abstract setTopicTone(tx: EntityManager, topicId: number, id: number, tone: Tone): Promise<void>;

  /**
   * A version of the topic begins: documents that are written from now on say whether they belong to it, and
   * `matchStored` adds the older ones. It MUST NOT go through what is stored; readers see the version that is shown.
   */
  abstract defineTopic(tx: EntityManager, topic: VersionedTopic): Promise<void>;

  /** Adds the stored publications of a batch that satisfy the expression to its version of the topic. */
  abstract matchStored(tx: EntityManager, topic: VersionedTopic, batch: Batch): Promise<BatchEnd>;

  /** From now on readers see the members of this version, all at once; version 0 is shown until the first call. */
  abstract showMembers(tx: EntityManager, shown: TopicVersion): Promise<void>;

  /**
   * Which publications of a batch belong to only one of two versions of a topic, `version` and the `former` one (null:
   * there was none), without ignored ones and those marked not relevant. Removes the former members of the batch.
   */
  abstract replaceMembers(
    tx: EntityManager,
    versions: TopicVersion & { former: number | null },
    batch: Batch,
  ): Promise<BatchEnd & { changes: MemberChange[] }>;

  /** Removes some members of a version that is not shown, at most `size`. Returns how many; 0 when none is left. */
  abstract dropMembers(tx: EntityManager, version: TopicVersion, size: number): Promise<number>;

  /** Removes a topic with its marks; its members are no longer seen, and `dropMembers` removes them. */
  abstract dropTopic(tx: EntityManager, topicId: number): Promise<void>;

  /**
   * A page and numbers of the publications that pass a filter, all of one snapshot. Publications that a user ignored
   * are never found, and a `topicId` outside `visibleTopicIds` MUST find nothing. Pages MUST hold each publication once
   * over consecutive pages of an unchanged store; counts MUST be exact. Throws TookTooLong, Abandoned, UpstreamBusy.
   */
  abstract ask(question: ReportQuestion): Promise<ReportAnswer>;

  /**
   * The usual engagement of authors by id, of their publications dated before a moment in ms, ignored ones included;
   * those dated alike are taken by id. Authors with too few are left out. Throws as `ask` does.
   */
  abstract usualEngagement(authorIds: readonly number[], before: number): Promise<Map<number, UsualEngagement>>;

  /**
   * Ids of the topics that each publication belongs to, without those that it was marked not relevant for;
   * with `tx`, as that transaction sees them if the engine can.
   */
  abstract topicsOf(ids: readonly number[], tx?: EntityManager): Promise<Map<number, number[]>>;

  /**
   * The baskets of topics: what `ask` finds with `basket` and `machineHidden: 'include'`. An empty one has no entry.
   * With `tx`, as that transaction sees them.
   */
  abstract baskets(topicIds: readonly number[], tx?: EntityManager): Promise<Map<number, Basket>>;

  /** Those of the publications that belong to a topic, marked or not. */
  abstract members(topicId: number, ids: readonly number[]): Promise<number[]>;

  /**
   * The first and the last number of committed writes of `upsert` that queries do not see yet; a later write has a
   * higher number. Undefined when they see all.
   */
  abstract unseen(): Promise<{ first: number; last: number } | undefined>;
}

/** A topic's expression, as of the version at which it was saved. */
export type VersionedTopic = TopicExpression & TopicVersion;

/** Stored publications are gone through from the highest id to the lowest. */
export interface Batch {
  /** Ids from here on are done; null for the first batch. */
  below: number | null;
  size: number;
}

export interface BatchEnd {
  /** Where the next batch begins; null after the last one. */
  below: number | null;
  /** Publications of the batch. */
  count: number;
}

/** A publication that was added to a topic or removed from it when its expression changed. */
export interface MemberChange {
  id: number;
  index: ReportIndex;
  publishedAt: Date;
  change: 'added' | 'removed';
  /** Whether it was written after the topic was defined. */
  isArrival: boolean;
}

/** The publications that are marked not relevant for a topic. */
export interface Basket {
  /** Newest first, at most `basketCap`. */
  ids: number[];
  /** How many there are. */
  total: number;
}

/** Most ids of one topic that `baskets` returns. */
export const basketCap = 1000;

/** The confidence, 0 to 1, from which on publications that only the machine would ignore are left out. */
export type HideFrom = () => Promise<number>;

/**
 * Writes announcements to the outbox within `tx`. `correlationIds`: one per announcement; by default those of the
 * events that are being handled.
 */
export type PublishMatches = (
  tx: EntityManager,
  matches: readonly TopicMatched[],
  correlationIds?: readonly (string | undefined)[],
) => Promise<void>;
