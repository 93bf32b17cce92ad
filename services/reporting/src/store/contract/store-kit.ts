import fs from 'node:fs';
import type { TopicMatched } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { DataSource, EntityManager } from 'typeorm';
import type { ReportFilter, ReportPage } from '../report-query.js';
import type { Batch, MemberChange, ReportStore, VersionedTopic } from '../report-store.js';
import { fixtureDocuments, fixtureMarks, fixtureTopics } from './fixtures.js';

/** An empty store, with transactions to write to it. `hideFrom` must be 0.99. */
export interface StoreUnderTest {
  store: ReportStore;
  /** Whether a write is undone with its transaction; if not, it is applied after the commit. */
  isTransactional: boolean;
  transaction: DataSource['transaction'];
  /** The events that the store published. */
  announced: readonly TopicMatched[];
  /** Called with the name of the next question, so that an engine can compare the query that it sends for reading. */
  beforeQuery?: (question: string) => void;
  close(): Promise<void>;
}

/**
 * The queries of six questions, committed to be read: the answers are what holds an engine. A query whose question has
 * a file in `folder` must be as written there; UPDATE_WIRE=1 writes it again.
 */
export function committedQueries(folder: URL, extension: string) {
  let file: URL | undefined;
  return {
    beforeQuery: (question: string): void => {
      file = new URL(`${question.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.${extension}`, folder);
    },
    onQuery: (query: string): void => {
      const committed = file && fs.existsSync(file) ? file : undefined;
      file = undefined;
      if (committed && process.env.UPDATE_WIRE) fs.writeFileSync(committed, query);
      else if (committed) expect(query).toBe(fs.readFileSync(committed, 'utf8'));
    },
  };
}

export const newestFirst: ReportPage = { sort: { by: 'date', descending: true }, offset: 0, size: 1000 };
/** A topic of the fixtures, without keywords. */
export const school = { topicId: 101, exclude: undefined, attrSearch: false };

/** What the tests of a store do with it. */
export function storeKit(subject: () => StoreUnderTest) {
  const write = (work: (tx: EntityManager) => Promise<void>): Promise<void> => subject().transaction(work);
  const ids = async (filter: ReportFilter, page = newestFirst): Promise<number[]> =>
    (await subject().store.ask({ filter, page, timeZone: 'UTC' })).hits.map((hit) => hit.id);
  const inBatches = async (
    work: (tx: EntityManager, batch: Batch) => Promise<{ below: number | null }>,
    size = 7,
  ): Promise<void> => {
    let below: number | null = null;
    do await write(async (tx) => void ({ below } = await work(tx, { below, size })));
    while (below !== null);
  };
  /** Defines a version of a topic as `MatchPast` does, and returns how its members differ from those of `former`. */
  const define = async (topic: VersionedTopic, former: number | null): Promise<MemberChange[]> => {
    const { topicId, version } = topic;
    const changes: MemberChange[] = [];
    await write((tx) => subject().store.defineTopic(tx, topic));
    await inBatches((tx, batch) => subject().store.matchStored(tx, topic, batch));
    await write((tx) => subject().store.showMembers(tx, topic));
    await inBatches(async (tx, batch) => {
      const end = await subject().store.replaceMembers(tx, { topicId, version, former }, batch);
      changes.push(...end.changes);
      return end;
    });
    return changes.sort((a, b) => b.id - a.id);
  };
  const fill = async (): Promise<void> => {
    await write(async (tx) => {
      for (const mark of fixtureMarks) {
        if (mark.irrelevant) await subject().store.setRelevance(tx, mark.topic, [mark.id], false);
        if (mark.tone) await subject().store.setTopicTone(tx, mark.topic, mark.id, mark.tone);
      }
      await subject().store.upsert(tx, fixtureDocuments);
    });
  };

  /** Readers see the members of the fixtures again. */
  const reset = async (): Promise<void> => {
    await write(async (tx) => {
      for (const { topicId } of fixtureTopics) await subject().store.showMembers(tx, { topicId, version: 0 });
    });
    await fill();
  };

  return { define, fill, ids, inBatches, reset, write };
}
