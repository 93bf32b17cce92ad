import { Controller } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reportCalls } from '@mm/proto/http/reports.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { timelineGaps } from '../document/timeline-gaps.js';
import { CollectionGaps, type Gaps } from '../document/collection-gaps.js';
import type { DocumentSection } from '../document/report-document.js';
import { runningOf } from '../document/sections.js';
import { words } from '../document/words.js';
import { PrintThread } from '../printing/print-thread.js';
import { MakeReport, type Numbers } from '../../reports/make-report.js';
import { cutOffOf, reportMoment } from '../../reports/period.js';
import { reportFilterOf, reportSubjectOf, reportedNumbersOf } from '../../reports/report-filter-of.js';
import { ReportRights } from '../../reports/report-rights.js';

/** Charts for the mails of other services. */
@Controller()
export class ReportChartController {
  constructor(
    private readonly reports: MakeReport,
    private readonly rights: ReportRights,
    private readonly thread: PrintThread,
    private readonly gaps: CollectionGaps,
    private readonly settings: SystemSettings,
    private readonly clock: Clock,
  ) {}

  @Call(reportCalls.chart)
  async chart(
    @Input() { body }: CallInput<typeof reportCalls.chart>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reportCalls.chart>> {
    const params = { ...body.params, widgets: ['timeline' as const] };
    const now = reportMoment(params.as_of, this.clock.now().getTime());
    const filter = { ...reportFilterOf(params, now), ...(await this.rights.scope(reportSubjectOf(params), caller)) };
    const { total, widgets } = await this.reports.numbers(filter, reportedNumbersOf(params, now), now);
    if (total === 0) return { png: null };
    const asOf = cutOffOf(now);
    const [gaps, timeZone] = await Promise.all([
      this.gaps.read(filter, asOf, caller),
      this.settings.value('time-zone'),
    ]);
    const picture = await this.thread.picture(timelineOf(widgets, gaps?.gaps ?? [], { asOf, timeZone }));
    return { png: picture?.toString('base64') ?? null };
  }
}

/** With the short labels of the screens. */
function timelineOf(
  { timeline }: Numbers['widgets'],
  gaps: Gaps['gaps'],
  at: { asOf: number; timeZone: string },
): DocumentSection {
  const { columns, sections, tones } = words.ru;
  const blind = timeline && timelineGaps(timeline, gaps, at);
  return {
    id: 'timeline',
    title: sections.timeline,
    remark: '',
    chart: 'timeline',
    columns: [columns.time, columns.sum, tones[-2], tones[1], tones[2]],
    rows: (timeline?.points ?? []).map(({ label, neg, neut, pos, sum }) => [label, sum, neg, neut, pos]),
    ...runningOf(timeline, words.ru),
    ...(blind ? { blind: { title: sections.gaps, bands: blind.bands } } : {}),
  };
}
