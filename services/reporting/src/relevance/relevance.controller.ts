import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reportCalls } from '@mm/proto/http/reports.js';
import { MarkRelevance } from './mark-relevance.js';

/** The not-relevant basket. */
@Controller()
export class RelevanceController {
  constructor(private readonly relevance: MarkRelevance) {}

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
    const marks = [params]
      .flat()
      .flatMap(({ topic_id: topicId, post_id, type }) => [post_id].flat().map((id) => ({ topicId, id, type })));
    await this.relevance.mark(marks, relevant, caller);
  }
}
