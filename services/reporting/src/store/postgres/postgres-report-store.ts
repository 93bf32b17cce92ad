import type { TopicMatched } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { DataSource, EntityManager } from 'typeorm';
import type { TopicExpression } from '../../keywords/matcher.js';
import type { ReportCounters, ReportDocument } from '../report-document.js';
import type { Measure, MeasureRow, ReportFilter, ReportHit, ReportPage, Tone } from '../report-query.js';
import type { PublishMatches, ReportCapabilities, ReportStore } from '../report-store.js';
import { type HidingRule, hitsSql } from './hits.js';
import { measureSql } from './measures.js';
import { pageSql } from './pages.js';
import { Parameters } from './parameters.js';
import { toTsquery } from './tsquery.js';
import { upsertMatchesSql, upsertRowsSql, rowOf } from './write-rows.js';

export interface PostgresReportStoreOptions extends HidingRule {
  /** The installation's time zone, for hours, days and months. */
  timeZone: string;
  publish: PublishMatches;
  /** Called with every query before it is sent. */
  onQuery?: (sql: string, values: readonly unknown[]) => void;
}

/**
 * The report store in PostgreSQL: filter columns and lexemes in one table, the members of topics in another,
 * ordered by date.
 */
export class PostgresReportStore implements ReportStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly options: PostgresReportStoreOptions,
  ) {}

  async upsert(tx: EntityManager, documents: readonly ReportDocument[]): Promise<void> {
    if (documents.length === 0) return;
    const sorted = [...documents].sort((a, b) => a.id - b.id);
    await tx.query(upsertRowsSql, [JSON.stringify(sorted.map(rowOf))]);
    await tx.query(upsertMatchesSql, [
      JSON.stringify(sorted.map((d) => ({ id: d.id, published_at: new Date(d.publishedAt), topics: d.topicIds }))),
    ]);
  }

  announce(tx: EntityManager, matches: readonly TopicMatched[]): Promise<void> {
    return this.options.publish(tx, matches);
  }

  async setCounters(tx: EntityManager, counters: readonly (ReportCounters & { id: number })[]): Promise<void> {
    if (counters.length === 0) return;
    await tx.query(
      `UPDATE report_row r SET likes = c.likes, comments = c.comments, shares = c.shares, views = c.views
       FROM jsonb_to_recordset($1::jsonb) AS c(id bigint, likes int, comments int, shares int, views int)
       WHERE r.id = c.id`,
      [JSON.stringify(counters)],
    );
  }

  async setRelevance(tx: EntityManager, topicId: number, ids: readonly number[], relevant: boolean): Promise<void> {
    await tx.query(
      `INSERT INTO report_mark (topic_id, publication_id, irrelevant) SELECT $1, id, $3 FROM unnest($2::bigint[]) AS id
       ON CONFLICT (topic_id, publication_id) DO UPDATE SET irrelevant = excluded.irrelevant`,
      [topicId, ids, !relevant],
    );
  }

  async setTopicTone(tx: EntityManager, topicId: number, id: number, tone: Tone): Promise<void> {
    await tx.query(
      `INSERT INTO report_mark (topic_id, publication_id, tone) VALUES ($1, $2, $3)
       ON CONFLICT (topic_id, publication_id) DO UPDATE SET tone = excluded.tone`,
      [topicId, id, tone],
    );
  }

  async defineTopic(tx: EntityManager, { topicId, keywords, exclude, attrSearch }: TopicExpression): Promise<void> {
    await tx.query('DELETE FROM report_match WHERE topic_id = $1', [topicId]);
    await tx.query(
      `INSERT INTO report_match (topic_id, publication_id, published_at)
       SELECT $1, id, published_at FROM report_row
       WHERE words @@ $2::tsquery AND ($3::tsquery IS NULL OR NOT words @@ $3::tsquery)`,
      [
        topicId,
        toTsquery(keywords, attrSearch ? 'text and names' : 'text'),
        exclude ? toTsquery(exclude, 'text') : null,
      ],
    );
  }

  async dropTopic(tx: EntityManager, topicId: number): Promise<void> {
    await tx.query('DELETE FROM report_match WHERE topic_id = $1', [topicId]);
    await tx.query('DELETE FROM report_mark WHERE topic_id = $1', [topicId]);
  }

  async search(filter: ReportFilter, page: ReportPage): Promise<ReportHit[]> {
    const parameters = new Parameters();
    const rows = await this.query<{ id: string; tone: Tone }>(
      pageSql(hitsSql(filter, parameters, this.options), page, parameters),
      parameters,
    );
    return rows.map(({ id, tone }) => ({ id: Number(id), tone }));
  }

  async aggregate(filter: ReportFilter, measure: Measure): Promise<MeasureRow[]> {
    const parameters = new Parameters();
    const rows = await this.query<MeasureRow>(
      measureSql(hitsSql(filter, parameters, this.options), measure, parameters, this.options.timeZone),
      parameters,
    );
    const isText = measure.by === 'network' || measure.by === 'lang' || measure.by === 'none';
    return rows.map((row) => ({
      ...row,
      key: isText ? String(row.key) : Number(row.key),
      followers: row.followers ?? -1,
    }));
  }

  async topicsOf(ids: readonly number[], tx?: EntityManager): Promise<Map<number, number[]>> {
    const rows: { id: string; topics: string[] }[] = await (tx ?? this.dataSource).query(
      `SELECT m.publication_id AS id, array_agg(m.topic_id ORDER BY m.topic_id) AS topics
       FROM report_match m
       LEFT JOIN report_mark k USING (topic_id, publication_id)
       WHERE m.publication_id = ANY($1::bigint[]) AND k.irrelevant IS NOT TRUE
       GROUP BY 1`,
      [ids],
    );
    return new Map(rows.map(({ id, topics }) => [Number(id), topics.map(Number)]));
  }

  async members(topicId: number, ids: readonly number[]): Promise<number[]> {
    const rows: { id: string }[] = await this.dataSource.query(
      `SELECT publication_id AS id
       FROM report_match
       WHERE topic_id = $1 AND publication_id = ANY($2::bigint[])
       ORDER BY 1`,
      [topicId, ids],
    );
    return rows.map((row) => Number(row.id));
  }

  capabilities(): ReportCapabilities {
    return { transactional: true, freshWithinMs: 0 };
  }

  private async query<Row>(sql: string, parameters: Parameters): Promise<Row[]> {
    this.options.onQuery?.(sql, parameters.values);
    return this.dataSource.query<Row[]>(sql, parameters.values);
  }
}
