import type { Client, estypes } from '@elastic/elasticsearch';
import type { TopicMatched } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { DataSource, EntityManager } from 'typeorm';
import type { TopicExpression } from '../../keywords/matcher.js';
import type { ReportCounters, ReportDocument } from '../report-document.js';
import type { Measure, MeasureRow, ReportFilter, ReportHit, ReportPage, Tone } from '../report-query.js';
import type { ReportCapabilities, ReportStore } from '../report-store.js';
import { storeAnnouncements } from './announcements.js';
import { withMappedErrors } from './elastic-errors.js';
import { type HidingRule, compileFilter, queriedTopicIds } from './compile-filter.js';
import { compileMeasure, measureConditions } from './compile-measure.js';
import { compileOrder } from './compile-page.js';
import { countAuthors } from './count-authors.js';
import { readTones, enqueueUrgent, writeCounters, writeDocuments } from './document-rows.js';
import { type MeasureResponse, readMeasure, rowOf } from './read-measure.js';
import { readDefinitions, readMembers, writeDefinition } from './topic-rows.js';
import { readPage } from './read-page.js';

export interface ElasticReportStoreOptions extends HidingRule {
  /** The installation's time zone, for hours, days and months. */
  timeZone: string;
  /** The alias that queries read. */
  index: string;
  /** Resolves when the next query will see the changes of users. */
  waitForUrgent: () => Promise<void>;
  /** Called with every query before it is sent. */
  onQuery?: (body: estypes.SearchRequest) => void;
}

/** The report store in Elasticsearch. Writes go to PostgreSQL in the caller's transaction; `IndexFeed` sends them. */
export class ElasticReportStore implements ReportStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: Client,
    private readonly options: ElasticReportStoreOptions,
  ) {}

  async upsert(tx: EntityManager, documents: readonly ReportDocument[]): Promise<void> {
    if (documents.length > 0) await writeDocuments(tx, documents);
  }

  async announce(tx: EntityManager, matches: readonly TopicMatched[]): Promise<void> {
    if (matches.length > 0) await storeAnnouncements(tx, matches);
  }

  async setCounters(tx: EntityManager, counters: readonly (ReportCounters & { id: number })[]): Promise<void> {
    if (counters.length > 0) await writeCounters(tx, counters);
  }

  async setRelevance(tx: EntityManager, topicId: number, ids: readonly number[], relevant: boolean): Promise<void> {
    await tx.query(
      `INSERT INTO report_mark (topic_id, publication_id, irrelevant) SELECT $1, id, $3 FROM unnest($2::bigint[]) AS id
       ON CONFLICT (topic_id, publication_id) DO UPDATE SET irrelevant = excluded.irrelevant`,
      [topicId, ids, !relevant],
    );
    await enqueueUrgent(tx, ids);
  }

  async setTopicTone(tx: EntityManager, topicId: number, id: number, tone: Tone): Promise<void> {
    await tx.query(
      `INSERT INTO report_mark (topic_id, publication_id, tone) VALUES ($1, $2, $3)
       ON CONFLICT (topic_id, publication_id) DO UPDATE SET tone = excluded.tone`,
      [topicId, id, tone],
    );
    await enqueueUrgent(tx, [id]);
  }

  async defineTopic(tx: EntityManager, { topicId, ...expression }: TopicExpression): Promise<void> {
    await writeDefinition(tx, topicId, expression);
  }

  async dropTopic(tx: EntityManager, topicId: number): Promise<void> {
    const [, marked] = await Promise.all([
      writeDefinition(tx, topicId, undefined),
      tx.query<{ publication_id: string }[]>('SELECT publication_id FROM report_mark WHERE topic_id = $1', [topicId]),
    ]);
    await tx.query('DELETE FROM report_mark WHERE topic_id = $1', [topicId]);
    await enqueueUrgent(
      tx,
      marked.map((row) => Number(row.publication_id)),
    );
  }

  async search(filter: ReportFilter, page: ReportPage): Promise<ReportHit[]> {
    const order = compileOrder(await this.query(filter), page, filter);
    const ids = await withMappedErrors(() =>
      readPage(this.client, this.options.index, order, page, this.options.onQuery),
    );
    const tones = await readTones(this.dataSource, ids, filter.topicId);
    return ids.map((id) => ({ id, tone: tones.get(id) ?? 1 }));
  }

  async aggregate(filter: ReportFilter, measure: Measure): Promise<MeasureRow[]> {
    const isTotal = measure.by === 'none';
    const query = await this.query(filter, measure);
    const body = {
      index: this.options.index,
      size: 0,
      track_total_hits: isTotal,
      query,
      aggs: compileMeasure(measure, filter, this.options.timeZone),
    };
    this.options.onQuery?.(body);
    const { aggregations, hits } = await withMappedErrors(() => this.client.search<unknown, MeasureResponse>(body));
    if (!aggregations) throw new Error('the index returned a measure without aggregations');
    if (!isTotal) return readMeasure(measure, aggregations);
    const count = typeof hits.total === 'number' ? hits.total : (hits.total?.value ?? 0);
    return [
      rowOf(
        { ...aggregations, key: '', doc_count: count },
        await withMappedErrors(() => countAuthors(this.client, this.options.index, query, aggregations)),
      ),
    ];
  }

  async topicsOf(
    ids: readonly number[],
    tx: Pick<EntityManager, 'query'> = this.dataSource,
  ): Promise<Map<number, number[]>> {
    const members = await readMembers(tx, ids);
    const marks = await tx.query<{ topic_id: string; publication_id: string }[]>(
      'SELECT topic_id, publication_id FROM report_mark WHERE irrelevant AND publication_id = ANY($1::bigint[])',
      [ids],
    );
    const irrelevant = new Set(marks.map((mark) => `${mark.publication_id} ${mark.topic_id}`));
    const relevant = [...members].map(
      ([id, topics]) => [id, topics.filter((topic) => !irrelevant.has(`${id} ${topic}`))] as const,
    );
    return new Map(relevant.filter(([, topics]) => topics.length > 0).map(([id, topics]) => [id, [...topics]]));
  }

  async members(topicId: number, ids: readonly number[]): Promise<number[]> {
    return [...(await readMembers(this.dataSource, ids))]
      .filter(([, topics]) => topics.includes(topicId))
      .map(([id]) => id);
  }

  capabilities(): ReportCapabilities {
    return { transactional: false, freshWithinMs: 2000 };
  }

  private async query(filter: ReportFilter, measure?: Measure): Promise<estypes.QueryDslQueryContainer> {
    await this.options.waitForUrgent();
    return compileFilter(
      filter,
      await readDefinitions(this.dataSource, queriedTopicIds(filter)),
      this.options,
      measure ? measureConditions(measure) : [],
    );
  }
}
