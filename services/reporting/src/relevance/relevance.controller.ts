import { Controller, Inject } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reportCalls } from '@mm/proto/http/reports.js';
import { MarkRelevance } from './mark-relevance.js';

/** The not-relevant basket. */
@Controller()
export class RelevanceController {
  constructor(@Inject(MarkRelevance) private readonly relevance: MarkRelevance) {}

  @Call(reportCalls.notRelevant)
  async notRelevant(
    @Input() { body }: CallInput<typeof reportCalls.notRelevant>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reportCalls.notRelevant>> {
    await this.each(body, false, caller);
    return { status: 'success' };
  }

  @Call(reportCalls.relevantAgain)
  async relevantAgain(
    @Input() { body }: CallInput<typeof reportCalls.relevantAgain>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reportCalls.relevantAgain>> {
    await this.each(body, true, caller);
    return 'success';
  }

  private async each(
    { params }: CallInput<typeof reportCalls.notRelevant>['body'],
    relevant: boolean,
    caller: Caller,
  ): Promise<void> {
    const byTopic = new Map<number, number[]>();
    for (const { topic_id, post_id } of [params].flat())
      byTopic.set(topic_id, [...(byTopic.get(topic_id) ?? []), ...[post_id].flat()]);
    for (const [topicId, ids] of byTopic) await this.relevance.mark(topicId, ids, relevant, caller);
  }
}
