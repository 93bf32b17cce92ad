import type { Client, estypes } from '@elastic/elasticsearch';
import { column } from '@mm/database/columns.js';
import { type Database, rows, statement } from '@mm/database/statement.js';
import type { TopicMatched } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { DataSource, EntityManager } from 'typeorm';
import type { ReportCounters, ReportDocument, TopicVersion } from '../report-document.js';
import { waitingAnnouncements } from '../feed/announcements.js';
import type { ProjectionFeed } from '../feed/projection-feed.js';
import { markRelevance, markTone } from '../report-marks.js';
import type { ReportAnswer, ReportQuestion, Tone, UsualEngagement } from '../report-query.js';
import type { Basket, Batch, BatchEnd, HideFrom, MemberChange, ReportStore, VersionedTopic } from '../report-store.js';
import { withAuthorIds, withNames } from '../report-names.js';
import { hideMembers, showVersion } from '../shown-members.js';
import { ElasticBaskets } from './documents/elastic-baskets.js';
import { readTones, removeDocuments, renumberDocuments, writeCounters } from './documents/document-rows.js';
import { replaceMembers } from './documents/replace-members.js';
import { storeDocuments } from './documents/store-documents.js';
import { readMembers, readShown, removeDefinition, writeDefinition } from './documents/topic-definitions.js';
import { askIndex } from './query/ask-index.js';
import { queriedTopicIds } from './query/compile-filter.js';
import { compileQuestion } from './query/compile-question.js';
import { withMappedErrors } from './query/elastic-errors.js';
import { usualEngagement } from './query/usual-engagement.js';

export interface ElasticReportStoreOptions {
  hideFrom: HideFrom;
  /** The alias that queries read. */
  index: string;
  feed: ProjectionFeed;
  /** Called with every query before it is sent. */
  onQuery?: (body: estypes.SearchRequest) => void;
}

const unmark = statement(
  { publication_id: column.bigint() },
  'DELETE FROM report_mark WHERE topic_id = $1 RETURNING publication_id',
);
const irrelevantMarks = statement(
  { topic_id: column.bigint(), publication_id: column.bigint() },
  'SELECT topic_id, publication_id FROM report_mark WHERE irrelevant AND publication_id = ANY($1::bigint[])',
);

/** The report store in Elasticsearch. Writes go to PostgreSQL in the caller's transaction; the feed sends them. */
export class ElasticReportStore implements ReportStore {
  readonly #baskets = new ElasticBaskets();

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: Client,
    private readonly options: ElasticReportStoreOptions,
  ) {}

  upsert(tx: EntityManager, documents: readonly ReportDocument[]): Promise<void> {
    return storeDocuments(tx, documents, this.options.feed);
  }

  announce(tx: EntityManager, matches: readonly TopicMatched[]): Promise<void> {
    return this.options.feed.announce(tx, matches);
  }

  async setCounters(tx: EntityManager, counters: readonly (ReportCounters & { id: number })[]): Promise<void> {
    if (counters.length === 0) return;
    await this.options.feed.enqueue(tx, await writeCounters(tx, counters), { countersOnly: true });
  }

  async remove(tx: EntityManager, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await removeDocuments(tx, ids);
    await this.options.feed.enqueue(tx, ids);
  }

  async setRelevance(tx: EntityManager, topicId: number, ids: readonly number[], relevant: boolean): Promise<void> {
    await markRelevance(tx, topicId, ids, relevant);
    await this.#enqueueMarked(tx, ids);
  }

  async setTopicTone(tx: EntityManager, topicId: number, id: number, tone: Tone): Promise<void> {
    await markTone(tx, topicId, id, tone);
    await this.#enqueueMarked(tx, [id]);
  }

  defineTopic(tx: EntityManager, topic: VersionedTopic): Promise<void> {
    return writeDefinition(tx, topic);
  }

  /** Queries contain the expression for what was stored earlier. */
  matchStored(): Promise<BatchEnd> {
    return Promise.resolve({ below: null, count: 0 });
  }

  showMembers(tx: EntityManager, shown: TopicVersion): Promise<void> {
    return showVersion(tx, shown);
  }

  replaceMembers(
    tx: EntityManager,
    versions: TopicVersion & { former: number | null },
    batch: Batch,
  ): Promise<BatchEnd & { changes: MemberChange[] }> {
    return replaceMembers(tx, versions, batch);
  }

  /** The members that documents name are overwritten with them. */
  async dropMembers(tx: EntityManager, version: TopicVersion): Promise<number> {
    await removeDefinition(tx, version);
    return 0;
  }

  async dropTopic(tx: EntityManager, topicId: number): Promise<void> {
    await hideMembers(tx, topicId);
    const marked = await rows(tx, unmark, [topicId]);
    await this.#enqueueMarked(
      tx,
      marked.map((row) => Number(row.publication_id)),
    );
  }

  /** Known documents whose marks a user changed; the next query waits for them. */
  async #enqueueMarked(tx: EntityManager, ids: readonly number[]): Promise<void> {
    await this.options.feed.enqueue(tx, await renumberDocuments(tx, ids), { urgent: true });
  }

  async ask(question: ReportQuestion): Promise<ReportAnswer> {
    const filter = await withAuthorIds(this.dataSource, question.filter);
    const without = question.without && (await withAuthorIds(this.dataSource, question.without));
    await this.options.feed.waitForUrgent();
    const topicIds = [filter, ...(without ? [without] : [])].flatMap(queriedTopicIds);
    const shown = await readShown(this.dataSource, topicIds);
    const asked = { ...question, filter, ...(without ? { without } : {}) };
    const compiled = compileQuestion(asked, shown, { hideFrom: await this.options.hideFrom() });
    const { client, options } = this;
    const { ids, rows, hidden } = await withMappedErrors((limit) =>
      askIndex({ ...options, client, limit }, question, compiled),
    );
    const [tones, ...named] = await Promise.all([
      readTones(this.dataSource, ids, filter.topicId),
      ...(question.measures ?? []).map((measure, i) => withNames(this.dataSource, measure, rows[i] ?? [])),
    ]);
    return { hits: ids.map((id) => ({ id, tone: tones.get(id) ?? 1 })), rows: named, hidden };
  }

  usualEngagement(authorIds: readonly number[], before: number): Promise<Map<number, UsualEngagement>> {
    const { client, options } = this;
    return withMappedErrors((limit) => usualEngagement(client, options.index, { authorIds, before }, limit));
  }

  async topicsOf(ids: readonly number[], tx: Database = this.dataSource): Promise<Map<number, number[]>> {
    const members = await readMembers(tx, ids);
    const marks = await rows(tx, irrelevantMarks, [ids]);
    const irrelevant = new Set(marks.map((mark) => `${mark.publication_id} ${mark.topic_id}`));
    const relevant = [...members].map(
      ([id, topics]) => [id, topics.filter((topic) => !irrelevant.has(`${id} ${topic}`))] as const,
    );
    return new Map(relevant.filter(([, topics]) => topics.length > 0).map(([id, topics]) => [id, [...topics]]));
  }

  baskets(topicIds: readonly number[], tx: Database = this.dataSource): Promise<Map<number, Basket>> {
    return this.#baskets.read(tx, topicIds);
  }

  async members(topicId: number, ids: readonly number[]): Promise<number[]> {
    return [...(await readMembers(this.dataSource, ids))]
      .filter(([, topics]) => topics.includes(topicId))
      .map(([id]) => id);
  }

  unseen(): Promise<{ first: number; last: number } | undefined> {
    return waitingAnnouncements(this.dataSource);
  }
}
