import { create } from '@bufbuild/protobuf';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { rows, statement } from '@mm/database/statement.js';
import { afterCommit, inTransaction } from '@mm/database/transaction.js';
import { type TopicMatched, TopicMatchedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { Jobs } from '@mm/service-host/jobs.js';
import { RepeatedJob } from '@mm/service-host/repeated-job.js';
import { DataSource, type EntityManager } from 'typeorm';
import { countPublications } from '../publication-table/publication-table.js';
import { type MemberChange, ReportStore, type VersionedTopic } from '../store/report-store.js';
import type { TopicVersion } from '../store/report-document.js';
import { hasCurrentWords } from '../store/words-version.js';
import { expressionColumns, expressionOf, TopicMatcherCache } from '../matching/topic-matcher-cache.js';
import {
  beginMatching,
  completeMatching,
  dropMatchings,
  matchingProgress,
  noteBatch,
  removeMatching,
  takeMatching,
  touchMatching,
  waitingMatchings,
  type FormerMembers,
  type Matching,
} from './topic-matchings.js';

const everyMs = 1000;
/** Locks of a batch are held this long, and an engine that matches in this process keeps it busy. */
const batchMs = 100;
const [fewest, first, most] = [10, 500, 5000];

const topicOf = statement(
  expressionColumns,
  'SELECT id, members_version, keywords, exclude_words, attr_search FROM topic WHERE id = $1 AND members_version = $2',
);

/** The matching was given up while a batch ran. */
class GivenUp extends Error {}

/**
 * Matches saved topics with what is stored, in the background and in batches, so that neither the person who saves nor
 * an arriving publication waits. What is left is in the database: any process goes on with it.
 */
@Injectable()
export class MatchPast implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('matching');
  /** By topic and version: how many publications take about `batchMs`. */
  readonly #sizes = new Map<string, number>();
  readonly #job = new RepeatedJob({
    everyMs,
    work: () => this.#work(),
    onError: (error) => !this.#isStopped && this.#logger.error(error),
  });
  #isStopped = false;
  #isAsked = false;
  /** Until all words are made anew, some publications would seem to have left their topics. */
  #hasWords = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ReportStore,
    private readonly matcherCache: TopicMatcherCache,
    jobs: Jobs,
  ) {
    jobs.add('topic-matching', {
      list: async () =>
        (await matchingProgress(dataSource)).map(({ topic_id, name, share, since }) => ({
          id: topic_id,
          state: 'running',
          subject: name,
          since,
          progress: share,
        })),
    });
  }

  onApplicationBootstrap(): void {
    void this.#job.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    await this.#job.stop();
  }

  /**
   * Within the transaction that saves the topic under the matcher's lock: begins to match this version. Until it has
   * ended, readers see the `former` members; those of a new topic as they are found.
   */
  async begin(tx: EntityManager, topic: VersionedTopic, former: FormerMembers | undefined): Promise<void> {
    await this.store.defineTopic(tx, topic);
    if (await beginMatching(tx, topic, former)) await this.store.showMembers(tx, topic);
    this.#wakeAfter(tx);
  }

  /** Within the transaction that deletes the topic: its members are no longer seen, and removed in the background. */
  async drop(tx: EntityManager, topic: TopicVersion): Promise<void> {
    await this.store.dropTopic(tx, topic.topicId);
    await dropMatchings(tx, topic);
    this.#wakeAfter(tx);
  }

  #wakeAfter(tx: EntityManager): void {
    afterCommit(tx, () => {
      this.#isAsked = true;
      void this.#job.run();
    });
  }

  async #work(): Promise<void> {
    do {
      this.#isAsked = false;
      while (!this.#isStopped && (await this.#turn()));
    } while (this.#isAsked && !this.#isStopped);
  }

  /** One batch. Returns whether there was anything to do. */
  async #turn(): Promise<boolean> {
    this.#hasWords ||= await hasCurrentWords(this.dataSource);
    if (!this.#hasWords) return false;
    for (const matching of await waitingMatchings(this.dataSource)) {
      const started = performance.now();
      if (!(await this.#batch(matching))) continue;
      // other work gets as much time as this
      await new Promise((resolve) => setTimeout(resolve, Math.min(performance.now() - started, 10 * batchMs)));
      return true;
    }
    return false;
  }

  /** Returns whether it did anything: false when another process works on the topic. */
  async #batch(matching: Matching): Promise<boolean> {
    const key = `${matching.topic_id}:${matching.version}`;
    const size = this.#sizes.get(key) ?? first;
    const total = matching.below === null && matching.stage === 'match' ? await countPublications(this.dataSource) : 0;
    try {
      const started = performance.now();
      const end = await inTransaction(this.dataSource, async (tx) => {
        const taken = await takeMatching(tx, matching);
        return taken && this.#step(tx, taken, size, total);
      });
      if (!end) return false;
      const fitting = Math.round((size * batchMs) / (performance.now() - started));
      this.#sizes.set(key, Math.max(fewest, Math.min(fitting, 2 * size, most)));
      if (!end.isLast) return true;
      this.#sizes.delete(key);
      if (matching.stage === 'match') await this.#show(matching);
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error;
    }
    return true;
  }

  async #step(tx: EntityManager, matching: Matching, size: number, total: number): Promise<{ isLast: boolean }> {
    const version = versionOf(matching);
    if (matching.stage === 'drop') {
      const isLast = (await this.store.dropMembers(tx, version, size)) === 0;
      await (isLast ? removeMatching(tx, matching) : touchMatching(tx, matching));
      return { isLast };
    }
    const batch = { below: matching.below === null ? null : Number(matching.below), size };
    if (matching.stage === 'match') {
      const [topic] = await rows(tx, topicOf, [matching.topic_id, matching.version]);
      if (!topic) throw new GivenUp();
      const end = await this.store.matchStored(tx, expressionOf(topic), batch);
      if (!(await noteBatch(tx, matching, end, total))) throw new GivenUp();
      return { isLast: end.below === null };
    }
    const end = await this.store.replaceMembers(tx, { ...version, former: matching.former }, batch);
    if (!(await noteBatch(tx, matching, end, total))) throw new GivenUp();
    if (end.changes.length > 0)
      await this.store.announce(
        tx,
        end.changes.map((change) => matchedEvent(version, change)),
      );
    if (end.below === null) await removeMatching(tx, matching);
    return { isLast: end.below === null };
  }

  /** Readers see the version from now on; publications that arrive later are matched by it alone. */
  async #show(matching: Matching): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await this.matcherCache.lockAndInvalidate(tx);
      if (!(await completeMatching(tx, matching))) throw new GivenUp();
      await this.store.showMembers(tx, versionOf(matching));
    });
  }
}

const versionOf = ({ topic_id, version }: Matching): TopicVersion => ({ topicId: Number(topic_id), version });

/** Of a publication that arrived while its topic was matched, this is the arrival: readers see it only now. */
const matchedEvent = ({ topicId, version }: TopicVersion, changed: MemberChange): TopicMatched =>
  create(TopicMatchedSchema, {
    publicationId: changed.id,
    index: changed.index,
    topicIds: [topicId],
    publishedAt: changed.publishedAt.toISOString(),
    change: changed.change,
    cause: changed.isArrival ? 'arrival' : 'past',
    topicVersion: version,
  });
