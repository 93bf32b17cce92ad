import { AsyncResource } from 'node:async_hooks';
import { column, type Columns, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Statement } from '@mm/database/statement.js';
import { isCancelled, limitTime } from '@mm/database/time-limit.js';
import { TookTooLong } from '@mm/http/problem.js';
import type { TopicMatched } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import PQueue from 'p-queue';
import type { DataSource, EntityManager } from 'typeorm';
import type { ReportCounters, ReportDocument, TopicVersion } from '../report-document.js';
import { markRelevance, markTone } from '../report-marks.js';
import type {
  Measure,
  MeasureRow,
  ReportAnswer,
  ReportFilter,
  ReportHit,
  ReportPage,
  ReportQuestion,
  Tone,
} from '../report-query.js';
import {
  type Basket,
  basketCap,
  type Batch,
  type BatchEnd,
  type HideFrom,
  type MemberChange,
  type PublishMatches,
  type ReportStore,
  type VersionedTopic,
} from '../report-store.js';
import { withAuthorIds, withNames, writeNames } from '../report-names.js';
import { Abandoned, currentQuestion, timeLeft } from '../time-limit.js';
import { hideMembers, showVersion } from '../shown-members.js';
import { hitsSql } from './hits.js';
import { measureColumns, measureSql, splitMeasureColumns } from './measures.js';
import { matchStored, removeMembers, replaceMembers } from './members.js';
import { pageColumns, pageSql } from './pages.js';
import { Parameters } from './parameters.js';
import { upsertMatches, upsertRows, rowOf } from './write-rows.js';

export interface PostgresReportStoreOptions {
  hideFrom: HideFrom;
  publish: PublishMatches;
  /** Called with every query before it is sent. */
  onQuery?: (sql: string, values: readonly unknown[]) => void;
}

const count = statement(
  {},
  `UPDATE report_row r SET likes = c.likes, comments = c.comments, shares = c.shares, views = c.views
   FROM jsonb_to_recordset($1::jsonb) AS c(id bigint, likes float8, comments float8, shares float8, views float8)
   WHERE r.id = c.id`,
);
const removeRows = statement(
  {},
  `WITH matches AS (
     DELETE FROM report_match WHERE publication_id = ANY($1::bigint[])
   ), marks AS (
     DELETE FROM report_mark WHERE publication_id = ANY($1::bigint[])
   )
   DELETE FROM report_row WHERE id = ANY($1::bigint[])`,
);
const removeMarks = statement({}, 'DELETE FROM report_mark WHERE topic_id = $1');
const relevantTopics = statement(
  { id: column.bigint(), topics: column.arrayOf(column.bigint()) },
  `SELECT m.publication_id AS id, array_agg(m.topic_id ORDER BY m.topic_id) AS topics
   FROM report_match m
   LEFT JOIN report_topic s USING (topic_id)
   LEFT JOIN report_mark k USING (topic_id, publication_id)
   WHERE m.publication_id = ANY($1::bigint[]) AND m.version = coalesce(s.version, 0) AND k.irrelevant IS NOT TRUE
   GROUP BY 1`,
);
const basketsOf = statement(
  { topic_id: column.bigint(), ids: column.arrayOf(column.bigint()), total: column.int() },
  `SELECT topic_id, array_agg(id ORDER BY place) FILTER (WHERE place <= ${basketCap}) AS ids, count(*)::int AS total
   FROM (
     SELECT m.topic_id, r.id,
       row_number() OVER (PARTITION BY m.topic_id ORDER BY m.published_at DESC, r.id DESC) AS place
     FROM report_mark k
     JOIN report_match m USING (topic_id, publication_id)
     LEFT JOIN report_topic s USING (topic_id)
     JOIN report_row r ON r.id = k.publication_id
     WHERE k.topic_id = ANY($1::bigint[]) AND m.version = coalesce(s.version, 0) AND k.irrelevant AND NOT r.ignored
   ) basket
   GROUP BY 1`,
);
const matched = statement(
  { id: column.bigint() },
  `SELECT publication_id AS id
   FROM report_match
   WHERE topic_id = $1 AND publication_id = ANY($2::bigint[])
     AND version = coalesce((SELECT version FROM report_topic WHERE topic_id = $1), 0)
   ORDER BY 1`,
);

const cancel = statement({ cancelled: column.boolean() }, 'SELECT pg_cancel_backend($1) AS cancelled');
/** Connections that questions of persons leave to arriving publications and short calls. */
const keptConnections = 2;

/**
 * The report store in PostgreSQL: filter columns and lexemes in one table, the members of topics in another,
 * ordered by date.
 */
export class PostgresReportStore implements ReportStore {
  readonly #questions: PQueue;

  constructor(
    private readonly dataSource: DataSource,
    private readonly options: PostgresReportStoreOptions,
  ) {
    this.#questions = new PQueue({ concurrency: Math.max(1, (dataSource.options.poolSize ?? 0) - keptConnections) });
  }

  async upsert(tx: EntityManager, documents: readonly ReportDocument[]): Promise<void> {
    if (documents.length === 0) return;
    const sorted = [...documents].sort((a, b) => a.id - b.id);
    await affected(tx, upsertRows, [JSON.stringify(sorted.map(rowOf))]);
    await affected(tx, upsertMatches, [
      JSON.stringify(sorted.map((d) => ({ id: d.id, published_at: new Date(d.publishedAt), members: d.members }))),
    ]);
    await writeNames(tx, sorted);
  }

  announce(tx: EntityManager, matches: readonly TopicMatched[]): Promise<void> {
    return this.options.publish(tx, matches);
  }

  async setCounters(tx: EntityManager, counters: readonly (ReportCounters & { id: number })[]): Promise<void> {
    if (counters.length === 0) return;
    await affected(tx, count, [JSON.stringify(counters)]);
  }

  async remove(tx: EntityManager, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await affected(tx, removeRows, [ids]);
  }

  setRelevance(tx: EntityManager, topicId: number, ids: readonly number[], relevant: boolean): Promise<void> {
    return markRelevance(tx, topicId, ids, relevant);
  }

  setTopicTone(tx: EntityManager, topicId: number, id: number, tone: Tone): Promise<void> {
    return markTone(tx, topicId, id, tone);
  }

  /** Its members are rows, so that nothing is to be kept of the expression. */
  defineTopic(): Promise<void> {
    return Promise.resolve();
  }

  matchStored(tx: EntityManager, topic: VersionedTopic, batch: Batch): Promise<BatchEnd> {
    return matchStored(tx, topic, batch);
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

  dropMembers(tx: EntityManager, { topicId, version }: TopicVersion, size: number): Promise<number> {
    return affected(tx, removeMembers, [topicId, version, size]);
  }

  async dropTopic(tx: EntityManager, topicId: number): Promise<void> {
    await hideMembers(tx, topicId);
    await affected(tx, removeMarks, [topicId]);
  }

  async ask({ filter: asked, page, measures = [], countHidden, timeZone }: ReportQuestion): Promise<ReportAnswer> {
    const filter = await withAuthorIds(this.dataSource, asked);
    const [hits, hidden, ...rows] = await Promise.all([
      page ? this.search(filter, page) : [],
      countHidden ? this.aggregate({ ...filter, machineHidden: 'only' }, { by: 'none' }, timeZone) : [],
      ...measures.map(async (measure) =>
        withNames(this.dataSource, measure, await this.aggregate(filter, measure, timeZone)),
      ),
    ]);
    return { hits, rows, hidden: hidden[0]?.count ?? 0 };
  }

  private async search(filter: ReportFilter, page: ReportPage): Promise<ReportHit[]> {
    const parameters = new Parameters();
    const hits = hitsSql(filter, parameters, { hideFrom: await this.options.hideFrom() });
    const text = pageSql(hits, page, parameters);
    const found = await this.query({ columns: pageColumns, text }, parameters);
    return found.map(({ id, tone }) => ({ id: Number(id), tone: tone as Tone }));
  }

  private async aggregate(filter: ReportFilter, measure: Measure, timeZone: string): Promise<MeasureRow[]> {
    const parameters = new Parameters();
    const hits = hitsSql(filter, parameters, { hideFrom: await this.options.hideFrom() });
    const text = measureSql(hits, measure, parameters, timeZone);
    if (measure.split) {
      const divided = await this.query({ columns: splitMeasureColumns, text }, parameters);
      return divided.map((row) => ({ ...row, name: '', key: Number(row.key), followers: row.followers ?? -1 }));
    }
    const found = await this.query({ columns: measureColumns, text }, parameters);
    const isText = measure.by === 'network' || measure.by === 'lang' || measure.by === 'none';
    return found.map((row) => ({
      ...row,
      name: '',
      key: isText ? String(row.key) : Number(row.key),
      lang: '',
      followers: row.followers ?? -1,
    }));
  }

  async topicsOf(ids: readonly number[], tx?: EntityManager): Promise<Map<number, number[]>> {
    const found = await rows(tx ?? this.dataSource, relevantTopics, [ids]);
    return new Map(found.map(({ id, topics }) => [Number(id), topics.map(Number)]));
  }

  async baskets(topicIds: readonly number[], tx?: EntityManager): Promise<Map<number, Basket>> {
    const found = await rows(tx ?? this.dataSource, basketsOf, [topicIds]);
    return new Map(found.map(({ topic_id, ids, total }) => [Number(topic_id), { ids: ids.map(Number), total }]));
  }

  async members(topicId: number, ids: readonly number[]): Promise<number[]> {
    return (await rows(this.dataSource, matched, [topicId, ids])).map((row) => Number(row.id));
  }

  unseen(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** Throws TookTooLong when a person's question has no time left, Abandoned when nobody waits for it. */
  private async query<C extends Columns>(composed: Statement<C>, { values }: Parameters): Promise<RowOf<C>[]> {
    this.options.onQuery?.(composed.text, values);
    const question = currentQuestion();
    if (!question) return rows(this.dataSource, composed, values);
    // a question of many queries lets the first ones of others pass
    const priority = -question.open++;
    try {
      return await this.#questions.add(
        AsyncResource.bind(() => this.limited(composed, values, question.gone)),
        { priority },
      );
    } catch (error) {
      if (!isCancelled(error)) throw error;
      throw question.gone?.aborted ? new Abandoned() : new TookTooLong();
    } finally {
      question.open--;
    }
  }

  /** One query of a person's question, which the server ends when its time is over or `gone` is aborted. */
  private limited<C extends Columns>(
    composed: Statement<C>,
    values: readonly unknown[],
    gone: AbortSignal | undefined,
  ): Promise<RowOf<C>[]> {
    timeLeft();
    return this.dataSource.transaction(async (tx) => {
      // it may have waited for a connection
      const [limited] = await rows(tx, limitTime, [String(timeLeft())]);
      let cancelling: Promise<unknown> | undefined;
      const stop = (): void => {
        cancelling = rows(this.dataSource, cancel, [limited?.pid]).catch(() => undefined);
      };
      timeLeft();
      gone?.addEventListener('abort', stop);
      try {
        return await rows(tx, composed, values);
      } finally {
        gone?.removeEventListener('abort', stop);
        // what uses this connection next must not be cancelled
        await cancelling;
      }
    });
  }
}
