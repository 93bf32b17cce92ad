import { Controller, Inject } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { Invalid } from '@mm/http/problem.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reportCalls } from '@mm/proto/http/reports.js';
import { TopicReads } from '../topics/topic.reads.js';
import { MakeReport } from './make-report.js';
import { publicationWire } from './publication-wire.js';
import { reportFilterOf, reportPageOf, reportedNumbersOf } from './report-filter-of.js';
import { ReportRights } from './report-rights.js';

/** Compares the topics of a section: the same filter over each of them. */
@Controller()
export class ReportSectionController {
  constructor(
    @Inject(MakeReport) private readonly reports: MakeReport,
    @Inject(ReportRights) private readonly rights: ReportRights,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(TopicReads) private readonly topics: TopicReads,
  ) {}

  @Call(reportCalls.section)
  async compare(
    @Input() { body: { params } }: CallInput<typeof reportCalls.section>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reportCalls.section>> {
    const now = this.clock.now().getTime();
    const id = typeof params.section === 'number' ? params.section : params.section?.id;
    if (id === undefined)
      throw new Invalid('invalid-request', 'a comparison needs a section', [
        { path: 'params.section', code: 'section-required' },
      ]);
    const section = await this.topics.section(id, caller);
    const filter = reportFilterOf(params, now);
    const publications = await this.reports.page(
      { ...filter, visibleTopicIds: section.topics },
      reportPageOf(params),
      await this.rights.visibleTopicIds(caller),
    );
    const topics = [];
    for (const { id: key, name } of await this.topics.topics(caller)) {
      const topicId = Number(key);
      if (!section.topics.includes(topicId)) continue;
      const { total, widgets } = await this.reports.numbers(
        { ...filter, topicId },
        reportedNumbersOf(params, now),
        now,
      );
      topics.push({ topic_id: topicId, name, total, widgets });
    }
    return { status: 'success', data: publications.map(publicationWire), topics };
  }
}
