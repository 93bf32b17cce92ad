import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { Clock } from '@mm/clock/clock.js';
import { column } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import type { FrozenReportWire } from '@mm/proto/http/report-views.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { DataSource } from 'typeorm';
import { CollectionGaps } from '../downloads/document/collection-gaps.js';
import { MakeReport, type ReportedPublication } from '../reports/make-report.js';
import { cutOffOf, reportMoment } from '../reports/period.js';
import { publicationWire } from '../reports/publication-wire.js';
import { QUERY_VERSION } from '../reports/query-version.js';
import { reportedNumbersOf, reportFilterOf, reportPageOf, reportSubjectOf } from '../reports/report-filter-of.js';
import { ReportRights } from '../reports/report-rights.js';
import type { ReportFilter } from '../store/report-query.js';
import { TopicReads } from '../topics/topic.reads.js';
import { allWidgets } from '../widgets/all-widgets.gen.js';
import type { WidgetName } from '../widgets/report-widget.js';
import { appliedParams } from './applied-params.js';
import { ReportCopy } from './report-copy.entity.js';

/** Most characters of all texts of a copy; those that follow are cut as in `report-form`. */
const maxTexts = 5_000_000;

/** Also those of deleted copies are used up. */
const nextNumber = statement({ number: column.int() }, "SELECT nextval('report_copy_number')::int AS number");

/** Freezes reports. */
@Injectable()
export class FreezeReport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly reports: MakeReport,
    private readonly rights: ReportRights,
    private readonly topics: TopicReads,
    private readonly gaps: CollectionGaps,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the report of `params` with the newest 1,000 publications, all widgets and the gaps in collection, and
   * stores it under the next number. The rights and errors are those of `report-form`. The copy belongs to a topic
   * only if it holds exactly that topic's publications: the preview of another expression belongs to none.
   */
  async freeze(params: ReportParamsWire, title: string, caller: Caller): Promise<ReportCopy> {
    const madeAt = this.clock.now();
    const now = reportMoment(params.as_of, madeAt.getTime());
    const scope = await this.rights.scope(reportSubjectOf(params), caller);
    const topic = scope.topicId && !scope.preview ? await this.topics.topic(scope.topicId, caller) : undefined;
    // without a cut-off, the gaps and the name of the copy would be of another moment than the report
    const cut = { ...params, as_of: cutOffOf(now) };
    const report = await this.reportOf({ ...reportFilterOf(cut, now), ...scope }, cut, now, caller);
    const copy = {
      title,
      topic_id: topic?.id ?? null,
      params: appliedParams(params, topic, now),
      report,
      made_at: madeAt,
      made_by: caller.username,
      made_by_id: String(caller.userId),
      query_version: report.query_version,
      visible_topic_ids: scope.visibleTopicIds?.map(String) ?? null,
    };
    return inTransaction(this.dataSource, async (tx) => {
      const [next] = await rows(tx, nextNumber);
      const numbered = { ...copy, number: next?.number ?? 1 };
      await tx.insert(ReportCopy, numbered);
      await recordAudit(tx, this.outbox, {
        action: 'report.frozen',
        object: { kind: 'report', id: numbered.number, name: title },
        after: { filter: copy.params, rows: report.data.length },
      });
      return numbered;
    });
  }

  private async reportOf(
    filter: ReportFilter,
    params: ReportParamsWire,
    now: number,
    caller: Caller,
  ): Promise<FrozenReportWire> {
    const widgets = Object.keys(allWidgets) as WidgetName[];
    const [matched, countedBy] = await Promise.all([this.reports.matchedShare(filter), this.reports.countedBy(filter)]);
    const [{ publications, ...numbers }, gaps] = await Promise.all([
      this.reports.report(filter, {
        page: reportPageOf({}),
        visibleTopicIds: await this.rights.visibleTopicIds(caller),
        numbers: { ...reportedNumbersOf(params, now), widgets },
        now,
      }),
      this.gaps.read(filter, cutOffOf(now), caller),
    ]);
    return {
      status: 'success',
      data: wholePublications(publications),
      total: numbers.total,
      checked_share: numbers.checkedShare,
      hidden_by_machine: numbers.hiddenByMachine,
      as_of: cutOffOf(now),
      ...(matched === undefined ? {} : { matched_share: matched }),
      ...(countedBy && { counted_by: countedBy }),
      query_version: QUERY_VERSION,
      ...(numbers.keptFrom === undefined ? {} : { kept_from: numbers.keptFrom }),
      widgets: numbers.widgets,
      ...(gaps ? { gaps: gaps.gaps, gaps_total: gaps.total } : {}),
    };
  }
}

/** With whole texts, as nothing else keeps what they were; all of them have `limit` characters at most. */
export function wholePublications(
  publications: readonly ReportedPublication[],
  limit = maxTexts,
): FrozenReportWire['data'] {
  let left = limit;
  return publications.map((publication) => {
    const { text } = publication;
    const shown = publicationWire(publication);
    if (text.length > left) return shown;
    left -= text.length;
    return { ...shown, text };
  });
}
