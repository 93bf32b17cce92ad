import { Controller } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { Call, Gone, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reportCalls, type ReportParamsWire } from '@mm/proto/http/reports.js';
import { ReportStore } from '../store/report-store.js';
import { MakeReport } from './make-report.js';
import { findOverperforming } from './overperformance.js';
import { cutOffOf, reportMoment } from './period.js';
import { publicationWire } from './publication-wire.js';
import { QuestionQueue } from './question-queue.js';
import { reportFilterOf, reportSubjectOf } from './report-filter-of.js';
import { ReportRights } from './report-rights.js';

const byEngagement = { by: 'engagement', descending: true } as const;

/**
 * 'Лучше обычного': the publications of a report that exceed what is usual for their authors most. A request's page and
 * sort do not apply.
 */
@Controller()
export class OverperformanceController {
  constructor(
    private readonly store: ReportStore,
    private readonly reports: MakeReport,
    private readonly rights: ReportRights,
    private readonly questions: QuestionQueue,
    private readonly clock: Clock,
  ) {}

  @Call(reportCalls.overperformance)
  find(
    @Input() { body: { params } }: CallInput<typeof reportCalls.overperformance>,
    @CallerOf() caller: Caller,
    @Gone() gone: AbortSignal,
  ): Promise<CallResponse<typeof reportCalls.overperformance>> {
    return this.questions.ask(caller, () => this.answer(params, caller), { gone });
  }

  private async answer(
    params: ReportParamsWire,
    caller: Caller,
  ): Promise<CallResponse<typeof reportCalls.overperformance>> {
    const now = reportMoment(params.as_of, this.clock.now().getTime());
    const filter = { ...reportFilterOf(params, now), ...(await this.rights.scope(reportSubjectOf(params), caller)) };
    const visible = await this.rights.visibleTopicIds(caller);
    const { rows, comparedOf } = await findOverperforming({
      page: (offset, size) => this.reports.page(filter, { sort: byEngagement, offset, size }, visible),
      usual: (authorIds) => this.store.usualEngagement(authorIds, (cutOffOf(now) + 1) * 1000),
    });
    return {
      status: 'success',
      ...(comparedOf === undefined ? {} : { compared: comparedOf }),
      data: rows.map((row) => ({
        publication: publicationWire(row.publication),
        engagement: row.engagement,
        usual: row.usual.median,
        ratio: Math.round(row.ratio * 10) / 10,
        sample: row.usual.sample,
      })),
    };
  }
}
