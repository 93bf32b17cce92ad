import { Controller, Inject } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reportCalls } from '@mm/proto/http/reports.js';
import { MakeReport } from './make-report.js';
import { reportFilterOf, reportPageOf } from './report-filter-of.js';
import { ReportRights } from './report-rights.js';

/** The topic report, the feed and the dashboard. */
@Controller()
export class ReportFormController {
  constructor(
    @Inject(MakeReport) private readonly reports: MakeReport,
    @Inject(ReportRights) private readonly rights: ReportRights,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Call(reportCalls.form)
  async form(
    @Input() { body: { params } }: CallInput<typeof reportCalls.form>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reportCalls.form>> {
    const now = this.clock.now().getTime();
    const filter = { ...reportFilterOf(params, now), ...(await this.rights.scope(params, caller)) };
    const [data, numbers] = await Promise.all([
      this.reports.page(filter, reportPageOf(params), await this.rights.visibleTopicIds(caller)),
      this.reports.numbers(filter, params, now),
    ]);
    return { status: 'success', data, ...numbers };
  }
}
