import { Controller } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { Call, Gone, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { Invalid } from '@mm/http/problem.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reportCalls, type ReportParamsWire } from '@mm/proto/http/reports.js';
import PQueue from 'p-queue';
import { PublicationsKept } from '../retention/publications-kept.reads.js';
import type { ReportFilter } from '../store/report-query.js';
import type { VisibleSection } from '../topics/topic-rows.js';
import { TopicReads } from '../topics/topic.reads.js';
import { MakeReport } from './make-report.js';
import { cutOffOf, reportMoment } from './period.js';
import { publicationWire } from './publication-wire.js';
import { QUERY_VERSION } from './query-version.js';
import { QuestionQueue } from './question-queue.js';
import { reportFilterOf, reportPageOf, reportSubjectOf, reportedNumbersOf } from './report-filter-of.js';
import { ReportRights } from './report-rights.js';

/** Each topic takes several connections of the pool, which other requests need too. */
const topicsAtOnce = 3;

/**
 * Compares the topics of a section: the same filter over each of them that the caller may see. With `topic_id` the
 * request's own expression is tried for that topic, as in `report-form`; the publications are those of the saved
 * expressions.
 */
@Controller()
export class ReportSectionController {
  constructor(
    private readonly reports: MakeReport,
    private readonly rights: ReportRights,
    private readonly questions: QuestionQueue,
    private readonly clock: Clock,
    private readonly topics: TopicReads,
    private readonly kept: PublicationsKept,
  ) {}

  @Call(reportCalls.section)
  compare(
    @Input() { body: { params } }: CallInput<typeof reportCalls.section>,
    @CallerOf() caller: Caller,
    @Gone() gone: AbortSignal,
  ): Promise<CallResponse<typeof reportCalls.section>> {
    return this.questions.ask(caller, () => this.answer(params, caller), { gone });
  }

  private async answer(params: ReportParamsWire, caller: Caller): Promise<CallResponse<typeof reportCalls.section>> {
    const now = reportMoment(params.as_of, this.clock.now().getTime());
    const section = await this.sectionOf(params, caller);
    const compared = (await this.topics.topics(caller)).filter(({ id }) => section.topics.includes(Number(id)));
    const tried = await this.previewOf(params, caller);
    const filter = reportFilterOf(params, now);
    const numbers = reportedNumbersOf(params, now);
    const publications = await this.reports.page(
      { ...filter, visibleTopicIds: section.topics },
      reportPageOf(params),
      await this.rights.visibleTopicIds(caller),
    );
    const queue = new PQueue({ concurrency: topicsAtOnce });
    const topics = await queue.addAll(
      compared.map(({ id, name }) => async () => {
        const topicId = Number(id);
        const subject = tried?.topicId === topicId ? tried : { topicId };
        const ofTopic = { ...filter, ...subject };
        const matched = await this.reports.matchedShare(ofTopic);
        const { total, widgets } = await this.reports.numbers(ofTopic, numbers, now);
        return {
          topic_id: topicId,
          name,
          total,
          ...(matched === undefined ? {} : { matched_share: matched }),
          widgets,
        };
      }),
    );
    const keptFrom = await this.kept.keptFrom(filter);
    return {
      status: 'success',
      data: publications.map(publicationWire),
      topics,
      as_of: cutOffOf(now),
      query_version: QUERY_VERSION,
      ...(keptFrom === undefined ? {} : { kept_from: keptFrom }),
    };
  }

  /** The topic whose expression is tried; undefined without one. Throws NotFound for a topic that is not visible. */
  private async previewOf(params: ReportParamsWire, caller: Caller): Promise<Partial<ReportFilter> | undefined> {
    const subject = { ...reportSubjectOf(params), basket: false };
    if (!subject.topicId) return undefined;
    const scope = await this.rights.scope(subject, caller);
    return scope.preview ? scope : undefined;
  }

  /** The requested section, else that of the requested topic. */
  private async sectionOf({ section, topic_id: topicId }: ReportParamsWire, caller: Caller): Promise<VisibleSection> {
    const id = typeof section === 'number' ? section : section?.id;
    if (id !== undefined) return this.topics.section(id, caller);
    if (topicId) {
      await this.topics.topic(topicId, caller);
      const [found] = await this.topics.sections(caller, topicId);
      if (found) return found;
    }
    throw new Invalid('invalid-request', 'a comparison needs a section', [
      { path: 'params.section', code: 'section-required' },
    ]);
  }
}
