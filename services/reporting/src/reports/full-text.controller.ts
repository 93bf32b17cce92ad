import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { Invalid, NotFound } from '@mm/http/problem.js';
import { assertReportType } from '@mm/http/report-type.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reportCalls } from '@mm/proto/http/reports.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { PublicationReads } from '../publications/publication.reads.js';
import { ReportStore } from '../store/report-store.js';
import { TopicReads } from '../topics/topic.reads.js';
import { ReportRights } from './report-rights.js';

/** 'Подробнее...': the whole text of one publication. */
@Controller()
export class FullTextController {
  constructor(
    private readonly publications: PublicationReads,
    private readonly store: ReportStore,
    private readonly topics: TopicReads,
    private readonly rights: ReportRights,
  ) {}

  @Call(reportCalls.fullText)
  async read(
    @Input() { body: { params } }: CallInput<typeof reportCalls.fullText>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reportCalls.fullText>> {
    const { id } = params;
    await this.rights.assertMayRead(await this.topicsOf(id, params.topic_id ?? undefined, caller), caller);
    const [publication] = await this.publications.byIds([id]);
    if (!publication) throw new NotFound('the publication', 'publication-not-found');
    assertReportType(params.type, id, publication.network as NetworkId);
    if (params.index && params.index !== publication.index)
      throw new Invalid('invalid-request', `the publication is in the index ${publication.index}`, [
        { path: 'params.index', code: 'other-index', message: `the publication is in the index ${publication.index}` },
      ]);
    return { status: 'success', data: { text: publication.text, is_cut: publication.isCut ?? false } };
  }

  /** With `topicId`, publications in that topic's basket may be read too. */
  private async topicsOf(id: number, topicId: number | undefined, caller: Caller): Promise<number[]> {
    const topics = (await this.store.topicsOf([id])).get(id) ?? [];
    if (topicId === undefined) return topics;
    await this.topics.topic(topicId, caller);
    return (await this.store.members(topicId, [id])).length > 0 ? [...topics, topicId] : topics;
  }
}
