import { Injectable } from '@nestjs/common';
import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import type { FrozenReportWire } from '@mm/proto/http/report-views.js';
import { DataSource } from 'typeorm';
import { ReportRights } from '../reports/report-rights.js';
import { TopicReads } from '../topics/topic.reads.js';
import { ReportCopy } from './report-copy.entity.js';

const entryColumns = columnsOf(
  ReportCopy,
  'number',
  'title',
  'topic_id',
  'made_at',
  'made_by',
  'made_by_id',
  'query_version',
);
const copyColumns = { ...entryColumns, ...columnsOf(ReportCopy, 'params', 'report') };
/** A copy in the list, without its report. */
export type CopyEntry = RowOf<typeof entryColumns>;
type Copy = RowOf<typeof copyColumns>;

const maxCopies = 1000;
/** Whether a topic is deleted, and was not closed to $1 before. */
const wasOpenWhenDeleted = `NOT EXISTS (SELECT FROM topic t WHERE t.id = topic_id) AND NOT EXISTS (
  SELECT FROM deleted_item d LEFT JOIN section s ON s.id = (d.content->'row'->>'section_id')::bigint
  WHERE d.kind = 'topic' AND d.id = topic_id AND d.author_id <> $1::bigint
    AND NOT CASE WHEN s.id IS NULL THEN d.content->'row'->'access' @> to_jsonb($1::bigint)
      ELSE s.author_id = $1 OR $1 = ANY(s.access) END
)`;
/**
 * $1: the caller; $2: visible topics; whether the caller may read $3: all of no topic, $4: those of hidden and deleted
 * topics. What was made of a topic that is deleted stays with its maker. One of no topic that was limited to the topics
 * that its maker saw is read as long as the maker sees those of them that are not deleted.
 */
const isVisible = `(
  topic_id = ANY($2::bigint[])
  OR topic_id IS NULL AND $3::boolean
  OR topic_id IS NULL AND made_by_id = $1 AND visible_topic_ids IS NOT NULL AND NOT EXISTS (
    SELECT FROM topic t WHERE t.id = ANY(visible_topic_ids) AND NOT t.id = ANY($2::bigint[])
  )
  OR topic_id IS NOT NULL AND ($4::boolean OR made_by_id = $1 AND $3::boolean AND ${wasOpenWhenDeleted})
)`;
const visibleCopies = statement(
  entryColumns,
  `SELECT ${listOf(entryColumns)} FROM report_copy WHERE ${isVisible} ORDER BY number DESC LIMIT ${maxCopies}`,
);
const visibleEntry = statement(
  entryColumns,
  `SELECT ${listOf(entryColumns)} FROM report_copy WHERE number = $5::bigint AND ${isVisible}`,
);
const visibleCopy = statement(
  copyColumns,
  `SELECT ${listOf(copyColumns)} FROM report_copy WHERE number = $5::bigint AND ${isVisible}`,
);

/**
 * Frozen reports, limited to what the caller may see: copies of visible topics, one's own of no topic that report
 * visible topics only, and one's own of deleted topics; for callers who may search everything also all of no topic; an
 * administrator all.
 */
@Injectable()
export class ReportCopyReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly topics: TopicReads,
    private readonly rights: ReportRights,
  ) {}

  /** The newest 1,000, newest first. */
  async list(caller: Caller): Promise<CopyEntry[]> {
    return rows(this.dataSource, visibleCopies, await this.rightsOf(caller));
  }

  /** Throws NotFound, also for a copy that is hidden. */
  async entry(number: number, caller: Caller): Promise<CopyEntry> {
    const [copy] = await rows(this.dataSource, visibleEntry, [...(await this.rightsOf(caller)), number]);
    if (!copy) throw new NotFound('the copy', 'copy-not-found');
    return copy;
  }

  /** Without the baskets of topics that are hidden from the caller. Throws NotFound, also for a copy that is hidden. */
  async copy(number: number, caller: Caller): Promise<Copy> {
    const [copy] = await rows(this.dataSource, visibleCopy, [...(await this.rightsOf(caller)), number]);
    if (!copy) throw new NotFound('the copy', 'copy-not-found');
    const shown = await this.rights.visibleTopicIds(caller);
    return shown ? { ...copy, report: withBasketsOf(copy.report, new Set(shown)) } : copy;
  }

  private async rightsOf(caller: Caller): Promise<unknown[]> {
    return [
      caller.userId,
      await this.topics.visibleIds(caller),
      mayUse(caller, objectRules.readCopyOfFeed, 'foreign'),
      mayUse(caller, objectRules.readCopy, 'hidden'),
    ];
  }
}

/** For a copy that the caller sees. */
export const mayDeleteCopy = (caller: Caller, { made_by_id }: Pick<CopyEntry, 'made_by_id'>): boolean =>
  mayUse(caller, objectRules.deleteCopy, Number(made_by_id) === caller.userId ? 'own' : 'shared');

const withBasketsOf = (report: FrozenReportWire, topicIds: ReadonlySet<number>): FrozenReportWire => ({
  ...report,
  data: report.data.map((p) => ({ ...p, unrelevant: p.unrelevant.filter((id) => topicIds.has(id)) })),
});
