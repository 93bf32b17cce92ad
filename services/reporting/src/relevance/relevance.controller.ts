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

  @Call(reportCalls.markNotRelevant)
  async notRelevant(
    @Input() { body }: CallInput<typeof reportCalls.markNotRelevant>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reportCalls.markNotRelevant>> {
    await this.markEach(body, false, caller);
    return { status: 'success' };
  }

  @Call(reportCalls.markRelevant)
  async relevantAgain(
    @Input() { body }: CallInput<typeof reportCalls.markRelevant>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reportCalls.markRelevant>> {
    await this.markEach(body, true, caller);
    return 'success';
  }

  private async markEach(
    { params }: CallInput<typeof reportCalls.markNotRelevant>['body'],
    relevant: boolean,
    caller: Caller,
  ): Promise<void> {
    const byTopic = new Map<number, Set<number>>();
    for (const { topic_id, post_id } of [params].flat()) {
      const ids = byTopic.get(topic_id) ?? new Set();
      byTopic.set(topic_id, ids);
      for (const id of [post_id].flat()) ids.add(id);
    }
    await this.relevance.mark(byTopic, relevant, caller);
  }
}
