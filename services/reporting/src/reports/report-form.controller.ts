import { Controller } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { Call, FromWall, Gone, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reportCalls, type ReportParamsWire } from '@mm/proto/http/reports.js';
import { DataUntil } from '../publications/data-until.js';
import { MakeReport } from './make-report.js';
import { cutOffOf, reportMoment } from './period.js';
import { publicationWire } from './publication-wire.js';
import { QUERY_VERSION } from './query-version.js';
import { QuestionQueue } from './question-queue.js';
import { reportFilterOf, reportPageOf, reportedNumbersOf, reportSubjectOf } from './report-filter-of.js';
import { ReportRights } from './report-rights.js';

/** The topic report, the feed and the dashboard. */
@Controller()
export class ReportFormController {
  constructor(
    private readonly reports: MakeReport,
    private readonly rights: ReportRights,
    private readonly questions: QuestionQueue,
    private readonly dataUntil: DataUntil,
    private readonly clock: Clock,
  ) {}

  @Call(reportCalls.form)
  form(
    @Input() { body: { params } }: CallInput<typeof reportCalls.form>,
    @CallerOf() caller: Caller,
    @Gone() gone: AbortSignal,
    @FromWall() isWall: boolean,
  ): Promise<CallResponse<typeof reportCalls.form>> {
    return this.questions.ask(caller, () => this.answer(params, caller), { gone, isWall });
  }

  private async answer(params: ReportParamsWire, caller: Caller): Promise<CallResponse<typeof reportCalls.form>> {
    const dataUntil = this.dataUntil.seconds();
    const now = reportMoment(params.as_of, this.clock.now().getTime());
    const filter = { ...reportFilterOf(params, now), ...(await this.rights.scope(reportSubjectOf(params), caller)) };
    const [matched, countedBy] = await Promise.all([this.reports.matchedShare(filter), this.reports.countedBy(filter)]);
    const { publications, total, checkedShare, hiddenByMachine, keptFrom, widgets } = await this.reports.report(
      filter,
      {
        page: reportPageOf(params),
        visibleTopicIds: await this.rights.visibleTopicIds(caller),
        numbers: reportedNumbersOf(params, now),
        now,
      },
    );
    return {
      status: 'success',
      data: publications.map(publicationWire),
      total,
      checked_share: checkedShare,
      hidden_by_machine: hiddenByMachine,
      as_of: cutOffOf(now),
      data_until: dataUntil,
      ...(matched === undefined ? {} : { matched_share: matched }),
      ...(countedBy && { counted_by: countedBy }),
      query_version: QUERY_VERSION,
      ...(keptFrom === undefined ? {} : { kept_from: keptFrom }),
      widgets,
    };
  }
}
